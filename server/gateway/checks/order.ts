import type { Refusal } from '#server/gateway/refusal.ts';
import type { RequestFacts } from '#server/gateway/request-facts.ts';
import type { Check, Policy } from './check.ts';
import {
  bodyIsJson,
  bodySmallEnough,
  framingClear,
  mayWrite,
  readOnly,
  routeKnown,
  targetSane,
  targetShortEnough,
} from './what-may-pass.ts';
import {
  fromOwnOrigin,
  fromOwnOriginOrAddressBar,
  hostAllowed,
  markerPresent,
  notPrefetched,
  originAllowed,
} from './who-may-ask.ts';

/** Checks before the kind of the request is known (security.md, "Order of checks"). */
export const everyRequest: readonly Check[] = [hostAllowed, framingClear, targetSane];

/** A request under `/v0` before sign-in, so that no other site can have passwords compared. */
export const apiRequest: readonly Check[] = [
  routeKnown,
  targetShortEnough,
  fromOwnOrigin,
  notPrefetched,
  originAllowed,
  markerPresent,
];

export const signedInRequest: readonly Check[] = [mayWrite, bodyIsJson, bodySmallEnough];

/** A request for the build: links on other sites may open the dashboard. */
export const fileRequest: readonly Check[] = [readOnly, targetShortEnough];

/** `/healthz` and `/readyz` call the upstream, which another site must not trigger. */
export const healthRequest: readonly Check[] = [readOnly, targetShortEnough, fromOwnOriginOrAddressBar, notPrefetched];

/** Drawing a sample image costs time, so another site must not trigger it either. */
export const pictureRequest: readonly Check[] = [...healthRequest];

export function firstRefusal(checks: readonly Check[], facts: RequestFacts, policy: Policy): Refusal | undefined {
  for (const check of checks) {
    const refusal = check(facts, policy);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
