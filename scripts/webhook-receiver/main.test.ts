import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { signatureHeaders, subscriptionSecret } from '#server/service/events/signing.ts';
import { projectRoot } from '../project.ts';

const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

function run(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/webhook-receiver/main.ts'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...env },
  });
  children.add(child);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return { child, out: () => out, err: () => err, ended: once(child, 'exit') };
}

describe('npm run webhook-receiver', () => {
  it('prints one line per event and id, and says what it refuses', async () => {
    const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
    const receiver = run({ WEBHOOK_SECRET: secret, WEBHOOK_RECEIVER_PORT: '0' });
    await expect.poll(receiver.out, { timeout: 20_000 }).toMatch(/^Receiver: http:\/\/127\.0\.0\.1:\d+\//);
    const [origin = ''] = /http:\/\/[\d.:]+/.exec(receiver.out()) ?? [];
    const post = async (id: string, subscriptionId: string) => {
      const body = JSON.stringify({ id, type: 'form.submitted', createdAt: '', data: { audienceId: 'audience_1' } });
      const headers = signatureHeaders(subscriptionSecret(secret, 'subscription_1'), id, Date.now(), body);
      const response = await fetch(`${origin}/${subscriptionId}`, { method: 'POST', headers: { ...headers }, body });
      return response.status;
    };
    expect(await post('event_1', 'subscription_1')).toBe(204);
    expect(await post('event_1', 'subscription_1')).toBe(204);
    expect(await post('event_2', 'subscription_1')).toBe(204);
    expect(await post('event_3', 'subscription_2')).toBe(401);
    await expect
      .poll(() => receiver.out().split('\n').slice(1), { timeout: 5_000 })
      .toEqual([
        expect.stringMatching(/^[\d:]{8} {2}form\.submitted +event_1 {2}audience_1$/),
        expect.stringMatching(/^[\d:]{8} {2}form\.submitted +event_2 {2}audience_1$/),
        'refused: No matching signature found',
        '',
      ]);
    receiver.child.kill('SIGTERM');
    expect((await receiver.ended)[0]).toBe(0);
  });

  it('says in one sentence that it needs the secret', async () => {
    const receiver = run({});
    expect((await receiver.ended)[0]).toBe(1);
    expect(receiver.err()).toBe(
      'Set WEBHOOK_SECRET to the secret of the service, or add -- --show to start a service too.\n',
    );
  });
});
