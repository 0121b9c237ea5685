import { readGatewayEnvironment } from '#server/gateway/config.ts';
import { reservePort } from '#server/gateway/listening.ts';
import { StartProblem } from '#server/start-problem.ts';
import { programOnPath } from '../project.ts';
import { startCaddy } from './caddy.ts';
import { startNginx } from './nginx.ts';
import { startNode } from './node.ts';

/** Our gateway, or one of two programs with a configuration from `deploy/`. */
export const doorKinds = ['node', 'nginx', 'caddy'] as const;
export type DoorKind = (typeof doorKinds)[number];

export interface Door {
  readonly kind: DoorKind;
  /** As it is opened in a browser: origin and base path, without a slash at the end. */
  readonly url: string;
  /** All that it logged so far: its log, its errors, what it printed. */
  logged(): string;
  /** Resolves when its program has ended, by itself or by `close`. */
  readonly ended: Promise<unknown>;
  /** Ends it and waits until no process of it is left. */
  close(): Promise<void>;
}

export interface DoorOptions {
  /** Variables of interfaces.md. `PORT` is never 0, `UPSTREAM_URL` is always set. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
}

export class DoorNotThere extends Error {
  constructor(kind: DoorKind) {
    super(`There is no ${kind} on this machine: install Debian's ${kind} package, or another one of it.`);
  }
}

const starts = { node: startNode, nginx: startNginx, caddy: startCaddy };

/** What nginx and Caddy do not do: left out in silence, `AUTH` would let everybody in. */
const ofNodeAlone = ['AUTH', 'AUDIT_LOG', 'METRICS_PORT'] as const;

export function doorIsThere(kind: DoorKind): boolean {
  return kind === 'node' || programOnPath(kind) !== undefined;
}

/**
 * Starts a front door before the service that the environment names; resolves when it answers.
 * @throws {DoorNotThere} when its program is not on this machine.
 * @throws {StartProblem} in one sentence when a setting cannot be used.
 */
export async function startDoor(kind: DoorKind, { environment, folder }: DoorOptions): Promise<Door> {
  const foreign = kind === 'node' ? undefined : ofNodeAlone.find((name) => Boolean(environment[name]));
  if (foreign !== undefined) {
    throw new StartProblem(
      `${foreign} is of the Node gateway alone: deploy/${kind}/README.md says what ${kind} can do.`,
    );
  }
  if (!doorIsThere(kind)) throw new DoorNotThere(kind);
  // Read for every door: what one refuses, all refuse, in the same sentence.
  const { host, port } = readGatewayEnvironment(environment);
  const options = { folder, environment: { ...environment, PORT: String(await reservePort(host, port)) } };
  return starts[kind](options);
}
