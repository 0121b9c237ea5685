import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forMany } from '#test/for-all.ts';
import { readErrorBody } from './failed-answer.ts';

test.each([
  ['{"error":"no"}', 'no'],
  ['{"message":"no"}', 'no'],
  ['{"detail":"because","title":"Bad"}', 'because'],
  ['{"error":{"message":"no"}}', 'no'],
  ['{"errors":[{"message":"first"},{"message":"second"}]}', 'first'],
  ['{"errors":{"name":["too short"]}}', 'too short'],
  ['"plain"', 'plain'],
  ['Service down', 'Service down'],
  ['<html><head><title>x</title></head><h1>502 Bad Gateway</h1><script>1</script></html>', '502 Bad Gateway'],
  ['', undefined],
  ['{}', undefined],
])('%s says %s', (text, message) => expect(readErrorBody(text).message).toBe(message));

test.each([
  ['{"errors":[{"path":"url","message":"not a URI"}]}'],
  ['{"errors":[{"path":["url"],"message":"not a URI"}]}'],
  ['{"errors":[{"field":"url","detail":"not a URI"}]}'],
  ['{"details":[{"loc":["url"],"msg":"not a URI"}]}'],
  ['{"detail":[{"loc":["body","url"],"msg":"not a URI"}]}'],
  ['{"detail":[{"loc":["url",{"toString":1,"valueOf":2}],"msg":"not a URI"}]}'],
  ['{"errors":{"url":"not a URI"}}'],
  ['{"errors":[{"pointer":"#/url","detail":"not a URI"}]}'],
])('%s complains about url', (text) => {
  expect(readErrorBody(text).fields).toEqual([{ path: 'url', message: 'not a URI' }]);
});

test('an error of the gateway is known by its code, with the status of a service whose answer it took away', () => {
  const gatewayError = (facts: object) => readErrorBody(JSON.stringify({ error: { requestId: 'r1', ...facts } }));
  expect(gatewayError({ code: 'marker', status: 403 })).toMatchObject({ gatewayCode: 'marker', requestId: 'r1' });
  expect(gatewayError({ code: 'upstream_not_json', status: 502, upstreamStatus: 404 }).upstreamStatus).toBe(404);
  // A success that is no JSON is a failure all the same.
  expect(gatewayError({ code: 'upstream_not_json', status: 502, upstreamStatus: 200 }).upstreamStatus).toBeUndefined();
});

test('no body makes it throw or fills the screen', () =>
  forMany(2000, [fc.oneof(fc.string({ maxLength: 3000 }), fc.json())], (text) => {
    const { message, fields } = readErrorBody(text);
    expect((message ?? '').length).toBeLessThanOrEqual(500);
    for (const field of fields) expect(field.message.length).toBeLessThanOrEqual(500);
  }));
