import type { Page } from '@playwright/test';
import { change } from './support/colleague.ts';
import { expect, test } from './support/fixtures.ts';
import { heldPerson, PeoplePage } from './support/people-page.ts';

const hebrew = 'אביגיל בת־שבע רוזנצווייג־אברמוביץ׳ ממחלקת הרכש והלוגיסטיקה של הסניף הצפוני הגדול';

// The narrowest window that a desk has.
test.use({ viewport: { width: 1280, height: 900 } });

test('people who may be one stand in groups, counted, each row with its whole reason', async ({ page }) => {
  const people = new PeoplePage(page);
  await people.open('?same=any');
  const all = people.rows.filter({ hasText: 'Same e-mail, phone, LinkedIn, name · duplicate 1 of' }).first();
  const cell = all.getByRole('cell').nth(3);
  await expect(cell).toHaveText(/^Same e-mail/);
  const cut = await cell.evaluate((element) =>
    [element, ...element.querySelectorAll('span:not(.sr-only)')].some(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight),
    ),
  );
  expect(cut).toBe(false);
  const heights = await people.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(41);

  const counted = page.getByText(/^\d+ groups, \d+ people\./);
  // While they are read there come more of them.
  await expect(async () => {
    const [, groups = '', count = ''] = /^(\d+) groups, (\d+) people/.exec((await counted.textContent()) ?? '') ?? [];
    await expect(page.getByText(`${count} of 2,000 people`)).toBeVisible({ timeout: 500 });
    await expect(people.rows).toHaveCount(Number(count), { timeout: 500 });
    await expect(people.rows.filter({ hasText: 'duplicate 1 of' })).toHaveCount(Number(groups), { timeout: 500 });
  }).toPass();
  await people.table.getByRole('button', { name: 'Person' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(counted).toHaveCount(0);
});

test('a name from the right loses its end, at the left, and its tip has all of it', async ({ page, ids }) => {
  const before = await heldPerson(page.request, ids.personId);
  await change(page.request, `persons/${ids.personId}`, { name: hebrew });
  const people = new PeoplePage(page);
  await people.open(`?q=${ids.personId}`);
  await expect(people.rows).toHaveCount(1);
  const cell = people.rows.first().getByRole('cell').first();
  /** The space between the initials and the name. */
  const besideInitials = () =>
    cell.evaluate((element) => {
      const name = element.querySelector('bdi')?.getBoundingClientRect().left ?? Number.NaN;
      return name - (element.querySelector('[aria-hidden]')?.getBoundingClientRect().right ?? 0);
    });
  const places = await cell.evaluate((element) => {
    const name = element.querySelector('bdi');
    const text = name?.firstChild;
    if (!name || !(text instanceof Text)) throw new Error('The cell has no name.');
    const placeOf = (index: number) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect();
    };
    const box = element.getBoundingClientRect();
    const shown = name.getBoundingClientRect();
    return {
      overflows: name.scrollWidth > name.clientWidth,
      first: placeOf(0).right - shown.right,
      last: placeOf(text.length - 1).left - shown.left,
      right: shown.right - box.right,
    };
  });
  expect(places.overflows).toBe(true);
  // The first letter is at the right edge of the visible text, the last one is cut off at its left.
  expect(Math.abs(places.first)).toBeLessThan(1);
  expect(places.last).toBeLessThan(0);
  // The name begins beside the initials, and keeps to its column.
  expect(Math.abs((await besideInitials()) - 8)).toBeLessThan(1);
  expect(places.right).toBeLessThanOrEqual(0);
  await cell.hover();
  await expect(page.getByRole('tooltip')).toContainText(hebrew);

  // A short one stands beside them too.
  await change(page.request, `persons/${ids.personId}`, { name: 'נועה' });
  await page.reload();
  await expect(cell).toContainText('נועה');
  expect(Math.abs((await besideInitials()) - 8)).toBeLessThan(1);
  await change(page.request, `persons/${ids.personId}`, { name: before.name });
});

/** A row far down the list, and how far the list is scrolled to it. */
async function scrolledRow(people: PeoplePage, page: Page) {
  const place = 6_000;
  // The rows follow the count.
  await expect(people.table).toHaveAttribute('aria-rowcount', '2001');
  await page.evaluate((top) => scrollTo({ top }), place);
  const link = people.rows.and(page.locator('[data-index="150"]')).getByRole('link').first();
  await expect(link).toBeInViewport();
  const href = await link.getAttribute('href');
  return { row: people.rows.filter({ has: page.locator(`a[href="${href}"]`) }), href, place };
}

test('Back from the screen of a person gives the focus to their line, where it was', async ({ page, context }) => {
  const people = new PeoplePage(page);
  await people.open('?sort=name');
  await expect(page.getByText('2,000 people')).toBeVisible();
  const heights = await people.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(10);
  expect(Math.max(...heights)).toBeLessThanOrEqual(41);
  await expect(people.table.getByRole('columnheader')).toHaveCount(6);

  const { row, href, place } = await scrolledRow(people, page);
  const expectBackAtRow = async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/people\?sort=name$/);
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60);
  };
  // The screen of one person does not come while anybody waits.
  const network = await context.newCDPSession(page);
  const slow = { offline: false, latency: 600_000, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', slow);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Loading person', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Person' })).toBeFocused();
  await expectBackAtRow();

  await network.send('Network.emulateNetworkConditions', { ...slow, latency: 0 });
  await row.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'IDs and dates' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expectBackAtRow();
  // The keyboard goes on from there.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  // Asked for anew, it is a list like any other.
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused();
});

test('on a phone nothing beside the count moves while people are read under a filter', async ({ page, faults }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await faults.add({
    match: { method: 'GET', path: '^/v0/persons\\?', skip: 2 },
    fault: { kind: 'latency', ms: 5_000 },
  });
  await page.goto('/people?q=a');
  const reading = page.getByRole('progressbar', { name: 'Loading people' });
  const places = () =>
    Promise.all(
      ['Filter', 'Export', 'Columns'].map((name) =>
        page.getByRole('button', { name, exact: true }).evaluate((button) => {
          const { left, top } = button.getBoundingClientRect();
          return [Math.round(left), Math.round(top)];
        }),
      ),
    );
  const found = page.getByText(/ found in$/);
  await expect(found).toBeVisible();
  await expect(reading).toHaveAttribute('aria-valuenow', '1000');
  const before = await places();
  const [words, bar] = [await found.boundingBox(), await reading.boundingBox()];
  // Long enough to be read, and on the line of the words.
  expect(bar?.width).toBeGreaterThan(60);
  expect(bar?.y).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0));
  await faults.clear();
  await expect(page.getByText(/^[\d,]+ of 2,000 people$/)).toBeVisible();
  // Whatever the figures of the filters take more.
  expect((await places()).slice(1)).toEqual(before.slice(1));
});

test('of a large window the names and the e-mail addresses share what is left', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  const people = new PeoplePage(page);
  await people.open('');
  const [name, email] = await people.rows.first().getByRole('cell').all();
  for (const cell of [name, email]) expect((await cell?.boundingBox())?.width).toBeGreaterThan(480);
});
