import { readFile } from 'node:fs/promises';
import { expectNoAxeViolations } from './support/axe.ts';
import { expectClosedForGood } from './support/closing.ts';
import { expect, test } from './support/fixtures.ts';
import { exportAs } from './support/list-export.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { changePerson, heldPerson, PeoplePage } from './support/people-page.ts';
import { sentBodies } from './support/sent-bodies.ts';

test('the list: found among all of them, filtered by what is missing, ordered, exported, all in the address', async ({
  page,
  ids,
}) => {
  const people = new PeoplePage(page);
  await page.goto('/pages');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveTitle('People – Facet');
  await expect(page.getByText('2,000 people')).toBeVisible();
  const { name } = await heldPerson(page.request, ids.personId);
  await people.search.fill(ids.personId);
  await expect(page.getByText('1 of 2,000 people')).toBeVisible();
  await expect(people.rows).toHaveCount(1);
  await expect(people.rows.first()).toContainText(String(name));
  await expect(page).toHaveURL(new RegExp(`q=${ids.personId}`));
  await people.search.fill('');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Phone' }).selectOption('null');
  await expect(page).toHaveURL(/phoneNumber=null/);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^[\d,]+ of 2,000 people$/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await exportAs(page, 'CSV');
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  await expect(page.getByText(`${(lines.length - 1).toLocaleString('en')} of 2,000 people`)).toBeVisible();
  expect(lines.slice(1).every((line) => line.includes('phoneNumber: Not set (null)'))).toBe(true);
  const asJson = page.waitForEvent('download');
  await exportAs(page, 'JSON');
  const document = JSON.parse(await readFile(await (await asJson).path(), 'utf8'));
  expect(document).toHaveLength(lines.length - 1);
  expect(document.every((person: object) => 'phoneNumber' in person && person.phoneNumber === null)).toBe(true);
  await people.table.getByRole('button', { name: 'Person' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await page.getByRole('button', { name: 'Remove filter Phone: Not set (null)' }).click();
  await expect(page.getByText('2,000 people', { exact: true })).toBeVisible();
});

test('the queues: whoever is worth a look, and those who may be one', async ({ page, ids }) => {
  const people = new PeoplePage(page);
  const one = await heldPerson(page.request, ids.personId);
  const other = await heldPerson(page.request, ids.otherPersonId);
  await changePerson(page.request, ids.personId, {
    name: 'twin@harbourline.example',
    email: 'twin@harbourline.example',
  });
  await changePerson(page.request, ids.otherPersonId, { email: ' Twin@Harbourline.example' });
  await people.open('?q=twin%40harbourline');
  await page.getByRole('radio', { name: /^Duplicates/ }).check();
  await expect(page).toHaveURL(/same=any/);
  await expect(people.rows).toHaveCount(2);
  await expect(people.rows.first()).toContainText('Same e-mail');
  await page.getByRole('radio', { name: /^Needs attention/ }).check();
  await expect(page).toHaveURL(/issue=any/);
  await expect(people.rows.filter({ hasText: 'Name is an e-mail address' })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await people.rows.first().getByRole('link').first().click();
  await expect(page.getByText('Needs attention', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await changePerson(page.request, ids.personId, { name: one.name, email: one.email });
  await changePerson(page.request, ids.otherPersonId, { email: other.email });
});

test('an edit by keyboard: a pasted number is cleaned and shown, only what changed is sent, and it can be taken back', async ({
  page,
  faults,
  ids,
}) => {
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
  await expectNoAxeViolations(page);
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

test('what is pasted is mended in sight, can be kept as it is, and no button beside a field takes the focus along', async ({
  page,
  faults,
  ids,
}) => {
  const people = new PeoplePage(page);
  await changePerson(page.request, ids.personId, { domain: 'https://www.acme.example/about' });
  await people.edit(ids.personId);
  const pasted = 'www.linkedin.com/in/ada-l/?utm_source=x';
  const profile = people.field('LinkedIn profile');
  await profile.fill(pasted);
  await expect(people.dialog.getByText('Will be saved as https://www.linkedin.com/in/ada-l')).toBeVisible();
  await expect(profile).toHaveValue(pasted);
  await people.dialog.getByRole('button', { name: 'Keep LinkedIn profile as typed' }).press('Enter');
  await expect(profile).toBeFocused();
  await expect(profile).toHaveAccessibleDescription(/Did you mean https:\/\/www\.linkedin\.com\/in\/ada-l/);
  await people.dialog.getByRole('button', { name: 'Fix LinkedIn profile' }).press('Enter');
  await people.field('E-mail').fill('Ada <ada@acme.example>');
  await expectNoAxeViolations(page);
  // What the service holds is mended only where somebody asks for it.
  await people.dialog.getByRole('button', { name: 'Fix Account domain' }).press('Enter');
  await people.dialog.getByRole('button', { name: 'Clear Phone' }).press('Enter');
  await expect(people.field('Phone')).toBeFocused();
  await people.dialog.getByRole('button', { name: 'Discard the change of Phone' }).press('Enter');
  await expect(people.field('Phone')).toBeFocused();
  await faults.clearReceived();
  await people.save();
  await expect(people.toast(/^Saved 3 changes: /)).toBeVisible();
  expect(await sentBodies(faults)).toEqual([
    { email: 'ada@acme.example', domain: 'acme.example', linkedinProfileUrl: 'https://www.linkedin.com/in/ada-l' },
  ]);
  await people.edit(ids.personId);
  await profile.fill('https://www.linkedin.com/company/acme/');
  await expect(profile).toHaveAccessibleDescription(/the page of a company or a school, not the profile of a person/);
});

test('one person: profile, audiences on known pages, their sessions, and a log entry with its payload', async ({
  page,
  ids,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/\/v0\/pages/);
  const list = await (await page.request.get(`/v0/pages/${ids.pageId}/audiences`)).json();
  const audience = list.items.find((item: { personId: string | null }) => item.personId !== null);
  await page.goto(`/people/${audience.personId}`);
  await expect(page.getByRole('region', { name: 'IDs and dates' })).toContainText(audience.personId);
  const audiences = page.getByRole('region', { name: 'Audiences and sessions' });
  await faults.add({
    match: { method: 'GET', path: `^/v0/pages/${ids.otherPageId}/audiences`, times: 1 },
    fault: { kind: 'answer', status: 403, body: {} },
  });
  // What was not read takes one line, which opens to the names of the pages.
  const unread = audiences.getByText(/^\d+ pages not searched yet$/);
  await expect(audiences.getByRole('link')).toHaveCount(0);
  await unread.press('Enter');
  await expect(audiences.getByRole('link')).toHaveCount(Number.parseInt((await unread.textContent()) ?? '', 10));
  await expectNoAxeViolations(page);
  await audiences.getByRole('button', { name: /^Look on/ }).click();
  await expect(unread).toHaveCount(0);
  // One page that fails takes nothing else along.
  await expect(audiences.getByText('Couldn’t load the audiences of this page.')).toHaveCount(1);
  await audiences.getByRole('button', { name: 'Try again' }).click();
  await expect(audiences.getByText('Couldn’t load the audiences of this page.')).toHaveCount(0);
  // Thousands of audiences are walked, on a machine that may be busy.
  await expect(audiences.getByText('Loading')).toHaveCount(0, { timeout: 60_000 });
  await expect(audiences.locator(`a[href="/pages/${ids.pageId}/audiences/${audience.audienceId}"]`)).toBeVisible();
  // Who was there is what somebody came for: pages with audiences of the person stand first, their sessions are read with them.
  await expect(audiences.getByRole('listitem').first()).toContainText(/[1-9]\d* of [\d,]+ audiences/);
  await expect(audiences.getByText(/^(?:The newest \d+ of )?[\d,]+ sessions?$|^No sessions\.$/).first()).toBeVisible();
  await expect(audiences.getByRole('link', { name: 'All sessions' }).first()).toHaveAttribute('href', /\/sessions$/);
  await expectNoAxeViolations(page);

  const { personLogPersonId: personId, personLogId } = ids;
  await page.goto(`/people/${personId}`);
  await page.getByRole('textbox', { name: 'Log entry ID' }).fill(personLogId);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/people/${personId}/logs/${personLogId}$`));
  await expect(page.getByRole('tree', { name: 'Payload' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Log entries opened in this browser' })).toContainText(personLogId);
});

test('a line stands under the head of the form once its fields are scrolled, and not before', async ({ page, ids }) => {
  // The dialog, in the middle of the window, begins between two pixels.
  await page.setViewportSize({ width: 1280, height: 481 });
  const people = new PeoplePage(page);
  await people.edit(ids.personId);
  const body = people.dialog.locator('.overflow-y-auto');
  const box = await body.boundingBox();
  if (box === null) throw new Error('The form is not there.');
  /** How far the lightness of the ground goes apart in the first pixels at the left of the fields, of 255. */
  const contrast = async () => {
    const shot = await page.screenshot({ clip: { x: box.x + 4, y: Math.floor(box.y), width: 8, height: 6 } });
    return page.evaluate(async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement('canvas').getContext('2d');
      canvas?.drawImage(image, 0, 0);
      const column = [0, 1, 2, 3, 4, 5].map((down) => canvas?.getImageData(4, down, 1, 1).data[0] ?? 0);
      return Math.max(...column) - Math.min(...column);
    }, shot.toString('base64'));
  };
  const toTop = (top: number) =>
    body.evaluate((element, to) => element.scrollTo({ top: to, behavior: 'instant' }), top);
  await toTop(0);
  expect(await contrast()).toBeLessThan(4);
  await toTop(40);
  expect(await contrast()).toBeGreaterThan(10);
  await toTop(0);
  expect(await contrast()).toBeLessThan(4);
});

test('an editor that was closed is not opened again by Back, over the list and over the person', async ({
  page,
  ids,
}) => {
  const people = new PeoplePage(page);
  const closings = {
    opened: people.dialog,
    close: [
      () => page.keyboard.press('Escape'),
      () => people.dialog.getByRole('button', { name: 'Close' }).first().click(),
    ],
  };
  await expectClosedForGood(page, {
    screen: `/people?q=${ids.personId}`,
    open: async () => {
      await people.rows
        .first()
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    },
    ...closings,
  });
  await expectClosedForGood(page, {
    screen: `/people/${ids.personId}`,
    open: () => page.getByRole('button', { name: 'Edit person' }).first().click(),
    ...closings,
  });
});

test('who or what is not there is said to be so', async ({ page, ids, watch }) => {
  watch.expectFailedLoads(/\/logs\//);
  await page.goto('/people/person_nowhere');
  await expect(page.getByRole('alert')).toContainText('Person not found');
  await expect(page.getByRole('alert')).toContainText('None of the 2,000 people has this ID.');
  await page.goto(`/people/${ids.personId}/logs/log_nowhere`);
  await expect(page.getByRole('alert')).toContainText('There is no log entry with this ID');
});

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('list, person and form fit', async ({ page, ids }) => {
    const people = new PeoplePage(page);
    await people.open();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await page.goto(`/people/${ids.personId}?edit=1`);
    await people.field('Name').waitFor();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
});
