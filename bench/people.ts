import { startServer } from '../e2e/support/processes.ts';
import { quietContext } from './cold-load.ts';
import { keyDurations } from './key-durations.ts';
import { slowProcessor } from './navigation.ts';
import { median, type Report } from './report.ts';
import { withSeededFolder } from './seeded-folder.ts';
import type { Subjects } from './subjects.ts';

const people = 20_000;

/** From key press to paint in the search over 20,000 people, read from the service, at a quarter of the processor's speed. */
export async function benchPeople({ browser }: Subjects, report: Report): Promise<void> {
  await withSeededFolder({ people }, async (folder) => {
    const server = await startServer('server/main.ts', /^Facet: (\S+)/, { PORT: '0', DATA_DIR: folder });
    try {
      const context = await quietContext(browser);
      const page = await context.newPage();
      const keys = await keyDurations(page);
      await page.goto(`${server.url}/people`);
      await page
        .getByText('20,000 people')
        .first()
        .waitFor({ timeout: 5 * 60_000 });
      await slowProcessor(page, 4);
      const all = await keys.whileTyping(page.getByRole('searchbox', { name: 'Search people' }), 'marta lindqvist');
      report.figure(`key press to paint in the search of ${people} people, median`, median(all), 50, 'ms at 4x CPU');
      report.figure('key press to paint in the search, worst', Math.max(...all), 100, 'ms at 4x CPU');
      await context.close();
    } finally {
      await server.close();
    }
  });
}
