import type { MetadataField } from '#src/contract/metadata.ts';
import { metadataGroups } from '#src/fields/audience-override-fields.tsx';
import { isBlank } from '#src/lib/text.ts';
import type { ReadMetadata } from '#src/ui/metadata-value.tsx';

/** A metadata object, or why there is none to compare: not sent by the service, or not read. */
export type MetadataSource = ReadMetadata | undefined;

/**
 * What an audience does with one field:
 * - `inherited`: it sets nothing; `overridden`: it sets another value than the page;
 * - `same-as-page`: it sets the very value that the page has;
 * - `blank`: it sets an empty value, which hides the page's;
 * - `unknown`: the service sent no override object, which is not the same as an empty one (traps.md 29).
 */
export type FieldState = 'inherited' | 'overridden' | 'same-as-page' | 'blank' | 'unknown';

export type ComparedField = {
  readonly field: MetadataField;
  readonly state: FieldState;
  /** The effective value is neither what the audience sets nor, where it sets nothing, what the page has. */
  readonly unexpected: boolean;
  /** None of the three objects holds a value. */
  readonly unset: boolean;
};

export type ComparedGroup = { readonly key: string; readonly title: string; readonly fields: readonly ComparedField[] };

/** The three metadata objects side by side, field by field, in the groups and the order of the overview. */
export function compareMetadata(
  page: MetadataSource,
  override: MetadataSource,
  effective: MetadataSource,
): readonly ComparedGroup[] {
  return metadataGroups.map(({ key, title, rows }) => ({
    key,
    title,
    fields: rows.map(({ field }) => comparedField(field, page, override, effective)),
  }));
}

function comparedField(
  field: MetadataField,
  page: MetadataSource,
  override: MetadataSource,
  effective: MetadataSource,
): ComparedField {
  const [ofPage, own, shown] = [page?.[field], override?.[field], effective?.[field]];
  // Without the page or the override nobody can say what is to be expected.
  const comparable = effective !== undefined && override !== undefined && (own !== undefined || page !== undefined);
  return {
    field,
    state: stateOf(own, ofPage, override),
    unexpected: comparable && !isSame(shown, own ?? ofPage),
    unset: ofPage === undefined && own === undefined && shown === undefined,
  };
}

type Value = ReadMetadata[MetadataField];

function stateOf(own: Value, ofPage: Value, override: MetadataSource): FieldState {
  if (override === undefined) return 'unknown';
  if (own === undefined) return 'inherited';
  if (isSame(own, ofPage)) return 'same-as-page';
  return typeof own === 'string' ? (isBlank(own) ? 'blank' : 'overridden') : own.length === 0 ? 'blank' : 'overridden';
}

function isSame(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
