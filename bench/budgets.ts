import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { screens } from '../e2e/support/screens.ts';
import { buildFolder } from '../scripts/ensure-build.ts';
import { filesUnder } from '../scripts/project.ts';
import { coldLoad } from './cold-load.ts';
import type { Report } from './report.ts';
import type { Subjects } from './subjects.ts';

const kB = (bytes: number) => bytes / 1000;

/** The budgets that the test command checks: what is sent to show each screen, against the base app. */
export async function benchBudgets({ browser, appUrl, baseUrl, ids }: Subjects, report: Report): Promise<void> {
  const base = kB((await coldLoad(browser, `${baseUrl}/`)).scriptBytes);
  report.note('JS of the base app', base, 'kB gzip');

  for (const screen of screens) {
    const load = await coldLoad(browser, appUrl + screen.path(ids));
    const isFirst = screen.route === '/pages';
    const ratio = screen.charts ? 2.2 : isFirst ? 1.15 : 1.5;
    report.figure(`JS of ${screen.route}, cold`, kB(load.scriptBytes), base * ratio, 'kB gzip');
    report.note(`  against the base app`, kB(load.scriptBytes) / base, `x (budget ${ratio} x)`);
    if (load.workerBytes > 0) report.note('  and a worker beside it', kB(load.workerBytes), 'kB gzip');
    if (isFirst) {
      report.figure('requests of the first screen, API aside', load.requests, 10, 'requests');
      for (const address of load.addresses) console.log(`         ${address}`);
    }
  }

  const styles = filesUnder(buildFolder).filter((file) => file.endsWith('.css'));
  const size = styles.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  report.figure('CSS, whole app', kB(size), 12, 'kB gzip');
}
