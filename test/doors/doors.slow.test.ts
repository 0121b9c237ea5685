import { describe } from 'vitest';
import { requirementSuite } from '#test/probe/requirement-suite.ts';
import { requirements } from '#test/probe/requirements.ts';
import { doorIsThere, doorKinds } from '../../scripts/doors/door.ts';
import { lackOfProgram } from '../run/debian.ts';
import { startDoorUnderTest } from './door-under-test.ts';
import { exceptions } from './exceptions.ts';

for (const kind of doorKinds) {
  const lack = kind === 'node' ? undefined : lackOfProgram(kind);
  if (lack !== undefined) console.log(`not run: the ${kind} door (${lack})`);
  describe.skipIf(!doorIsThere(kind))(`the ${kind} door`, () =>
    requirementSuite(requirements, () => startDoorUnderTest(kind), exceptions[kind]),
  );
}
