import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts';

/**
 * A gateway for all tests of a file or of a `describe`. Each begins with nothing received and with
 * the recorder's own answer.
 */
export function gatewayForTests(changes: Parameters<typeof startGatewayUnderTest>[0] = {}): GatewayUnderTest {
  let started: GatewayUnderTest | undefined;
  const running = () => {
    if (started === undefined) throw new Error('The gateway has not been started yet.');
    return started;
  };
  beforeAll(async () => {
    started = await startGatewayUnderTest(changes);
  });
  beforeEach(() => {
    running().upstream.requests.length = 0;
    running().upstream.respond = undefined;
  });
  afterAll(() => running().close());
  return {
    get gateway() {
      return running().gateway;
    },
    get upstream() {
      return running().upstream;
    },
    get address() {
      return running().address;
    },
    get site() {
      return running().site;
    },
    get folder() {
      return running().folder;
    },
    get logged() {
      return running().logged;
    },
    close: () => running().close(),
  };
}
