import type { Refusal } from '#server/gateway/refusal.ts';
import type { RequestFacts } from '#server/gateway/request-facts.ts';
import type { Role } from '#server/gateway/sign-in/user.ts';

/** What the deployer decided, as far as the checks need it. */
export type Policy = {
  /** Values of the Host header that are answered, exactly as a browser writes them. */
  readonly hosts: ReadonlySet<string>;
  /** `https://facet.example.com`, when configured. */
  readonly publicOrigin: string | undefined;
  /** Of whoever sent the request, once that is known. */
  readonly role?: Role | undefined;
};

/**
 * One small question about a request. Pure: no sockets, no clock. Undefined lets the request go on
 * to the next check.
 */
export type Check = (facts: RequestFacts, policy: Policy) => Refusal | undefined;
