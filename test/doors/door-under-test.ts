import { rmSync } from 'node:fs';
import { canaryKey } from '#test/canary-key.ts';
import { startRecordingUpstream } from '#test/probe/recording-upstream.ts';
import type { DoorUnderTest } from '#test/probe/requirement.ts';
import { writeSmallBuild } from '#test/probe/small-build.ts';
import { type DoorKind, startDoor } from '../../scripts/doors/door.ts';

/**
 * Starts a front door with a small build of its own before a recorder, on a free port of 127.0.0.1
 * and with the canary as its key.
 * `environment` is added to the variables that this takes.
 */
export async function startDoorUnderTest(
  kind: DoorKind,
  environment: Readonly<Record<string, string>> = {},
): Promise<DoorUnderTest> {
  const upstream = await startRecordingUpstream();
  const basePath = environment.BASE_PATH ?? '/';
  const folder = writeSmallBuild({ '.facet-build.json': JSON.stringify({ basePath }) });
  const clear = async () => {
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const given = { PORT: '0', UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY: canaryKey, ...environment };
  const door = await startDoor(kind, { folder, environment: given }).catch(async (problem: unknown) => {
    await clear();
    throw problem;
  });
  const { host, hostname, port, origin, pathname } = new URL(door.url);
  return {
    folder,
    upstream,
    address: { host: hostname, port: Number(port) },
    site: { host, origin, basePath: pathname.replace(/\/$/, '') },
    logged: () => door.logged(),
    startAnother: (more) => startDoorUnderTest(kind, { ...environment, ...more }),
    async close() {
      await door.close();
      await clear();
    },
  };
}
