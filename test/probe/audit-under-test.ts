import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** The place of an audit log, in a folder of its own for each test. */
export type AuditUnderTest = {
  readonly folder: string;
  readonly file: string;
  /** What is closed after the test, in this order. */
  readonly open: { close(): Promise<void> }[];
};

/** To be called once in a file of tests. */
export function auditUnderTest(): AuditUnderTest {
  const audit = { folder: '', file: '', open: [] as { close(): Promise<void> }[] };
  beforeEach(() => {
    audit.folder = mkdtempSync(join(tmpdir(), 'facet-audit-'));
    audit.file = join(audit.folder, 'audit.log');
  });
  afterEach(async () => {
    for (const one of audit.open.splice(0)) await one.close();
    // `npm run test:full` looks for the key in it.
    if (process.env.FACET_KEPT_OUTPUT === undefined) rmSync(audit.folder, { recursive: true, force: true });
  });
  return audit;
}
