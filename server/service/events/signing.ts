import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const prefix = 'whsec_';

/**
 * One subscription's secret. It derives from the service's secret and stays the same with it, and
 * a receiver that knows its own cannot sign for another.
 */
export function subscriptionSecret(serviceSecret: string, subscriptionId: string): string {
  const key = Buffer.from(serviceSecret.slice(prefix.length), 'base64');
  return prefix + createHmac('sha256', key).update(subscriptionId).digest('base64');
}

/** Standard Webhooks headers of an attempt: event ID, time, and a signature over both and body. */
export function signatureHeaders(
  secret: string,
  eventId: string,
  attemptAt: number,
  body: string,
): Readonly<Record<string, string>> {
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(attemptAt / 1000)),
    'webhook-signature': new Webhook(secret).sign(eventId, new Date(attemptAt), body),
  };
}
