import { afterAll, expect, test } from 'vitest';
import { startSignInServer } from './sign-in-server.ts';

const server = await startSignInServer();
afterAll(() => server.close());

const ask = (cookie: string) => fetch(server.url, { headers: { cookie, 'x-original-uri': '/v0/pages/p' } });

test('a session is answered with its name and groups in the headers of oauth2-proxy and of Authelia', async () => {
  const { status, headers } = await ask('theme=dark; session=ada');
  expect(status).toBe(202);
  expect(headers.get('x-auth-request-email')).toBe('ada@example.com');
  expect(headers.get('x-auth-request-groups')).toBe('staff,editors');
  expect(headers.get('remote-user')).toBe('ada@example.com');
  expect(headers.get('remote-groups')).toBe('staff,editors');
  expect(server.asked.at(-1)).toBe('/v0/pages/p');
});

test('nobody, a stranger and an ended session are answered with 401 and no name', async () => {
  server.signOut('vic');
  for (const cookie of ['', 'session=mallory', 'session=vic', 'session=constructor']) {
    const { status, headers } = await ask(cookie);
    expect([status, headers.get('x-auth-request-user'), headers.get('remote-user')]).toEqual([401, null, null]);
  }
});
