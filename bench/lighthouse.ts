import lighthouse from 'lighthouse';
import { screens } from '../e2e/support/screens.ts';
import { blockingOfOpening } from './main-thread.ts';
import { median, type Report, repeated } from './report.ts';
import type { Subjects } from './subjects.ts';

/** Points from 0 to 100, but `lcp` (milliseconds) and `cls`. */
type Scores = Readonly<Record<'performance' | 'accessibility' | 'bestPractices' | 'lcp' | 'cls', number>>;

const runs = 5;

/** @throws Error when Lighthouse misses the load three times in a row, as on a busy machine. */
async function oneRun(address: string, port: number, attempt = 1): Promise<Scores> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  if (result === undefined || result.lhr.runtimeError !== undefined) {
    if (attempt < 3) return oneRun(address, port, attempt + 1);
    throw new Error(`Lighthouse gave no result for ${address}: ${result?.lhr.runtimeError?.message}`);
  }
  const { categories, audits } = result.lhr;
  const score = (name: string) => (categories[name]?.score ?? 0) * 100;
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
  };
}

/** @returns the median of each metric over the runs, which the budgets apply to. */
async function medianRun(address: string, port: number): Promise<(metric: keyof Scores) => number> {
  const all = await repeated(runs, () => oneRun(address, port));
  return (metric) => median(all.map((scores) => scores[metric]));
}

/** LCP and blocking time of a screen, in multiples of the base app's. See docs/decisions/0004. */
const budgets = {
  first: { lcp: 1.9, blocking: 3 },
  other: { lcp: 2.9, blocking: 5 },
  charts: { lcp: 2.9, blocking: 7.5 },
};

/** Lighthouse's mobile preset and main-thread blocking: every screen against the base app. */
export async function benchLighthouse(subjects: Subjects, report: Report): Promise<void> {
  const { browser, appUrl, baseUrl, debuggingPort, ids } = subjects;
  const base = await medianRun(`${baseUrl}/`, debuggingPort);
  report.note('Lighthouse performance of the base app', base('performance'), 'points');
  report.note('LCP of the base app', base('lcp'), 'ms');

  for (const { route, path, charts } of screens) {
    const address = appUrl + path(ids);
    const budget = budgets[charts ? 'charts' : route === '/pages' ? 'first' : 'other'];
    const scores = await medianRun(address, debuggingPort);
    const [baseBlocking = 0, blocking = 0] = await blockingOfOpening(browser, `${baseUrl}/`, address);
    report.note(`Lighthouse performance of ${route}`, scores('performance'), 'points');
    report.figure(`Lighthouse accessibility of ${route}`, scores('accessibility'), 100, 'points', true);
    report.figure(`Lighthouse best practices of ${route}`, scores('bestPractices'), 100, 'points', true);
    report.figure(`LCP of ${route}`, scores('lcp'), base('lcp') * budget.lcp, 'ms');
    report.figure(`blocking time of ${route}`, blocking, baseBlocking * budget.blocking, 'ms at 4x CPU');
    report.figure(`CLS of ${route}`, scores('cls'), 0.01, '');
  }
}
