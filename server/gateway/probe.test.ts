import { corpusRequirements } from '#test/probe/corpus-requirements.ts';
import { startGatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import type { DoorUnderTest } from '#test/probe/requirement.ts';
import { requirementSuite } from '#test/probe/requirement-suite.ts';

// The gateway in this process. Every front door, this one as a process, is tried in
// test/doors/doors.slow.test.ts.
async function start(): Promise<DoorUnderTest> {
  const { logged, ...running } = await startGatewayUnderTest();
  return { ...running, logged: () => logged.join('\n'), startAnother: start };
}

requirementSuite(corpusRequirements, start);
