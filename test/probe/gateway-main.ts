import { buildGateway } from '#server/gateway/gateway.ts';

/*
 * A gateway in a process of its own, so that a test can kill it: settings as JSON in the
 * environment. Prints its port when it answers.
 */

const gateway = buildGateway(JSON.parse(process.env.GATEWAY_CONFIG ?? '{}'), { log: () => {} });
await gateway.listen();
console.log(new URL(gateway.url).port);
