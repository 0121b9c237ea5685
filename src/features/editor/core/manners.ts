import { imageMetadataFields, type WritableMetadataField, writableMetadataFields } from '#src/contract/metadata.ts';
import { sameValue } from '#src/form/three-way.ts';
import type { ServiceManners } from '#src/local/service-manners.ts';
import type { AudienceValues } from './audience-values.ts';
import type { FieldValue } from './resolution.ts';
import type { Clearing } from './update-body.ts';

/**
 * What one PATCH of the metadata shows of a service: `before` was held, `wanted` was sent with cleared fields said by `clearing`, `now` is held since.
 * Only what is certain is named. `now` has to come from an answer that carries a `metadataOverride`.
 */
export function mannersShown(
  before: AudienceValues,
  wanted: AudienceValues,
  now: AudienceValues,
  clearing: Clearing,
): ServiceManners {
  const cleared = clearedFields(before, wanted);
  const goneAll = cleared.length > 0 && cleared.every((field) => now[field] === undefined);
  const stayedAll = cleared.length > 0 && cleared.every((field) => sameValue(now[field], before[field]));
  const clear = goneAll ? { clear: clearing } : {};
  if (lostUnsendable(before, now)) return { patch: 'replace-all', ...clear };
  if (clearing !== 'omit') return clear;
  if (stayedAll) return { patch: 'merge' };
  return goneAll ? { patch: hasUnsendable(before) ? 'replace' : undefined, ...clear } : {};
}

/** A field that was to inherit again, and that the service still holds. */
export type Leftover = {
  readonly field: WritableMetadataField;
  readonly value: FieldValue;
  /** The next explicit attempt; undefined when every way has been tried. */
  readonly next: Exclude<Clearing, 'omit'> | undefined;
};

/**
 * The fields that `wanted` lets inherit and the service still holds after an attempt said by `tried`, each with the next step of the ladder
 * omit → `null` → empty. What is known to work comes first. A field that ends as `''` is still one: it is blank, not inherited.
 */
export function leftovers(
  wanted: AudienceValues,
  now: AudienceValues,
  tried: Clearing,
  known: ServiceManners = {},
): readonly Leftover[] {
  const next = nextStep(tried, known.clear);
  return writableMetadataFields.flatMap((field) =>
    wanted[field] === undefined && now[field] !== undefined ? [{ field, value: now[field], next }] : [],
  );
}

/** The same after the service refused the attempt said by `tried`: the fields that waited for it go on to the next step. */
export function afterRefusal(left: readonly Leftover[], tried: Clearing): readonly Leftover[] {
  return left.map((one) => (one.next === tried ? { ...one, next: nextStep(tried, undefined) } : one));
}

function nextStep(tried: Clearing, works: Clearing | undefined): Exclude<Clearing, 'omit'> | undefined {
  if (tried === 'omit') return works === 'empty' ? 'empty' : 'null';
  return tried === 'null' ? 'empty' : undefined;
}

function clearedFields(before: AudienceValues, wanted: AudienceValues): readonly WritableMetadataField[] {
  return writableMetadataFields.filter((field) => before[field] !== undefined && wanted[field] === undefined);
}

function hasUnsendable(values: AudienceValues): boolean {
  return imageMetadataFields.some((field) => values[field] !== undefined);
}

function lostUnsendable(before: AudienceValues, now: AudienceValues): boolean {
  return hasUnsendable(before) && imageMetadataFields.every((field) => now[field] === undefined);
}
