import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSampleIds } from '../e2e/support/ids.ts';
import { startServer } from '../e2e/support/processes.ts';
import { projectRoot } from '../scripts/project.ts';
import { median, type Report } from './report.ts';

const key = 'bench-key';
const pages = 15;

/** Median milliseconds per page of 1,000 sessions from the newest, in a service with that many. */
async function pageTime(sessions: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-bench-'));
  try {
    const seeded = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'server/service/seed-main.ts', '--sessions', String(sessions), '--replace'],
      { cwd: projectRoot, env: { ...process.env, DATA_DIR: folder }, stdio: ['ignore', 2, 2] },
    );
    if (seeded.status !== 0) throw new Error(`Seeding ${sessions} sessions failed.`);
    const { pageId } = readSampleIds(folder);
    const service = await startServer('server/service/main.ts', /^Service: (\S+)/, {
      DATA_DIR: folder,
      SERVICE_PORT: '0',
      SERVICE_API_KEYS: key,
    });
    try {
      return median(await walk(`${service.url}/v0/pages/${pageId}/audience_sessions?limit=1000`));
    } finally {
      await service.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function walk(first: string): Promise<number[]> {
  const times: number[] = [];
  let address = first;
  for (let page = 0; page < pages + 2; page += 1) {
    const started = performance.now();
    const response = await fetch(address, { headers: { 'x-api-key': key } });
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
