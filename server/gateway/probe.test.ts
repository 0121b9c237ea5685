import { describe } from 'vitest';
import { corpusRequirements } from '#test/probe/corpus-requirements.ts';
import { startGatewayAsDoor } from '#test/probe/gateway-under-test.ts';
import { requirementSuite } from '#test/probe/requirement-suite.ts';
import { requirements } from '#test/probe/requirements.ts';

// As a process, with what takes longer or looks at the whole machine: test/doors/node.slow.test.ts.
const ofProcesses = ['Targets and bodies arrive byte', 'The key is on no command', 'The key is in no file'];
const here = requirements.filter(({ promise }) => !ofProcesses.some((start) => promise.startsWith(start)));

describe('the gateway in this process', () => requirementSuite(here, () => startGatewayAsDoor()));

describe('the gateway at /facet/', () =>
  requirementSuite(corpusRequirements, () => startGatewayAsDoor({ BASE_PATH: '/facet/' })));
