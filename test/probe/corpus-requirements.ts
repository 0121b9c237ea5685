import { endpoints } from '#src/contract/endpoints.ts';
import { canaryKey } from '#test/canary-key.ts';
import { holeIn, json, marker, requiredHeaders } from './attack.ts';
import { corpus } from './corpus.ts';
import { probePath } from './cross-site-attacks.ts';
import { headerOf, sendRaw } from './raw-client.ts';
import { ask, type DoorUnderTest, Holes, type Outcome, type Requirement } from './requirement.ts';

/**
 * Sends every attack of a rule, one after another: what reached the service meanwhile was the
 * attack.
 */
async function sendCorpus(door: DoorUnderTest, rule: string, atLeast: number): Promise<Outcome> {
  const attacks = corpus(door.site).filter((one) => one.rule === rule);
  const holes = new Holes();
  holes.expect(attacks.length >= atLeast, 'the corpus', `has ${attacks.length} cases, not ${atLeast}`);
  const reached = () => door.upstream.requests.length;
  const before = reached();
  // As in use: over a connection that is open already, a hidden request would reach the service
  // before anybody could take it back.
  await callAll(door);
  const known = reached();
  for (const attack of attacks) {
    const seen = reached();
    const answer = await sendRaw(door.address, attack.bytes, rule === 'R8' ? { linger: 150 } : {});
    const hole = holeIn(attack, answer);
    if (hole !== undefined) holes.expect(false, attack.name, hole);
    holes.expect(reached() === seen, attack.name, 'reached the service');
    // A second request hidden in the first one's body would be answered too.
    holes.expect((answer?.rest ?? '') === '', attack.name, 'answered a second request, hidden in the first');
    holes.expect(!JSON.stringify(answer ?? '').includes(canaryKey), attack.name, 'answered with the key');
  }
  holes.expect(known > before, 'the calls before', 'did not reach the service');
  return { tried: attacks.length, reached: reached() - known, holes: holes.lines };
}

/** Makes each of the 17 calls as the dashboard sends it. */
async function callAll(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const calls = Object.values(endpoints);
  let blocked = 0;
  for (const { method, path } of calls) {
    const name = `${method} ${path}`;
    const hasBody = method === 'POST' || method === 'PATCH';
    const headers = [
      ['Accept', 'application/json'] as const,
      ['Sec-Fetch-Site', 'same-origin'] as const,
      marker,
      ...(method === 'GET' ? [] : [['Origin', door.site.origin] as const]),
      ...(hasBody ? [json] : []),
    ];
    const seen = door.upstream.requests.length;
    const answer = await ask(door, probePath(path), { method, headers, ...(hasBody ? { body: '{"a": 1}' } : {}) });
    const [recorded, ...more] = door.upstream.requests.slice(seen);
    if (recorded === undefined || answer?.status !== 200) blocked += 1;
    holes.expect(answer?.status === 200 && answer.body === '{"ok":true}', name, `answered with ${answer?.status}`);
    const missing = requiredHeaders.filter((one) => headerOf(answer, one) === undefined);
    holes.expect(missing.length === 0, name, `without ${missing.join(', ')}`);
    const arrived = [recorded?.method, recorded?.url, recorded?.body.toString(), more.length].join(' ');
    const expected = [method, probePath(path), hasBody ? '{"a": 1}' : '', 0].join(' ');
    holes.expect(arrived === expected, name, `arrived as ${arrived}`);
    const keys = recorded?.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'x-api-key') ?? [];
    holes.expect(keys.length === 1, name, `arrived with ${keys.length} keys`);
  }
  return { tried: calls.length, blocked, holes: holes.lines };
}

function ofCorpus(id: string, atLeast: number, promise: string): Requirement {
  return { id, promise, check: (door) => sendCorpus(door, id, atLeast) };
}

/**
 * What is tried with the corpus of hostile requests, and that the calls of the contract pass all
 * the same.
 */
export const corpusRequirements: readonly Requirement[] = [
  ofCorpus('R1', 12, 'A `Host` that is not ours is refused before anything else'),
  ofCorpus('R2', 29, 'What another site started, or is loaded ahead of time, is refused'),
  ofCorpus('R3', 22, 'An `Origin` that is not the public one is refused'),
  ofCorpus('R4', 453, 'Forged writes and unmarked requests are refused, and nobody gets a CORS header'),
  ofCorpus('R5', 200, 'A target that is no exact call of the contract is refused'),
  { id: 'R5', promise: 'Each of the 17 calls passes unchanged, with the key once', check: callAll },
  ofCorpus('R8', 17, 'A body whose end is ambiguous is refused'),
  ofCorpus('R21', 20, 'A path out of the build is refused'),
];
