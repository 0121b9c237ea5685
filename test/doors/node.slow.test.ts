import { describe } from 'vitest';
import { requirementSuite } from '#test/probe/requirement-suite.ts';
import { requirements } from '#test/probe/requirements.ts';
import { startDoorUnderTest } from './door-under-test.ts';

// The server as it is built and deployed; server/gateway/probe.test.ts asks its sources.
describe('the node door', () => requirementSuite(requirements, () => startDoorUnderTest('node')));
