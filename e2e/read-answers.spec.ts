import { hostileTexts } from '#test/faults/hostile-texts.ts';
import { expect, test } from './support/fixtures.ts';
import { type Fault, readScreen } from './support/read-screen.ts';
import { readTargets } from './support/read-targets.ts';

/*
 * The read rows of the fault matrix (security.md §3.2), by their numbers, on every list of read-targets.ts: answers that hold what nobody expects. One page goes
 * through all faults of a test.
 */

for (const target of readTargets) {
  test.describe(`reading the ${target.name}`, () => {
    test.describe.configure({ mode: 'parallel' });

    test.beforeEach(({ watch }) => watch.expectFailedLoads(/\/v0\//));

    test('what is in the answer: 14, 15, 19, 20, 21, 22', async ({ page, faults, ids }) => {
      const screen = await readScreen(page, target, faults, ids);
      const { text, open, required } = target;
      const show = async (...list: readonly Fault[]) => {
        await screen.sufferShort(...list);
        await screen.open();
        await screen.expectWell();
        await screen.expectQuiet();
        await expect(screen.rows).toHaveCount(6);
      };
      await test.step('14 missing, null, of another type', async () => {
        await show(
          { kind: 'drift', name: 'drop-field', field: `items.0.${required}` },
          { kind: 'drift', name: 'null-field', field: `items.1.${required}` },
          { kind: 'drift', name: 'wrong-type', field: `items.2.${required}` },
        );
        const marked = screen.rows.filter({ hasText: 'missing' });
        await expect(marked).toHaveCount(3);
        await expect(marked.first().getByRole('cell').nth(1)).not.toBeEmpty();
      });
      await test.step('14 counted in the request log', async () => {
        await screen.connection.click();
        await expect(page.getByRole('dialog', { name: 'Request log' })).toContainText('3 drift');
        await page.keyboard.press('Escape');
      });
      await test.step('14 items that are no objects, and fields that nobody knows', async () => {
        await show(
          { kind: 'set', field: 'items.0', value: 'not an object' },
          { kind: 'drift', name: 'extra-field', field: 'items.*' },
        );
      });
      await test.step('15 an unknown value stands there as it came', async () => {
        await show({ kind: 'set', field: `items.*.${open.field}`, value: open.value });
        await expect(screen.rows.first()).toContainText('from_the_future');
      });
      for (const value of [Number.MAX_SAFE_INTEGER, null, -1, 2]) {
        await test.step(`19 totalCount ${value}`, async () => {
          await show({ kind: 'set', field: 'totalCount', value });
          const count = value === Number.MAX_SAFE_INTEGER ? '6 of 9,007,199,254,740,991' : '6';
          await expect(page.getByText(`${count} ${target.what}`, { exact: true })).toBeVisible();
        });
      }
      await test.step('20 100 kB and 1 MB', async () => {
        await show(
          { kind: 'set', field: `items.0.${text}`, value: hostileTexts['100 kB'] },
          { kind: 'set', field: `items.1.${text}`, value: hostileTexts['1 MB'] },
        );
        for (const row of await screen.rows.all()) {
          expect((await row.textContent())?.length).toBeLessThan(1_000);
          expect((await row.boundingBox())?.height).toBeLessThan(120);
        }
        if (target.search === undefined) return;
        // A megabyte is looked through too, and keys are taken meanwhile.
        await page.getByRole('searchbox', { name: target.search }).pressSequentially('very long');
        await expect(screen.rows).toHaveCount(1);
        await page.getByRole('searchbox', { name: target.search }).fill('');
        await expect(screen.rows).toHaveCount(6);
      });
      await test.step('21 texts that are hard to show', async () => {
        const showTexts = async (...names: readonly (keyof typeof hostileTexts)[]) => {
          await show(
            ...names.map(
              (name, index) => ({ kind: 'set', field: `items.${index}.${text}`, value: hostileTexts[name] }) as const,
            ),
          );
          // Nothing that nobody could see: an id, another name or a word stands for it.
          for (const row of await screen.rows.all()) {
            await expect(row.getByRole('cell').first()).toHaveText(/[\p{L}\p{N}\p{Emoji}]/u);
          }
          await expect(screen.table.locator('img, script, a[href^="javascript"]')).toHaveCount(0);
        };
        await showTexts('right to left', 'combining marks', 'spaces only', 'script address', 'formula');
        await expect(screen.table.locator('bdi[dir=auto]').filter({ hasText: 'שלום' })).toHaveCount(1);
        await showTexts('direction override', 'joined emoji', 'zero width only', 'NUL', 'lone surrogate', 'markup');
        await expect(screen.table.locator('bdi[dir=auto]').filter({ hasText: 'invoice' })).toHaveCount(1);
        await expect(screen.table).toContainText('<img src=x');
      });
      const day = 86_400_000;
      for (const fault of [
        { kind: 'clock', byMs: day },
        { kind: 'clock', byMs: -day },
        { kind: 'stopped-clock', at: 0 },
        { kind: 'set', field: 'items.*.createdAt', value: '+99999999999999999999' },
      ] as const satisfies readonly Fault[]) {
        await test.step(`22 ${JSON.stringify(fault)}`, async () => {
          await show(fault);
          await expect(screen.table).not.toContainText(/Invalid|NaN|expired|\bin \d/i);
        });
      }
    });
  });
}
