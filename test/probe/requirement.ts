import { json, marker, type Site } from './attack.ts';
import { type Address, type RawAnswer, requestBytes, sendRaw } from './raw-client.ts';
import type { RecordingUpstream } from './recording-upstream.ts';

/** A running front door before a recorder: ours or another program in its place. */
export type DoorUnderTest = {
  readonly upstream: RecordingUpstream;
  readonly address: Address;
  readonly site: Site;
  /** Folder of the build that it serves. */
  readonly folder: string;
  /** All that it logged so far. */
  logged(): string;
  /**
   * Starts another one of the same kind, with other variables of interfaces.md; the caller closes
   * it.
   */
  startAnother(environment: Readonly<Record<string, string>>): Promise<DoorUnderTest>;
  close(): Promise<void>;
};

/** What came of trying a requirement at a front door. */
export type Outcome = {
  /** Requests or cases that were tried. */
  readonly tried: number;
  /** Requests that reached the service though they should not have. */
  readonly reached?: number;
  /** Requests that should have passed and did not. */
  readonly blocked?: number;
  /** A line for everything that is not as it should be, beginning with the name of the case. */
  readonly holes: readonly string[];
};

/** One promise of security.md, as it can be tried at any front door. */
export type Requirement = {
  /** `R5` */
  readonly id: string;
  /** What holds, as the table of front doors says it; no two are alike. */
  readonly promise: string;
  /** Why it cannot be tried on this machine. */
  readonly lack?: string | undefined;
  readonly check: (door: DoorUnderTest) => Promise<Outcome>;
};

/** Something that a front door cannot hold. */
export type Exception = {
  /** The promise that it takes something away from. */
  readonly promise: string;
  /** The holes that it explains. It has to explain one at least, */
  readonly holes: RegExp;
  /** unless some versions of the program need it and others do not. */
  readonly someVersions?: true;
  /** What the door does instead, and why: two short sentences for the table. */
  readonly reason: string;
};

/**
 * What is wrong with an outcome: holes that no exception explains, and exceptions that explain
 * none.
 */
export function problemsOf({ promise }: Requirement, { holes }: Outcome, declared: readonly Exception[]): string[] {
  const own = declared.filter((exception) => exception.promise === promise);
  const unexplained = holes.filter((hole) => !own.some((exception) => exception.holes.test(hole)));
  const unneeded = own.filter(
    (exception) => exception.someVersions !== true && !holes.some((hole) => exception.holes.test(hole)),
  );
  return [...unexplained, ...unneeded.map(({ reason }) => `an exception is no longer needed: ${reason}`)];
}

type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Sends one request with the good Host, to a path below the base path. */
export function ask(
  door: Pick<DoorUnderTest, 'address' | 'site'>,
  target: string,
  options: {
    readonly method?: string;
    readonly headers?: HeaderLines;
    readonly body?: string;
    readonly patience?: number;
  } = {},
): Promise<RawAnswer | undefined> {
  const { method = 'GET', headers = [], body, patience } = options;
  const host: HeaderLines = headers.some(([name]) => name.toLowerCase() === 'host') ? [] : [['Host', door.site.host]];
  const bytes = requestBytes(method, `${door.site.basePath ?? ''}${target}`, [...host, ...headers], body);
  return sendRaw(door.address, bytes, { head: method === 'HEAD', ...(patience === undefined ? {} : { patience }) });
}

/** Asks as the dashboard does: with its marker, and with a body unless it reads. */
export function askAsDashboard(
  door: Pick<DoorUnderTest, 'address' | 'site'>,
  target: string,
  method = 'GET',
  headers: HeaderLines = [],
  body = '{}',
): Promise<RawAnswer | undefined> {
  if (method === 'GET') return ask(door, target, { headers: [marker, ...headers] });
  return ask(door, target, { method, headers: [marker, json, ...headers], body });
}

/** Collects what is wrong, each under the name of its case. */
export class Holes {
  readonly #lines: string[] = [];

  /** Notes a hole unless it is as it should be. */
  expect(isRight: boolean, name: string, what: string): void {
    if (!isRight) this.#lines.push(`${name}: ${what}`);
  }

  /** What was found, each once. */
  get lines(): readonly string[] {
    return [...new Set(this.#lines)];
  }
}
