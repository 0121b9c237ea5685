import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#src/contract/endpoints.ts';
import { type Attack, holeIn, marker, requiredHeaders, type Site } from './attack.ts';
import { corpus } from './corpus.ts';
import { probePath } from './cross-site-attacks.ts';
import { canaryKey } from './gateway-under-test.ts';
import { type Address, headerOf, type RawAnswer, requestBytes, sendRaw } from './raw-client.ts';
import type { RecordingUpstream } from './recording-upstream.ts';

/** A running front door before a recorder: ours or another program in its place. */
export type DoorUnderTest = {
  readonly upstream: RecordingUpstream;
  readonly address: Address;
  readonly site: Site;
  /** All that it logged so far. */
  logged(): string;
  close(): Promise<void>;
};

/** An attack that a door does not refuse as the gateway does, since its program cannot. */
export type Gap = {
  readonly rule: string;
  /** What its name matches. */
  readonly name: RegExp;
  /** The status that it gets, and how many requests of it reach the upstream. */
  readonly status: number;
  readonly reached: number;
};

const promises: readonly (readonly [rule: string, count: number, promise: string])[] = [
  ['R1', 12, 'a Host that is not ours'],
  ['R2', 29, 'a request that the browser says another site started, or that is made ahead of time'],
  ['R3', 22, 'an Origin that is not the public one'],
  ['R4', 453, 'a forged write or an unmarked request'],
  ['R5', 200, 'a target that is no exact call of the contract'],
  ['R8', 17, 'a body whose end is ambiguous'],
  ['R21', 20, 'a path out of the build'],
];

/** The tests that every front door has to pass: no hostile request reaches the upstream, and all 17 calls do. */
export function probeSuite(start: () => Promise<DoorUnderTest>, gaps: readonly Gap[] = []): void {
  let running: DoorUnderTest;
  const gapOf = ({ rule, name }: Attack) => gaps.find((gap) => gap.rule === rule && gap.name.test(name));

  beforeAll(async () => {
    running = await start();
    // As in use: over a connection that is open already, a hidden request would reach the service before anybody could take it back.
    await sendRaw(running.address, requestBytes('GET', '/v0/pages/probe', [['Host', running.site.host], marker]));
  });
  beforeEach(() => {
    running.upstream.requests.length = 0;
  });
  afterAll(() => running.close());

  describe('nothing reaches the upstream of', () => {
    test.each(promises)('%s: at least %i forms of %s', async (rule, count) => {
      const tried = corpus(running.site).filter((one) => one.rule === rule);
      expect(tried.length).toBeGreaterThanOrEqual(count);
      const attacks = tried.filter((one) => gapOf(one) === undefined);
      const answers = await sendAll(running.address, attacks);
      const holes = answers.flatMap(({ attack, answer }) => {
        const hole = holeIn(attack, answer);
        return hole === undefined ? [] : [`${attack.name}: ${hole}`];
      });
      expect(holes).toEqual([]);
      expect(running.upstream.requests).toEqual([]);
      // A second request hidden in the first one's body would be answered too.
      expect(answers.flatMap(({ answer }) => answer?.rest ?? '').join('')).toBe('');
      expect(JSON.stringify(answers.map(({ answer }) => answer)) + running.logged()).not.toContain(canaryKey);
    });
  });

  test.each(gaps)('$rule: what this door cannot refuse: $name', async ({ rule, name, status, reached }) => {
    const attacks = corpus(running.site).filter((one) => one.rule === rule && name.test(one.name));
    expect(attacks).not.toEqual([]);
    for (const { answer } of await sendAll(running.address, attacks)) expect(answer?.status).toBe(status);
    expect(running.upstream.requests).toHaveLength(reached * attacks.length);
  });

  test('R5: each of the 17 endpoints passes as the dashboard sends it, with the key once and the security headers', async () => {
    for (const { method, path } of Object.values(endpoints)) {
      const write = method !== 'GET';
      const hasBody = method === 'POST' || method === 'PATCH';
      const headers = [
        ['Host', running.site.host],
        ['Accept', 'application/json'],
        ['Sec-Fetch-Site', 'same-origin'],
        marker,
        ...(write ? [['Origin', running.site.origin]] : []),
        ...(hasBody ? [['Content-Type', 'application/json']] : []),
      ].map(([name = '', value = '']) => [name, value] as const);
      const answer = await sendRaw(
        running.address,
        requestBytes(method, probePath(path), headers, hasBody ? '{}' : undefined),
      );
      expect([method, path, answer?.status, answer?.body]).toEqual([method, path, 200, '{"ok":true}']);
      expect(requiredHeaders.filter((name) => answer === undefined || headerOf(answer, name) === undefined)).toEqual(
        [],
      );
      const recorded = running.upstream.requests.at(-1);
      expect([recorded?.method, recorded?.url]).toEqual([method, probePath(path)]);
      const keys = recorded?.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'x-api-key');
      expect(keys).toHaveLength(1);
    }
    expect(running.upstream.requests).toHaveLength(17);
  });
}

async function sendAll(
  address: Address,
  attacks: readonly Attack[],
): Promise<{ attack: Attack; answer: RawAnswer | undefined }[]> {
  const results: { attack: Attack; answer: RawAnswer | undefined }[] = [];
  const queue = [...attacks];
  const worker = async () => {
    for (let attack = queue.pop(); attack !== undefined; attack = queue.pop()) {
      const linger = attack.rule === 'R8' ? { linger: 150 } : {};
      results.push({ attack, answer: await sendRaw(address, attack.bytes, linger) });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return results;
}
