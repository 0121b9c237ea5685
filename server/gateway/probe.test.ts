import { startGatewayUnderTest } from './probe/gateway-under-test.ts';
import { probeSuite } from './probe/probe-suite.ts';

// The same suite runs against every front door in scripts/doors/doors.slow.test.ts.
probeSuite(async () => {
  const { logged, ...running } = await startGatewayUnderTest();
  return { ...running, logged: () => logged.join('\n') };
});
