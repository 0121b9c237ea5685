import { describe } from 'vitest';
import { probeSuite } from '#server/gateway/probe/probe-suite.ts';
import { lackOfProgram } from '../debian.ts';
import { doorKinds } from './door.ts';
import { startDoorUnderTest } from './door-under-test.ts';
import { nginxGaps } from './nginx.ts';

/** Doors whose configuration is on its way. */
const written = doorKinds.filter((kind) => kind !== 'caddy');

for (const kind of written) {
  const lack = kind === 'node' ? undefined : lackOfProgram(kind);
  if (lack !== undefined) console.log(`not run: the ${kind} door (${lack})`);
  describe.skipIf(lack !== undefined)(`the ${kind} door`, () =>
    probeSuite(() => startDoorUnderTest(kind), kind === 'nginx' ? nginxGaps() : []),
  );
}
