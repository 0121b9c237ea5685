import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathParamNames } from '#src/contract/api-path.ts';
import { endpoints } from '#src/contract/endpoints.ts';
import { world } from '#test/service/small-world.ts';
import { startTestService, type TestService, testKey } from '#test/service/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const json = { 'content-type': 'application/json' };
const personPath = `/v0/persons/${world.person}`;

/** Sends a target byte for byte, which fetch would tidy up. */
function rawStatus(method: string, path: string, key = testKey): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const call = request({ hostname, port, method, path, headers: { 'x-api-key': key } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    call.on('error', reject);
    call.end();
  });
}

describe('a request is refused in this order', () => {
  it('401 comes before everything else, whatever the path, method or body', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/v0/nothing'],
      ['PUT', personPath],
      ['OPTIONS', personPath],
      ['GET', '/v0/pages/%ff'],
      ['GET', '/v0/pages/a%00b'],
      ['GET', `/v0/pages/${'x'.repeat(3000)}`],
    ] as const) {
      expect(await rawStatus(method, path, 'wrong')).toMatchObject({ status: 401 });
    }
    const big = await service.send('PATCH', personPath, {
      headers: { ...json, 'x-api-key': 'wrong' },
      body: '{"name":',
    });
    expect(big.status).toBe(401);
    expect(big.json).toMatchObject({
      status: 401,
      title: 'Unauthorized',
      errors: [],
      requestId: expect.stringMatching(/^req_/),
    });
  });

  it('404 for a path that no endpoint has, and for what cannot be an id', async () => {
    for (const path of [
      '/',
      '/v0',
      '/v1/persons',
      '/v0/persons/',
      '/v0/pages//audiences',
      '/V0/persons',
      '/v0/pages/%ff',
      '/v0/pages/a%00b',
      '/v0/pages/%ED%A0%80',
      '/v0/pages/a%2Fb',
      '/v0/pages/%252e',
      '/v0/pages/__proto__',
      '/v0/pages/constructor',
      `/v0/pages/${'x'.repeat(3000)}`,
      `/v0/pages/${world.page}/`,
      '/__proto__',
    ]) {
      const answer = await rawStatus('GET', path);
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
      ['OPTIONS', '/v0/accounts', 'POST'],
    ] as const) {
      const answer = await service.send(method, path);
      expect(answer.status, `${method} ${path}`).toBe(405);
      expect(answer.headers.get('allow')).toBe(allow);
    }
  });

  it('415 for a body that is not JSON by its type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await service.send('PATCH', personPath, {
        headers: { 'content-type': type },
        body: '{"name":"Ada"}',
      });
      expect(answer.status, type).toBe(415);
    }
  });

  it('413 over 2 MiB, and exactly 2 MiB is read', async () => {
    const filled = (size: number) => {
      const start = '{"name":"';
      return `${start}${'x'.repeat(size - start.length - 2)}"}`;
    };
    const limit = 2 * 1024 * 1024;
    expect((await service.send('PATCH', personPath, { headers: json, body: filled(limit) })).status).toBe(422);
    const over = await service.send('PATCH', personPath, { headers: json, body: filled(limit + 1) });
    expect(over.status).toBe(413);
    expect(over.json).toMatchObject({ status: 413 });
  });

  it('400 for a body that is not JSON by its content', async () => {
    for (const body of [
      '',
      '{',
      '{"name":}',
      'name=Ada',
      '{"name":"a"}{}',
      '\ufeff',
      Uint8Array.of(0x22, 0xff, 0x22),
    ]) {
      const answer = await service.send('PATCH', personPath, { headers: json, body });
      expect(answer.status, String(body)).toBe(400);
      expect(answer.json).toMatchObject({ status: 400, title: 'Bad request' });
    }
  });

  it('422 for __proto__ and other inherited names in a body, and nothing is polluted', async () => {
    for (const body of [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"metadataOverride":{"__proto__":{"polluted":1}}}',
    ]) {
      const answer = await service.send('PATCH', `/v0/pages/${world.page}/audiences/${world.audience}`, {
        headers: json,
        body,
      });
      expect(answer.status, answer.text).toBe(422);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    }
  });

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

describe('what a request may carry without being refused', () => {
  it('unknown query parameters, which are ignored', async () => {
    expect((await service.send('GET', '/v0/persons?limit=1&nothing=%ff')).status).toBe(200);
  });

  it('a 100,000-character partialText, also when every character is escaped', async () => {
    const path = `/v0/pages/${world.page}/audiences/${world.audience}/messages/interrupt`;
    const escaped = `{"partialText":"${'\\u00e9'.repeat(100_000)}"}`;
    const answer = await service.send('POST', path, { headers: json, body: escaped });
    expect(answer.json).toEqual({ success: false });
  });

  it('a content type with a charset, and an empty object where no body is defined', async () => {
    const typed = await service.send('PATCH', personPath, {
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: '{}',
    });
    expect(typed.status).toBe(200);
    const emptyDelete = await service.send('DELETE', `/v0/pages/${world.page}/audiences/audience_19`, {
      headers: json,
      body: '{}',
    });
    expect(emptyDelete.status).toBe(200);
  });

  it('the second of several keys', async () => {
    expect(
      (await service.send('GET', personPath.replace('persons', 'assets'), { headers: { 'x-api-key': 'test-key-2' } }))
        .status,
    ).toBe(404);
  });
});

it('answers say nothing of the inside', async () => {
  const answer = await service.send('GET', '/v0/persons?limit=1');
  for (const header of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie']) {
    expect(answer.headers.get(header)).toBeNull();
  }
});
