import type { Refusal } from '#server/gateway/refusal.ts';
import type { RequestFacts } from '#server/gateway/request-facts.ts';
import type { Role } from '#server/gateway/sign-in/user.ts';

/** The deployer's decisions that the checks need. */
export type Policy = {
  /** Accepted values of the Host header, exactly as browsers write them. */
  readonly hosts: ReadonlySet<string>;
  /** `https://facet.example.com`, when configured. */
  readonly publicOrigin: string | undefined;
  /** The sender's role, once known. */
  readonly role?: Role | undefined;
};

/** A pure question about a request: no sockets, no clock. Undefined passes it to the next check. */
export type Check = (facts: RequestFacts, policy: Policy) => Refusal | undefined;
