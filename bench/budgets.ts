import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { screens } from '../e2e/support/screens.ts';
import { buildFolder } from '../scripts/ensure-build.ts';
import { filesUnder } from '../scripts/project.ts';
import { coldLoad } from './cold-load.ts';
import type { Report } from './report.ts';
import type { Subjects } from './subjects.ts';

const kB = (bytes: number) => bytes / 1000;

/** The most script that a screen may load, in kB gzip. The base app is measured for comparison. */
const scriptBudgets = { first: 160, other: 260, charts: 330 };

export async function benchBudgets({ browser, appUrl, baseUrl, ids }: Subjects, report: Report): Promise<void> {
  const base = kB((await coldLoad(browser, `${baseUrl}/`)).scriptBytes);
  report.note('JS of the base app', base, 'kB gzip');

  for (const screen of screens) {
    const load = await coldLoad(browser, appUrl + screen.path(ids));
    const isFirst = screen.route === '/pages';
    const budget = scriptBudgets[screen.charts ? 'charts' : isFirst ? 'first' : 'other'];
    report.figure(`JS of ${screen.route}, cold`, kB(load.scriptBytes), budget, 'kB gzip');
    report.note(`  against the base app`, kB(load.scriptBytes) / base, 'x');
    if (load.workerBytes > 0) report.note('  and a worker beside it', kB(load.workerBytes), 'kB gzip');
    report.figure(`  requests until it can be used`, load.requestsUntilUsable, 25, 'requests');
    if (isFirst) {
      report.figure('requests of the first screen, API aside', load.requests, 12, 'requests');
      for (const address of load.addresses) console.log(`         ${address}`);
    }
  }

  const styles = filesUnder(buildFolder).filter((file) => file.endsWith('.css'));
  const size = styles.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  report.figure('CSS, whole app', kB(size), 14, 'kB gzip');
}
