import type { Refusal } from '#server/gateway/refusal.ts';
import type { RequestFacts } from '#server/gateway/request-facts.ts';
import type { Role } from '#server/gateway/sign-in/user.ts';

export type Policy = {
  /** Accepted values of the Host header, exactly as browsers write them. */
  readonly hosts: ReadonlySet<string>;
  /** `https://facet.example.com`, when configured. */
  readonly publicOrigin: string | undefined;
  readonly role?: Role | undefined;
};

/** A pure question about a request: no sockets, no clock. Undefined passes it to the next check. */
export type Check = (facts: RequestFacts, policy: Policy) => Refusal | undefined;
