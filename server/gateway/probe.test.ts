import { describe } from 'vitest';
import { corpusRequirements } from '#test/probe/corpus-requirements.ts';
import { startGatewayAsDoor } from '#test/probe/gateway-under-test.ts';
import { requirementSuite } from '#test/probe/requirement-suite.ts';
import { needsProcess, requirements } from '#test/probe/requirements.ts';

// The others are asked of a process: test/doors/node.slow.test.ts.
const here = requirements.filter((requirement) => !needsProcess(requirement));

describe('the gateway in this process', () => requirementSuite(here, () => startGatewayAsDoor()));

describe('the gateway at /facet/', () =>
  requirementSuite(corpusRequirements, () => startGatewayAsDoor({ BASE_PATH: '/facet/' })));
