import type { Variables } from '#server/environment.ts';
import { StartProblem } from '#server/start-problem.ts';

export type WebhookSettings = {
  /** `whsec_` and 24 to 64 bytes in base64. Each subscription's secret derives from it. */
  readonly secret: string;
  /** Hosts with port (`127.0.0.1:4900`) that may use plain http and internal IPs. For tests. */
  readonly dangerousHosts: readonly string[];
};

/** Reads the two variables beside WEBHOOKS=1. @throws {StartProblem} naming them. */
export function webhookSettings(given: Variables): WebhookSettings {
  const { WEBHOOK_SECRET: secret = '', DANGEROUS_WEBHOOK_HOSTS = '' } = given;
  if (!isSigningSecret(secret)) {
    throw new StartProblem('WEBHOOKS=1 needs WEBHOOK_SECRET: whsec_ and 24 to 64 random bytes in base64.');
  }
  const dangerousHosts = DANGEROUS_WEBHOOK_HOSTS.split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  if (!dangerousHosts.every((host) => /^(?:\[[\da-f:.]+\]|[^\s/:@[\]]+):\d{1,5}$/.test(host))) {
    throw new StartProblem(
      'DANGEROUS_WEBHOOK_HOSTS has to be hosts with ports, separated by commas, as in 127.0.0.1:4900.',
    );
  }
  return { secret, dangerousHosts };
}

function isSigningSecret(text: string): boolean {
  const base64 = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(text)?.[1];
  if (base64 === undefined || base64.length % 4 !== 0) return false;
  const bytes = Buffer.from(base64, 'base64').length;
  return bytes >= 24 && bytes <= 64;
}
