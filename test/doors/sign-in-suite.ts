import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { holeIn } from '#test/probe/attack.ts';
import { headerOf } from '#test/probe/raw-client.ts';
import { askAsDashboard, type DoorUnderTest } from '#test/probe/requirement.ts';
import type { DoorKind } from '../../scripts/doors/door.ts';
import { startDoorUnderTest } from './door-under-test.ts';
import { type SignInServer, startSignInServer } from './sign-in-server.ts';

export type Headers = readonly (readonly [string, string])[];

/** The variables that have a front door ask a sign-in server. */
export function signInBy(server: string): Readonly<Record<string, string>> {
  const { origin, pathname } = new URL(server);
  return { SIGN_IN_SERVER: origin, SIGN_IN_CHECK: pathname, SIGN_IN_EDITORS: 'editors' };
}

/** Asks as the dashboard of a signed-in person does. */
export function askAs(door: DoorUnderTest, session: string, target: string, method = 'GET', more: Headers = []) {
  return askAsDashboard(door, target, method, [['Cookie', `session=${session}`], ...more]);
}

/** What only the sign-in server may say, from a browser. */
export const madeUp: Headers = [
  ['X-Auth-Request-Email', 'ada@example.com'],
  ['X-Auth-Request-Groups', 'editors'],
  ['Remote-User', 'ada@example.com'],
  ['Remote-Groups', 'editors'],
];

/** Expects that an editor gets nothing, and the answer of R15, where nobody can say who it is. */
export async function expectNobodyIn(door: DoorUnderTest): Promise<void> {
  const attack = { rule: 'R15', name: 'no sign-in server', bytes: '', refusedBy: [500] };
  for (const target of ['/v0/pages/p', '/config.json', '/pages']) {
    const answer = await askAs(door, 'ada', target, 'GET', madeUp);
    expect([target, answer?.status, door.upstream.requests.length]).toEqual([target, 500, 0]);
    expect(holeIn(attack, answer)).toBeUndefined();
  }
}

/** A front door before the stand-in sign-in server, while the tests of a `describe` run. */
export type SignedInDoor = {
  readonly door: DoorUnderTest;
  readonly signIn: SignInServer;
  /** Status, requests that reached the service, body. */
  reached(session: string, target: string, method?: string, more?: Headers): Promise<readonly unknown[]>;
};

/** What holds for every front door that asks a sign-in server. To be called in a `describe`. */
export function signInSuite(kind: DoorKind): SignedInDoor {
  let signIn: SignInServer;
  let door: DoorUnderTest;
  beforeAll(async () => {
    signIn = await startSignInServer();
    door = await startDoorUnderTest(kind, signInBy(signIn.url));
  });
  afterAll(async () => {
    await door.close();
    await signIn.close();
  });
  const as = (session: string, target: string, method?: string) => askAs(door, session, target, method);
  const reached: SignedInDoor['reached'] = async (session, target, method, more) => {
    const before = door.upstream.requests.length;
    const answer = await askAs(door, session, target, method, more);
    return [answer?.status, door.upstream.requests.length - before, answer?.body];
  };

  test('nobody gets anything but a way to sign in, /healthz and /readyz', async () => {
    for (const session of ['', 'mallory']) {
      for (const method of ['GET', 'POST']) {
        const target = method === 'GET' ? '/v0/pages/p' : '/v0/accounts';
        const code = expect.stringContaining('"code":"sign_in","status":401');
        expect(await reached(session, target, method)).toEqual([401, 0, code]);
      }
      expect((await as(session, '/config.json'))?.status).toBe(401);
      for (const target of ['/pages', '/_app/nothing.js', '/']) {
        expect((await as(session, target))?.body).not.toContain('<title>Facet');
      }
    }
    expect(await reached('', '/healthz')).toEqual([200, 1, '{"status":"ok","upstream":"ok"}']);
    expect(await reached('', '/readyz')).toEqual([200, 1, '{"status":"ok","upstream":"ok"}']);
  });

  test('a viewer reads, and writes of a viewer are refused', async () => {
    expect(await reached('vic', '/v0/pages/p')).toEqual([200, 1, '{"ok":true}']);
    for (const [target, method] of [
      ['/v0/accounts', 'POST'],
      ['/v0/persons/p', 'PATCH'],
      ['/v0/pages/p/audiences/a', 'DELETE'],
    ] as const) {
      const code = expect.stringContaining('"code":"viewer","status":403');
      expect(await reached('vic', target, method)).toEqual([403, 0, code]);
    }
  });

  test('an editor writes; the service sees the body, no cookie and no name', async () => {
    expect(await reached('ada', '/v0/accounts', 'POST')).toEqual([200, 1, '{"ok":true}']);
    const recorded = door.upstream.requests.at(-1);
    expect([recorded?.method, recorded?.url, recorded?.body.toString()]).toEqual(['POST', '/v0/accounts', '{}']);
    expect(JSON.stringify(recorded?.rawHeaders)).not.toMatch(/cookie|session|ada@|x-forwarded|x-real|facet-refusal/i);
    expect(signIn.asked.at(-1)).toBe('/v0/accounts');
  });

  test('the log says who it was', async () => {
    const linesOf = (name: string) =>
      door
        .logged()
        .split('\n')
        .filter((line) => line.includes(name));
    for (const session of ['vic', 'ada']) await reached(session, '/v0/accounts', 'POST');
    await expect.poll(() => linesOf('vic@example.com')).toContainEqual(expect.stringMatching(/\b403\b/));
    await expect.poll(() => linesOf('ada@example.com')).toContainEqual(expect.stringMatching(/\b200\b/));
  });

  test('a name that the browser made up does not reach the sign-in server', async () => {
    expect((await reached('', '/v0/pages/p', 'GET', madeUp)).slice(0, 2)).toEqual([401, 0]);
    expect((await reached('vic', '/v0/accounts', 'POST', madeUp)).slice(0, 2)).toEqual([403, 0]);
    expect(signIn.claimed).toEqual([]);
  });

  test.each([
    ['ada', 'ada@example.com', 'editor'],
    ['vic', 'vic@example.com', 'viewer'],
    ['zoe', 'zoë@example.com', 'viewer'],
  ])('config.json says who %s is', async (session, name, role) => {
    const answer = await as(session, '/config.json');
    const text = Buffer.from(answer?.body ?? '', 'latin1').toString();
    expect(JSON.parse(text)).toMatchObject({ apiPath: '/', user: { name, role } });
    const value = (header: string) => headerOf(answer, header);
    expect([value('cache-control'), value('content-type')]).toEqual(['no-store', 'application/json; charset=utf-8']);
  });

  test('a sign-in server that is gone lets nobody in', async () => {
    const alone = await startDoorUnderTest(kind, signInBy('http://127.0.0.1:9/auth'));
    onTestFinished(() => alone.close());
    await expectNobodyIn(alone);
  });

  return {
    get door() {
      return door;
    },
    get signIn() {
      return signIn;
    },
    reached,
  };
}
