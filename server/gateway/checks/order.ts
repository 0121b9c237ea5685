import type { Refusal } from '#server/gateway/refusal.ts';
import type { RequestFacts } from '#server/gateway/request-facts.ts';
import type { Check, Policy } from './check.ts';
import * as what from './what-may-pass.ts';
import * as who from './who-may-ask.ts';

/** Checks before the kind of the request is known (security.md, "Order of checks"). */
export const everyRequest: readonly Check[] = [who.hostAllowed, what.framingClear, what.targetSane];

/** A request under `/v0` before sign-in, so that no other site can have passwords compared. */
export const apiRequest: readonly Check[] = [
  what.routeKnown,
  what.targetShortEnough,
  who.fromOwnOrigin,
  who.notPrefetched,
  who.originAllowed,
  who.markerPresent,
];

export const signedInRequest: readonly Check[] = [what.mayWrite, what.bodyIsJson, what.bodySmallEnough];

/** A request for the build: links on other sites may open the dashboard. */
export const fileRequest: readonly Check[] = [what.readOnly, what.targetShortEnough];

/** `/healthz` and `/readyz` call the upstream, which another site must not trigger. */
export const healthRequest: readonly Check[] = [...fileRequest, who.fromOwnOriginOrAddressBar, who.notPrefetched];

/** Drawing a sample image costs time, so another site must not trigger it either. */
export const pictureRequest: readonly Check[] = [...healthRequest];

export function firstRefusal(checks: readonly Check[], facts: RequestFacts, policy: Policy): Refusal | undefined {
  for (const check of checks) {
    const refusal = check(facts, policy);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
