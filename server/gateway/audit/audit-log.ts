import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { lockForProcess, type ProcessLock } from '#server/process-lock.ts';
import { StartProblem } from '#server/start-problem.ts';
import type { AuditedWrite } from './audited-write.ts';

/** A file that would grow beyond this is renamed to `.1`, and older ones to the next number. */
const maxBytes = 10 * 1024 * 1024;
const keptFiles = 5;

/** Records the end of a write: its status, or null when it is unknown. */
export type Settle = (status: number | null) => void;

/**
 * Locks an audit log for this process. A second gateway would treat the pending notes of the first
 * as left over, and write their lines twice.
 * @throws {StartProblem} in one sentence when another process holds it, or it cannot be written.
 */
export async function lockAuditLog(file: string): Promise<ProcessLock> {
  const inUse = (pid: number | undefined) =>
    new StartProblem(
      `AUDIT_LOG ${file} is in use by ${pid === undefined ? 'another process' : `process ${pid}`}: give each gateway a file of its own.`,
    );
  try {
    return await lockForProcess(`${file}.lock`, inUse);
  } catch (problem) {
    throw problem instanceof StartProblem ? problem : cannotBeWritten(file);
  }
}

const cannotBeWritten = (file: string) => new StartProblem(`AUDIT_LOG cannot be written: ${file}`);

/**
 * The audit log: one line of JSON for each forwarded write, written when its response is over.
 * Until then the line is in the folder `<file>.pending`, with the status null; after a kill, the
 * next start takes it over. The status null means that the write may have been carried out.
 */
export class AuditLog {
  readonly #file: string;
  readonly #pending: string;
  /** Lines of finished writes that could not be written yet: the disk was full. */
  readonly #unwritten: { readonly requestId: string; readonly line: string }[] = [];

  /** @throws {StartProblem} in one sentence when it cannot be written. */
  constructor(file: string) {
    this.#file = file;
    this.#pending = `${file}.pending`;
    const found = statSync(file, { throwIfNoEntry: false });
    if (found !== undefined && !found.isFile())
      throw new StartProblem(`AUDIT_LOG has to name a file, and ${file} is none.`);
    try {
      if (!existsSync(this.#pending)) mkdirSync(this.#pending, { mode: 0o700 });
      this.#endLastLine();
      this.#settleLeftOver();
    } catch {
      throw cannotBeWritten(file);
    }
  }

  /** @throws when the write cannot be noted: then it must not be forwarded. */
  begin(write: AuditedWrite): Settle {
    this.#flush();
    const noted = this.#pendingFile(write.requestId);
    try {
      writeFileSync(noted, lineOf(write, null), { flag: 'wx', mode: 0o600 });
    } catch (problem) {
      rmSync(noted, { force: true });
      throw problem;
    }
    return (status) => {
      this.#unwritten.push({ requestId: write.requestId, line: lineOf(write, status) });
      try {
        this.#flush();
      } catch {
        // The note stays. The next write tries again, and is refused as long as that fails.
      }
    };
  }

  #flush(): void {
    for (let next = this.#unwritten[0]; next !== undefined; next = this.#unwritten[0]) {
      this.#append(next.line);
      this.#unwritten.shift();
      rmSync(this.#pendingFile(next.requestId), { force: true });
    }
  }

  /** Opens the file for each line, so that a new one starts after logrotate has moved it. */
  #append(line: string): void {
    this.#rotateBefore(line);
    const log = openSync(this.#file, 'a', 0o600);
    const { size } = fstatSync(log);
    try {
      appendFileSync(log, line);
    } catch (problem) {
      ftruncateSync(log, size);
      throw problem;
    } finally {
      closeSync(log);
    }
  }

  #rotateBefore(line: string): void {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size + Buffer.byteLength(line) <= maxBytes) return;
    for (let number = keptFiles - 1; number >= 0; number -= 1) {
      const from = number === 0 ? this.#file : `${this.#file}.${number}`;
      if (existsSync(from)) renameSync(from, `${this.#file}.${number + 1}`);
    }
  }

  /** A power cut can leave half a line. This also detects an unwritable file. */
  #endLastLine(): void {
    const text = this.#textOf(this.#file);
    appendFileSync(this.#file, text === '' || text.endsWith('\n') ? '' : '\n', { mode: 0o600 });
  }

  /** Writes the lines of writes that a kill cut off, unless the log has them already. */
  #settleLeftOver(): void {
    const left = readdirSync(this.#pending);
    const written = left.length === 0 ? '' : this.#textOf(`${this.#file}.1`) + this.#textOf(this.#file);
    for (const name of left) {
      const line = this.#textOf(join(this.#pending, name));
      // A write with a partial note was not forwarded.
      if (line.endsWith('\n') && !written.includes(`"requestId":"${name}"`)) this.#append(line);
      rmSync(join(this.#pending, name), { force: true });
    }
  }

  #textOf(file: string): string {
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  #pendingFile(requestId: string): string {
    return join(this.#pending, requestId);
  }
}

function lineOf({ time, name, role, endpoint, ids, fields, requestId }: AuditedWrite, status: number | null): string {
  return `${JSON.stringify({ time, name, role, endpoint, ids, fields, status, requestId })}\n`;
}
