import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A source of input and what it does, as both WebDriver protocols write it. */
export interface InputSource {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly Readonly<Record<string, string | number>>[];
}

/** A browser with one window. */
export interface Browser {
  /** The version that it says. */
  readonly version: string;
  /** Console errors and uncaught exceptions of all documents; WebKit's driver tells none. */
  readonly errors: readonly string[];
  /** Opens an address and waits until the document has loaded. */
  open(url: string): Promise<void>;
  /** Runs an expression in the document. Gives what `JSON` keeps of its value. */
  evaluate(expression: string): Promise<unknown>;
  perform(source: InputSource): Promise<void>;
  close(): Promise<void>;
}

/** Waits for a line that a program prints. @returns the first group of the pattern. */
export async function printed(stream: Readable, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: stream })) {
    const found = pattern.exec(line)?.[1];
    if (found === undefined) continue;
    // What comes later is read too, so that the program never waits for a reader.
    stream.resume();
    return found;
  }
  throw new Error(`A program ended before it printed ${pattern}.`);
}

/** Ends a program and waits until it is gone. */
export async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}
