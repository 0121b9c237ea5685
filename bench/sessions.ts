import { median, type Report } from './report.ts';
import { withSeededFolder } from './seeded-folder.ts';
import { serviceKey, startService, whileRunning } from './servers.ts';

const pages = 15;

/** Median milliseconds per page of 1,000 sessions from the newest, in a service with that many. */
async function pageTime(sessions: number): Promise<number> {
  return await withSeededFolder({ sessions }, (folder, { pageId }) =>
    whileRunning(startService(folder), async ({ url }) =>
      median(await walk(`${url}/v0/pages/${pageId}/audience_sessions?limit=1000`)),
    ),
  );
}

async function walk(first: string): Promise<number[]> {
  const times: number[] = [];
  let address = first;
  for (let page = 0; page < pages + 2; page += 1) {
    const started = performance.now();
    const response = await fetch(address, { headers: { 'x-api-key': serviceKey } });
    const body: unknown = await response.json();
    // The first two answers warm up the plan and the cache.
    if (page >= 2) times.push(performance.now() - started);
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
    const cursor = typeof body === 'object' && body !== null && 'nextCursor' in body ? body.nextCursor : null;
    address = typeof cursor === 'string' ? `${first}&cursor=${encodeURIComponent(cursor)}` : first;
  }
  return times;
}

/** A page of 1,000 sessions with its exact total must cost about the same at any size. */
export async function benchSessions(report: Report): Promise<void> {
  const few = await pageTime(10_000);
  report.note('sessions page of 1,000 at 10,000 rows', few, 'ms');
  const many = await pageTime(1_000_000);
  report.figure('sessions page of 1,000 at 1,000,000 rows', many, few * 3, 'ms');
}
