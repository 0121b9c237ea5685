import { expect, it } from 'vitest';
import { signatureHeaders, subscriptionSecret } from '#server/service/events/signing.ts';
import { runNode } from '#test/run-program.ts';

const run = (environment: Readonly<Record<string, string>>) =>
  runNode(['--import', 'tsx', 'scripts/webhook-receiver/main.ts'], environment);

it('npm run webhook-receiver prints one line per event and id, and says what it refuses', async () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
  const { child, output, ended, printed } = run({ WEBHOOK_SECRET: secret, WEBHOOK_RECEIVER_PORT: '0' });
  const origin = await printed(/^Receiver: (http:\/\/127\.0\.0\.1:\d+)\//);
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
    .poll(() => output.stdout.split('\n').slice(1), { timeout: 5_000 })
    .toEqual([
      expect.stringMatching(/^[\d:]{8} {2}form\.submitted +event_1 {2}audience_1$/),
      expect.stringMatching(/^[\d:]{8} {2}form\.submitted +event_2 {2}audience_1$/),
      'refused: No matching signature found',
      '',
    ]);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

it('npm run webhook-receiver says in one sentence that it needs the secret', async () => {
  const { code, stderr } = await run({}).ended;
  const sentence = 'Set WEBHOOK_SECRET to the secret of the service, or add -- --show to start a service too.\n';
  expect([code, stderr]).toEqual([1, sentence]);
});
