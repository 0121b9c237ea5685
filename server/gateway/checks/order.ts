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

/** Before it is known what the request is for (security.md, "Order of checks"). */
export const everyRequest: readonly Check[] = [hostAllowed, framingClear, targetSane];

/**
 * A request under `/v0`, before whoever sent it signs in: no other site may have passwords
 * compared.
 */
export const apiRequest: readonly Check[] = [
  routeKnown,
  targetShortEnough,
  fromOwnOrigin,
  notPrefetched,
  originAllowed,
  markerPresent,
];

/** The same request, once it is known who sent it. */
export const signedInRequest: readonly Check[] = [mayWrite, bodyIsJson, bodySmallEnough];

/** A request for the build: links from other sites may open the dashboard. */
export const fileRequest: readonly Check[] = [readOnly, targetShortEnough];

/** `/healthz` and `/readyz` ask the upstream, so that another site may not cause it. */
export const healthRequest: readonly Check[] = [readOnly, targetShortEnough, fromOwnOriginOrAddressBar, notPrefetched];

/** A sample picture has to be drawn, which another site may not cause either. */
export const pictureRequest: readonly Check[] = [...healthRequest];

/** The refusal of the first check that refuses, or undefined when all let the request pass. */
export function firstRefusal(checks: readonly Check[], facts: RequestFacts, policy: Policy): Refusal | undefined {
  for (const check of checks) {
    const refusal = check(facts, policy);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
