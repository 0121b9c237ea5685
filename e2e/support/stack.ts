import { canaryKey } from '#test/canary-key.ts';
import { type Faults, faultsAt } from './faults.ts';
import { readSampleIds, type SampleIds } from './ids.ts';
import { serverProgram, startServer } from './processes.ts';
import { copyOfSampleData } from './sample-data.ts';

/** `nginx` or `caddy` to test that door in the gateway's place (`FACET_DOOR=nginx npm run e2e`). */
export const otherDoor = process.env.FACET_DOOR || undefined;

/** A gateway with its service, on a copy of the sample data that nothing else uses. */
export interface Stack {
  /** Address of the gateway, without a slash at the end. */
  readonly url: string;
  readonly ids: SampleIds;
  close(): Promise<void>;
}

/** A stack in which a test can let faults happen. */
export interface StackWithFaults extends Stack {
  readonly faults: Faults;
  /** The API key, which the gateway sends to the service and to nobody else. */
  readonly apiKey: string;
}

/**
 * Starts what `npm start` starts, without the build: the gateway with the embedded service.
 * `environment` is added to that of the gateway.
 */
export async function startStack(environment: Readonly<Record<string, string>> = {}): Promise<Stack> {
  const { stack } = await startOnCopy(serverProgram, /^Facet: (\S+)/, environment);
  return stack;
}

/** The same with a fault layer before the service. `environment.BUILD_FOLDER` replaces dist. */
export async function startStackWithFaults(
  environment: Readonly<Record<string, string>> = {},
): Promise<StackWithFaults> {
  const apiKey = canaryKey;
  const door = otherDoor === undefined ? {} : { FACET_DOOR: otherDoor };
  const { stack, line } = await startOnCopy('e2e/support/stack-main.ts', /^Stack: (\S+)/, {
    SERVICE_API_KEYS: apiKey,
    ...door,
    ...environment,
  });
  return { ...stack, apiKey, faults: faultsAt(line.split(' ').at(-1) ?? '') };
}

async function startOnCopy(
  program: string,
  ready: RegExp,
  environment: Readonly<Record<string, string>>,
): Promise<{ stack: Stack; line: string }> {
  const data = await copyOfSampleData();
  try {
    const start = () => startServer(program, ready, { PORT: '0', DATA_DIR: data.folder, ...environment });
    // Another process on a busy machine may take the free port before the server listens on it.
    const server = await start().catch((problem: unknown) => {
      if (String(problem).includes('is in use')) return start();
      throw problem;
    });
    return {
      line: server.line,
      stack: {
        url: server.url,
        ids: readSampleIds(data.folder),
        async close() {
          await server.close();
          data.remove();
        },
      },
    };
  } catch (problem) {
    data.remove();
    throw problem;
  }
}
