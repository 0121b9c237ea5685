import { AudiencesPage } from '../support/audiences-page.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { heldAudiences } from '../support/held-audiences.ts';

test('selected audiences are edited together by keyboard, and the edit is taken back', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  const authors = async () => {
    const [list] = await heldAudiences(page, ids.pageId);
    return new Map(list?.items.map((audience) => [audience.audienceId, audience.metadataOverride?.author]));
  };
  const before = await authors();
  await page.goto(`/pages/${ids.pageId}/audiences`);
  await audiences.rows.first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(audiences.selection.getByRole('button', { name: 'Edit 2' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByText('2 audiences selected. Nothing is sent')).toBeVisible();
  await page.getByLabel('Field', { exact: true }).selectOption('Author');
  await page.getByLabel('Value').fill('The team');
  await page.getByRole('button', { name: 'Review 2 changes' }).press('Enter');
  await page.getByRole('button', { name: 'Apply 2 changes' }).press('Enter');
  await expect(page.getByText('Finished. 2 changes done')).toBeVisible();
  const after = await authors();
  expect([...after].filter(([, author]) => author === 'The team')).toHaveLength(2);
  expect([...after].filter(([id, author]) => before.get(id) !== author)).toHaveLength(2);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Review undo of 2 changes' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo 2 changes' })).toBeEnabled();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Undo 2 changes' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Undo: / })).toBeVisible();
  await expect(page.getByText('Finished. 2 changes done')).toBeVisible();
  expect(await authors()).toEqual(before);
});
