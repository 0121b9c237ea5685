import { readSampleIds, type SampleIds } from './ids.ts';
import { startServer } from './processes.ts';
import { copyOfSampleData } from './sample-data.ts';

/** A gateway with its service, on a copy of the sample data that nothing else uses. */
export interface Stack {
  /** Address of the gateway, without a slash at the end. */
  readonly url: string;
  readonly ids: SampleIds;
  close(): Promise<void>;
}

/**
 * Starts what `npm start` starts, without the build: the gateway with the embedded service. `environment` is added
 * to that of the gateway.
 */
export async function startStack(environment: Readonly<Record<string, string>> = {}): Promise<Stack> {
  const data = await copyOfSampleData();
  try {
    const gateway = await startServer('server/main.ts', /^Facet: (\S+)/, {
      PORT: '0',
      DATA_DIR: data.folder,
      ...environment,
    });
    return {
      url: gateway.url,
      ids: readSampleIds(data.folder),
      async close() {
        await gateway.close();
        data.remove();
      },
    };
  } catch (problem) {
    data.remove();
    throw problem;
  }
}
