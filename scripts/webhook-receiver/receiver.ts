import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import * as z from 'zod/mini';
import { subscriptionSecret } from '#server/service/events/signing.ts';

const webhookBody = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** A correctly signed request. `repeated`: this subscription has had the event before. */
export type ReceivedWebhook = z.output<typeof webhookBody> & {
  readonly subscriptionId: string;
  readonly repeated: boolean;
};

export type ReceiverOptions = {
  /** The service's `WEBHOOK_SECRET`, from which each subscription's secret is derived. */
  readonly secret: string;
  readonly port?: number;
  /** Called for each correctly signed request. Returns the status (204 by default). */
  readonly onWebhook?: (webhook: ReceivedWebhook) => number | undefined | Promise<number | undefined>;
  readonly onRefused?: (reason: string) => void;
};

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

const maxBodyBytes = 1024 * 1024;

/**
 * A webhook receiver on 127.0.0.1 as a customer would write it: verifies the raw body's signature
 * with the Standard Webhooks library, and recognizes a repeated event by its ID.
 */
export async function startWebhookReceiver(options: ReceiverOptions) {
  const had = new Set<string>();
  const server = createServer((request, response) => {
    const answer = (status: number) => response.writeHead(status).end();
    receive(request, options, had).then(answer, (error: unknown) => {
      const isRefused = error instanceof WebhookVerificationError;
      options.onRefused?.(isRefused ? error.message : 'The body is no event.');
      answer(isRefused ? 401 : 400);
    });
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    /** Host and port, as DANGEROUS_WEBHOOK_HOSTS takes it. */
    host,
    /** The URL for a subscription: its ID is the path. */
    url: (subscriptionId: string) => `http://${host}/${encodeURIComponent(subscriptionId)}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function receive(request: IncomingMessage, options: ReceiverOptions, had: Set<string>): Promise<number> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > maxBodyBytes) return 413;
    chunks.push(part);
  }
  const subscriptionId = decodeURIComponent((request.url ?? '/').slice(1));
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const secret = subscriptionSecret(options.secret, subscriptionId);
  const webhook = z.parse(webhookBody, new Webhook(secret).verify(Buffer.concat(chunks), headers));
  const key = `${subscriptionId} ${webhook.id}`;
  const status = (await options.onWebhook?.({ ...webhook, subscriptionId, repeated: had.has(key) })) ?? 204;
  if (status >= 200 && status < 300) had.add(key);
  return status;
}
