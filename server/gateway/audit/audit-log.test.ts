import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { authFrom } from '#server/gateway/sign-in/auth-config.ts';
import { canaryKey } from '#test/canary-key.ts';
import { json, marker } from '#test/probe/attack.ts';
import { auditUnderTest } from '#test/probe/audit-under-test.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import { requestBytes } from '#test/probe/raw-client.ts';
import { askAsDashboard } from '#test/probe/requirement.ts';
import { AuditLog } from './audit-log.ts';

const audit = auditUnderTest();

function linesOf(log = audit.file): readonly { readonly status: number | null }[] {
  const lines = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').split('\n') : [];
  return lines.filter(Boolean).map((line) => JSON.parse(line));
}

async function start(changes: Parameters<typeof startGatewayUnderTest>[0] = {}): Promise<GatewayUnderTest> {
  const running = await startGatewayUnderTest({ auditLog: audit.file, ...changes });
  audit.open.push(running);
  return running;
}

const patch = (running: GatewayUnderTest, body = '{}', headers: readonly (readonly [string, string])[] = []) =>
  askAsDashboard(running, '/v0/persons/p%20%C3%A91', 'PATCH', headers, body);

const byProxy = { AUTH: 'forwarded', AUTH_USER_HEADER: 'Remote-User', AUTH_PROXIES: '127.0.0.1' } as const;

test('a write has one line: who, what, which fields and how it ended; no value of it, no key, no read', async () => {
  const running = await start({ auth: authFrom(byProxy) });
  const ada = [['Remote-User', 'ada@example.com']] as const;
  await patch(running, '{"phoneNumber":"+4930123456","email":"jane@example.com"}', ada);
  expect((await askAsDashboard(running, '/v0/pages/p1', 'GET', ada))?.status).toBe(200);
  await expect.poll(() => linesOf()).toHaveLength(1);
  expect(linesOf()[0]).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    name: 'ada@example.com',
    role: 'editor',
    endpoint: 'PATCH /v0/persons/{person_id}',
    ids: { person_id: 'p é1' },
    fields: ['phoneNumber', 'email'],
    status: 200,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const text = fs.readFileSync(audit.file, 'utf8');
  for (const secret of [canaryKey, '4930123456', 'jane']) expect(text).not.toContain(secret);
  expect(fs.statSync(audit.file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(`${audit.file}.pending`)).toEqual([]);
});

const names = Array.from({ length: 51 }, (_, number) => `field${number}`);
const long = 'x'.repeat(65);
test.each<readonly [body: string, fields: readonly string[] | null]>([
  ['', []],
  ['{}', []],
  // In UTF-8, a byte order mark: the service reads on behind it.
  ['\xEF\xBB\xBF{"phoneNumber":"1"}', ['phoneNumber']],
  ['{"a":1,"__proto__":2,"a":3}', ['a', '__proto__']],
  [`{"${long}":1}`, [long.slice(1)]],
  // A service that takes more than JSON may find fields here.
  ['{"a":NaN,"phoneNumber":"1"}', null],
  ['[1]', null],
  ['"text"', null],
  // Cut after fifty, one name could be hidden behind others.
  [JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))), null],
])('the names in a body of %s', async (body, fields) => {
  await patch(await start(), body);
  await expect.poll(() => linesOf()).toMatchObject([{ name: null, role: null, fields, status: 200 }]);
});

test('how a write ended is not known where its client left before the answer', async () => {
  const running = await start();
  const left = connect(running.address).on('error', () => {});
  running.upstream.respond = () => left.destroy();
  left.write(requestBytes('PATCH', '/v0/persons/p1', [['Host', running.site.host], marker, json], '{}'));
  await expect.poll(() => linesOf()).toMatchObject([{ status: null }]);
});

test('a write that is refused is not forwarded and has no line', async () => {
  const running = await start({ auth: authFrom({ ...byProxy, AUTH_EDITORS: 'ada' }) });
  expect((await patch(running, '{}', [['Remote-User', 'vic']]))?.status).toBe(403);
  expect((await patch(running))?.status).toBe(401);
  expect([linesOf(), running.upstream.requests]).toEqual([[], []]);
});

test('a write that cannot be noted is refused and not forwarded, and writes go on when it can again', async () => {
  const running = await start();
  fs.rmSync(`${audit.file}.pending`, { recursive: true });
  const refused = await patch(running);
  expect([refused?.status, refused?.body.includes('"audit"')]).toEqual([503, true]);
  expect(running.logged.join('\n')).toContain('AUDIT_LOG cannot be written');
  fs.mkdirSync(`${audit.file}.pending`);
  expect((await patch(running))?.status).toBe(200);
  expect(running.upstream.requests).toHaveLength(1);
  await expect.poll(() => linesOf()).toHaveLength(1);
});

