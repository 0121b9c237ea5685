import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { pathParamNames } from '#src/contract/api-path.ts';
import { endpoints } from '#src/contract/endpoints.ts';
import { world } from '#test/service/small-world.ts';
import { type CallInput, json, testKey, testService } from '#test/service/test-service.ts';

const service = testService();
const personPath = `/v0/persons/${world.person}`;
const audiencePath = `/v0/pages/${world.page}/audiences/${world.audience}`;

/** Sends a target byte for byte, which fetch would tidy up. */
async function raw(method: string, path: string, key = testKey): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(service.url());
  const call = request({ hostname, port, method, path, headers: { 'x-api-key': key } }).end();
  const [answer] = await once(call, 'response');
  return { status: answer.statusCode, body: await text(answer) };
}

const patch = (body: string | Uint8Array<ArrayBuffer>, headers: CallInput['headers'] = json) =>
  service.send('PATCH', personPath, { headers, body });

describe('a request is refused in this order', () => {
  it('401 comes before everything else, whatever the path, method or body', async () => {
    const known = Object.values(endpoints).map(
      ({ method, path }) => [method, path.replaceAll(/\{[^}]+\}/g, 'x')] as const,
    );
    for (const [method, path] of [
      ...known,
      ['GET', '/'],
      ['GET', '/v0/nothing'],
      ['PUT', personPath],
      ['OPTIONS', personPath],
      ['GET', '/v0/pages/a%00b'],
      ['GET', `/v0/pages/${'x'.repeat(3000)}`],
    ] as const) {
      for (const key of ['', 'wrong', `${testKey},test-key-2`]) {
        expect(await raw(method, path, key), `${method} ${path}`).toMatchObject({ status: 401 });
      }
    }
    const problem = { status: 401, title: 'Unauthorized', errors: [], requestId: expect.stringMatching(/^req_/) };
    expect(await patch('{"name":', { ...json, 'x-api-key': 'wrong' })).toMatchObject({ status: 401, json: problem });
  });

  it('404 for a path that no endpoint has, and for what cannot be an id', async () => {
    const odd = '/ /v0 /v0/persons/ /v0/pages//audiences /v0/pages/%ff /v0/pages/a%00b /v0/pages/%ED%A0%80 /__proto__';
    const ids = ['a%2Fb', 'x'.repeat(3000), `${world.page}/`].map((id) => `/v0/pages/${id}`);
    for (const path of [...odd.split(' '), ...ids]) {
      const answer = await raw('GET', path);
      expect(answer, path).toMatchObject({ status: 404 });
      expect(answer.body).not.toContain('%');
    }
  });

  it('405 with Allow for another method', async () => {
    for (const [method, path, allow] of [
      ['POST', personPath, 'PATCH'],
      ['HEAD', '/v0/persons', 'GET'],
      ['DELETE', `/v0/pages/${world.page}`, 'GET'],
      ['PUT', `/v0/pages/${world.page}/audiences/${world.audience}`, 'PATCH, DELETE'],
      ['GET', '/v0/assets', 'POST'],
    ] as const) {
      const answer = await service.send(method, path);
      expect(answer.status, `${method} ${path}`).toBe(405);
      expect(answer.headers.get('allow')).toBe(allow);
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data; boundary=x'])(
    '415 for a body that is not JSON by its type: %s',
    async (type) => {
      expect((await patch('{"name":"Ada"}', { 'content-type': type })).status).toBe(415);
    },
  );

  it('413 over 2 MiB, and exactly 2 MiB is read', async () => {
    const limit = 2 * 1024 * 1024;
    const filled = `{"name":"${'x'.repeat(limit - 11)}"}`;
    expect((await patch(filled)).status).toBe(422);
    expect(await patch(`${filled} `)).toMatchObject({ status: 413, json: { status: 413 } });
  });

  it.each(['', '{', '{"name":}', 'name=Ada', '{"name":"a"}{}', '\ufeff', Uint8Array.of(0x22, 0xff, 0x22)])(
    '400 for a body that is not JSON by its content: %j',
    async (body) => {
      expect(await patch(body)).toMatchObject({ status: 400, json: { status: 400, title: 'Bad request' } });
    },
  );

  it('404 for ids that name nothing, before any change', async () => {
    for (const endpoint of Object.values(endpoints)) {
      if (pathParamNames(endpoint.path).length === 0) continue;
      for (const id of ['none', '__proto__', 'toString', 'page_01%20']) {
        const path = endpoint.path.replaceAll(/\{[^}]+\}/g, id);
        const sendsBody = 'body' in endpoint;
        const answer = await service.send(endpoint.method, path, sendsBody ? { headers: json, body: '{}' } : {});
        expect(answer.status, `${endpoint.name} ${id}`).toBe(404);
      }
    }
  });

  it('404 for an audience of another page, a message of another audience, a log of another person', async () => {
    const calls = [
      service.call('getAudienceMessages', { params: { page_id: world.otherPage, audience_id: world.audience } }),
      service.call('archiveAudience', { params: { page_id: world.otherPage, audience_id: world.audience } }),
      service.call('restoreAudienceMessage', {
        params: { page_id: world.page, audience_id: world.otherAudience, message_id: world.message },
        body: {},
      }),
      service.call('getPersonLog', { params: { person_id: 'person_002', person_log_id: world.log } }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404);
  });
});

it('a partialText of 100,000 characters is taken, also when each is escaped', async () => {
  const body = `{"partialText":"${'\\u00e9'.repeat(100_000)}"}`;
  const answer = await service.send('POST', `${audiencePath}/messages/interrupt`, { headers: json, body });
  expect(answer.json).toEqual({ success: false });
});

it('answers say nothing of the inside', async () => {
  const { headers } = await service.send('GET', '/v0/persons?limit=1');
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie']) {
    expect(headers.get(name)).toBeNull();
  }
});

it('an unknown query parameter, and a content type with a charset, are no reason to refuse', async () => {
  expect((await service.send('GET', '/v0/persons?limit=1&nothing=%ff')).status).toBe(200);
  expect((await patch('{}', { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200);
});
