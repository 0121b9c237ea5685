import { expectNoAxeViolations } from './support/axe.ts';
import { bareIds } from './support/bare-ids.ts';
import { expectSharedBaselines } from './support/baselines.ts';
import { expect, test } from './support/fixtures.ts';
import type { SampleIds } from './support/ids.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { screens } from './support/screens.ts';

const nobody = '0'.repeat(26);

/** What is opened over a screen, shows more of it, or is not there. */
const opened: readonly {
  readonly name: string;
  readonly path: (ids: SampleIds) => string;
  /** What it says of what is not there. */
  readonly says?: string;
  /** A dialog, in which dialogs.spec.ts looks with axe. */
  readonly isDialog?: true;
  /** Rules of axe that are wrong about it: of a cut name it sees the whole as in the next cell. */
  readonly except?: string[];
}[] = [
  {
    name: 'the details of an audience',
    path: (ids) => `/pages/${ids.pageId}/audiences/${ids.audienceId}?panel=details`,
    isDialog: true,
  },
  {
    name: 'every column of the audiences',
    path: ({ pageId }) => `/pages/${pageId}/audiences?cols=personId,audienceId`,
    except: ['target-size'],
  },
  { name: 'the id column of the people', path: () => '/people?cols=domain,personId', except: ['target-size'] },
  { name: 'the editor of a person', path: ({ personId }) => `/people?edit=${personId}`, isDialog: true },
  { name: 'the editor of a webhook', path: (ids) => `/webhooks?edit=${ids.subscriptionId}`, isDialog: true },
  { name: 'visitors', path: ({ pageId }) => `/pages/${pageId}/sessions?show=people` },
  { name: 'the table of sessions', path: ({ pageId }) => `/pages/${pageId}/sessions?show=sessions` },
  { name: 'rows of new assets', path: () => '/assets?create=rows' },
  { name: 'an account that nobody knows', path: () => `/accounts?account=account_${nobody}`, isDialog: true },
  { name: 'a page that does not exist', path: () => `/pages/page_${nobody}`, says: 'Page not found' },
  {
    name: 'a person who does not exist',
    path: () => `/people/person_${nobody}`,
    says: 'None of the 2,000 people has this ID.',
  },
  {
    name: 'a log entry that does not exist',
    path: ({ personId }) => `/people/${personId}/logs/log_${nobody}`,
    says: 'Log entry not found',
  },
];

for (const { name, path, says, isDialog, except } of opened) {
  test(`${name}: accessible, with IDs that lead on, and fits a phone`, async ({ page, ids, watch }) => {
    if (says !== undefined) watch.expectFailedLoads(/\/v0\//);
    await page.goto(path(ids), { waitUntil: 'networkidle' });
    if (says !== undefined) await expect(page.getByText(says).first()).toBeVisible();
    // Behind a dialog it is visible, but not accessible.
    await expect(page.locator('h1:visible')).toHaveCount(1);
    await expectSharedBaselines(page);
    await expect.poll(() => bareIds(page), 'IDs that lead nowhere or cannot be copied').toEqual([]);
    if (!isDialog) await expectNoAxeViolations(page, 'html', except);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const screen of screens) {
    test(`${screen.name} is accessible in light and dark`, async ({ page, ids }) => {
      await page.goto(screen.path(ids), { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page);
    });
  }
});
