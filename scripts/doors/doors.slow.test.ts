import { describe } from 'vitest';
import { requirementSuite } from '#server/gateway/probe/requirement-suite.ts';
import { requirements } from '#server/gateway/probe/requirements.ts';
import { lackOfProgram } from '../debian.ts';
import { doorIsThere, doorKinds } from './door.ts';
import { startDoorUnderTest } from './door-under-test.ts';
import { exceptions } from './exceptions.ts';

for (const kind of doorKinds) {
  const lack = kind === 'node' ? undefined : lackOfProgram(kind);
  if (lack !== undefined) console.log(`not run: the ${kind} door (${lack})`);
  describe.skipIf(!doorIsThere(kind))(`the ${kind} door`, () =>
    requirementSuite(requirements, () => startDoorUnderTest(kind), exceptions[kind]),
  );
}