test('a line that cannot be written keeps later writes back until it is', async () => {
  const running = await start();
  fs.rmSync(audit.file);
  fs.mkdirSync(audit.file);
  expect((await patch(running))?.status).toBe(200);
  expect((await patch(running))?.status).toBe(503);
  expect(running.upstream.requests).toHaveLength(1);
  fs.rmSync(audit.file, { recursive: true });
  expect((await patch(running))?.status).toBe(200);
  await expect.poll(() => linesOf().map(({ status }) => status)).toEqual([200, 200]);
});

const isRoot = process.getuid?.() === 0;
const disk = (where: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', where]).status === 0;

test('on a full disk writes are refused and not forwarded, and each that was forwarded has its line', async (context) => {
  const full = join(audit.folder, 'disk');
  fs.mkdirSync(full);
  if (!isRoot || !disk(full)) context.skip('not run: no file system of 64 kB can be mounted here');
  const running = await start({ auditLog: join(full, 'audit.log') });
  audit.open.push({ close: async () => void spawnSync('umount', [full]) });
  let refused = 0;
  for (let round = 0; round < 400 && refused < 5; round += 1) {
    if ((await patch(running, `{"${'field'.repeat(10)}":1}`))?.status === 503) refused += 1;
    else expect(refused).toBe(0);
  }
  expect(refused).toBe(5);
  const reached = running.upstream.requests.length;
  expect(reached).toBeGreaterThan(10);
  await running.close();
  audit.open.shift();
  // With room again, what could not be written is at the next start.
  const lines = linesOf(join(full, 'audit.log'));
  expect(lines.length + fs.readdirSync(join(full, 'audit.log.pending')).length).toBe(reached);
  expect(lines.every(({ status }) => status === 200)).toBe(true);
});

test.each(['/dev/full', '/dev/null', 'none/audit.log', '.'])('%s is refused at the start', (where) => {
  expect(() => new AuditLog(resolve(audit.folder, where))).toThrow(
    /^AUDIT_LOG (?:has to name a file|cannot be written)[^\n]*$/,
  );
});

const write = (requestId: string) => ({
  time: '2026-11-23T00:00:00.000Z',
  name: 'ada',
  role: 'editor' as const,
  endpoint: 'POST /v0/accounts',
  ids: {},
  fields: ['domain'],
  requestId,
});

test('what was under way when the process was killed has its line after the next start, once', () => {
  const log = new AuditLog(audit.file);
  log.begin(write('r-done'))(200);
  log.begin(write('r-killed'));
  // Killed between the line and the removal of its note.
  log.begin(write('r-noted'))(201);
  fs.writeFileSync(join(`${audit.file}.pending`, 'r-noted'), `${JSON.stringify(write('r-noted'))}\n`);
  // Killed while it was noted: it was not forwarded.
  fs.writeFileSync(join(`${audit.file}.pending`, 'r-torn'), '{"time":"2026');
  // A power cut left half a line.
  fs.appendFileSync(audit.file, '{"time":"20');
  new AuditLog(audit.file);
  new AuditLog(audit.file);
  const lines = fs.readFileSync(audit.file, 'utf8').split('\n');
  expect(lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line))).toMatchObject([
    { requestId: 'r-done', status: 200 },
    { requestId: 'r-noted', status: 201 },
    { requestId: 'r-killed', status: null },
  ]);
  expect(lines).toHaveLength(5);
  expect(fs.readdirSync(`${audit.file}.pending`)).toEqual([]);
});

test('at 10 MB the log is renamed, five renamed ones are kept, and one moved by logrotate is begun anew', () => {
  const log = new AuditLog(audit.file);
  for (let number = 0; number < 7; number += 1) {
    log.begin(write(`r-${number}`))(200);
    fs.truncateSync(audit.file, 10 * 1024 * 1024);
  }
  log.begin(write('r-last'))(200);
  fs.writeFileSync(join(`${audit.file}.pending`, 'r-6'), `${JSON.stringify(write('r-6'))}\n`);
  new AuditLog(audit.file);
  expect(linesOf()).toMatchObject([{ requestId: 'r-last' }]);
  const kept = ['', '.1', '.2', '.3', '.4', '.5', '.pending'].map((end) => `audit.log${end}`);
  expect(fs.readdirSync(audit.folder).sort()).toEqual(kept);
  fs.renameSync(audit.file, `${audit.file}-20261123`);
  log.begin(write('r-new'))(200);
  expect(linesOf()).toMatchObject([{ requestId: 'r-new' }]);
  expect(linesOf(`${audit.file}-20261123`)).toMatchObject([{ requestId: 'r-last' }]);
});
