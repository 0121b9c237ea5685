import {
  closeSync,
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
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '#server/gateway/start-problem.ts';
import { lockForProcess, type ProcessLock } from '#server/process-lock.ts';
import type { AuditedWrite } from './audited-write.ts';

/** A file that would grow beyond this is renamed to `.1`, older ones to the next number. */
const maxBytes = 10 * 1024 * 1024;
/** How many renamed files are kept. */
const keptFiles = 5;

/** Tells how a write ended: its status, or null when nobody knows. */
export type Settle = (status: number | null) => void;

/**
 * Takes an audit log for this process: a second gateway would take the notes of the first one's
 * writes for left over, and write their lines twice.
 * @throws {StartProblem} in one sentence when another process has it, or it cannot be written.
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
 * The audit log: one line of JSON for each forwarded write, written when its answer is over.
 *
 * Before a write is forwarded its line, with the status null, is kept in a file of its own in the
 * folder `<file>.pending`, which goes when the line stands in the log. What is left there after the
 * process was killed becomes a line at the next start. So every forwarded write has its line, and a
 * line with the status null says that it may have been carried out.
 */
export class AuditLog {
  readonly #file: string;
  readonly #pending: string;
  /** Lines of writes that are over and could not be written yet: the disk was full. */
  readonly #unwritten: { readonly requestId: string; readonly line: string }[] = [];

  /** @throws {StartProblem} in one sentence when it cannot be written. */
  constructor(file: string) {
    this.#file = file;
    this.#pending = `${file}.pending`;
    const found = statSync(file, { throwIfNoEntry: false });
    if (found !== undefined && !found.isFile())
      throw new StartProblem(`AUDIT_LOG has to name a file, and ${file} is none.`);
    try {
      if (statSync(this.#pending, { throwIfNoEntry: false }) === undefined) mkdirSync(this.#pending, { mode: 0o700 });
      this.#endLastLine();
      this.#settleLeftOver();
    } catch {
      throw cannotBeWritten(file);
    }
  }

  /**
   * Notes a write that is about to be forwarded.
   * @throws when it cannot be noted: then it must not be forwarded.
   */
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
        // It stays noted. The next write tries again, and is refused as long as that fails.
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

  /** Opened for each line: where logrotate moved the file away, a new one begins. */
  #append(line: string): void {
    this.#rotateBefore(line);
    const log = openSync(this.#file, 'a', 0o600);
    try {
      const { size } = fstatSync(log);
      const bytes = Buffer.from(line);
      try {
        for (let written = 0; written < bytes.length; ) written += writeSync(log, bytes, written);
      } catch (problem) {
        ftruncateSync(log, size);
        throw problem;
      }
    } finally {
      closeSync(log);
    }
  }

  #rotateBefore(line: string): void {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size + Buffer.byteLength(line) <= maxBytes) return;
    for (let number = keptFiles - 1; number >= 0; number -= 1) {
      const from = number === 0 ? this.#file : `${this.#file}.${number}`;
      if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, `${this.#file}.${number + 1}`);
    }
  }

  /** A power cut can leave half a line. Whether the file can be written shows here too. */
  #endLastLine(): void {
    const text = this.#textOf(this.#file);
    const log = openSync(this.#file, 'a', 0o600);
    try {
      if (text !== '' && !text.endsWith('\n')) writeSync(log, '\n');
    } finally {
      closeSync(log);
    }
  }

  /**
   * Writes the lines of writes that were forwarded when the process was killed, those left out that
   * stand in the log already.
   */
  #settleLeftOver(): void {
    const left = readdirSync(this.#pending);
    const written = left.length === 0 ? '' : this.#textOf(`${this.#file}.1`) + this.#textOf(this.#file);
    for (const name of left) {
      const line = this.#textOf(join(this.#pending, name));
      // One that is not whole was not forwarded.
      if (line.endsWith('\n') && !written.includes(`"requestId":"${name}"`)) this.#append(line);
      rmSync(join(this.#pending, name), { force: true });
    }
  }

  #textOf(file: string): string {
    return statSync(file, { throwIfNoEntry: false }) === undefined ? '' : readFileSync(file, 'utf8');
  }

  #pendingFile(requestId: string): string {
    return join(this.#pending, requestId);
  }
}

function lineOf({ time, name, role, endpoint, ids, fields, requestId }: AuditedWrite, status: number | null): string {
  return `${JSON.stringify({ time, name, role, endpoint, ids, fields, status, requestId })}\n`;
}
