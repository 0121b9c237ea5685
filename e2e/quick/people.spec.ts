import { expect, test } from '../support/fixtures.ts';
import { heldPerson, PeoplePage } from '../support/people-page.ts';
import { sentBodies } from '../support/sent-bodies.ts';

test('an edit by keyboard sends what changed alone, and can be taken back', async ({ page, faults, ids }) => {
  const people = new PeoplePage(page);
  const before = await heldPerson(page.request, ids.personId);
  await page.goto(`/people/${ids.personId}`);
  await page.getByRole('button', { name: 'Edit person' }).focus();
  await page.keyboard.press('Enter');
  await expect(people.field('Name')).toBeFocused();
  await expect(people.reviewButton).toHaveAccessibleDescription('Nothing has changed.');
  await people.field('Phone').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0049 (0)30 / 123 456');
  await expect(people.dialog.getByText('Will be saved as +4930123456')).toBeVisible();
  await people.dialog.getByRole('button', { name: 'Clear E-mail' }).click();
  await expect(people.field('E-mail')).toHaveAccessibleDescription(/Not set \(null\)/);
  await people.field('Name').focus();
  await faults.clearReceived();
  await page.keyboard.press('Enter');
  await expect(people.review).toContainText('+4930123456');
  await expect(people.review).toContainText('not set');
  await people.review.getByRole('button', { name: 'Save 2 changes' }).press('Enter');
  await expect(people.toast(/^Saved 2 changes: /)).toBeVisible();
  await expect(people.dialog).toHaveCount(0);
  expect(await sentBodies(faults)).toEqual([{ email: null, phoneNumber: '+4930123456' }]);
  await expect(page.getByRole('link', { name: /\+4930123456/ })).toHaveAttribute('href', 'tel:+4930123456');
  await people
    .toast(/^Saved 2 changes: /)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(people.toast('Change undone.')).toBeVisible();
  expect(await heldPerson(page.request, ids.personId)).toMatchObject({
    email: before.email,
    phoneNumber: before.phoneNumber,
  });
});
