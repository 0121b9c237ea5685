import { describe } from 'vitest';
import { requirementSuite } from '#test/probe/requirement-suite.ts';
import { needsProcess, requirements } from '#test/probe/requirements.ts';
import { startDoorUnderTest } from './door-under-test.ts';

// All others are asked of the gateway in the process of the tests: server/gateway/probe.test.ts.
describe('the gateway as a process', () =>
  requirementSuite(requirements.filter(needsProcess), () => startDoorUnderTest('node')));
