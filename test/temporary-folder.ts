import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the tests of a file or of a `describe`, removed after them. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `facet-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
