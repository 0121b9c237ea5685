import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const prefix = 'whsec_';

/**
 * The secret of one subscription, made from the service's secret, so that a receiver that knows its own cannot sign for another.
 * It stays the same as long as the service's secret does.
 */
export function subscriptionSecret(serviceSecret: string, subscriptionId: string): string {
  const key = Buffer.from(serviceSecret.slice(prefix.length), 'base64');
  return prefix + createHmac('sha256', key).update(subscriptionId).digest('base64');
}

/** The headers of Standard Webhooks for one attempt: the event's id, the time of the attempt, the signature over both and the body. */
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
