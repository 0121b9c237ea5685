/** The lengths and ranges that the contract names (§8 and the constraint columns of §2 and §4). Lengths count UTF-16 units. */
export const limits = {
  /** Asset and person log `idempotencyKey`. */
  idempotencyKey: { min: 1, max: 255 },
  /** Person `name` in requests, account `name`. */
  name: { min: 1, max: 255 },
  /** Person log `source` and `type`. */
  logLabel: { min: 1, max: 100 },
  /** Interrupt `partialText`. */
  partialText: { max: 100_000 },
  /** `totalCount` and `audiencesCount`. */
  count: { min: 0, max: Number.MAX_SAFE_INTEGER },
} as const;

/** Declared for phone numbers, and for every timestamp field marked "pattern" (§2.3). */
export const plusDigitsPattern = /^\+[1-9]\d{1,14}$/;

/** Person log `source` and `type` (§2.10). */
export const logLabelPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Account ids, the only identifiers whose format the contract shows (§2.8). */
export const accountIdPattern = /^account_[a-z0-9]{26}$/;
