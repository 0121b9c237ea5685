import { describe } from 'vitest';
import { probeSuite } from '#server/gateway/probe/probe-suite.ts';
import { doorIsThere, doorKinds } from './door.ts';
import { startDoorUnderTest } from './door-under-test.ts';

/** Doors whose configuration is on its way. */
const written = doorKinds.filter((kind) => kind === 'node');

for (const kind of written) {
  describe.skipIf(!doorIsThere(kind))(`the ${kind} door`, () => probeSuite(() => startDoorUnderTest(kind)));
}
