import type { AudienceUpdate } from '#src/contract/audience.ts';
import { type WritableMetadataField, writableMetadataFields } from '#src/contract/metadata.ts';
import { writableOverrides } from './audience-values.ts';
import { type EditorField, type EditorValues, isListField, isOwnField } from './fields.ts';

/**
 * How a metadata field that is to inherit again is said in the request, which the contract leaves open (traps.md 6): by leaving it out, and where
 * that does not take, in explicit further attempts by `null` or by an empty value.
 */
export type Clearing = 'omit' | 'null' | 'empty';

type BodyOptions = {
  /** Whether the service said which metadata the audience overrides. */
  readonly overridesKnown: boolean;
  readonly clearing?: Clearing | undefined;
};

/**
 * The body of Update audience (§4.4) for the changed fields. Fields of the audience itself go alone, null where they inherit. One changed metadata
 * field sends the whole writable override, so that a service that merges and one that replaces end up with the same; where it is not known what else
 * is overridden, the changed fields go alone. The image fields and unknown ones are never sent.
 */
export function updateBody(
  changed: readonly EditorField[],
  wanted: EditorValues,
  { overridesKnown, clearing = 'omit' }: BodyOptions,
): AudienceUpdate {
  const body: Record<string, unknown> = {};
  for (const field of changed.filter(isOwnField)) body[field] = wanted[field] ?? null;
  const metadata = writableMetadataFields.filter((field) => changed.includes(field));
  if (metadata.length > 0) {
    const known = Object.entries(writableOverrides(wanted));
    const sent = overridesKnown ? known : known.filter(([field]) => metadata.some((other) => other === field));
    const cleared = metadata.filter((field) => wanted[field] === undefined);
    body.metadataOverride = Object.fromEntries([...sent, ...cleared.flatMap((field) => clearedAs(field, clearing))]);
  }
  // Built field by field from the contract's own names. `null` inside the override lies outside the contract; it is sent only as the explicit
  // second attempt to clear a field, never otherwise.
  return body as AudienceUpdate;
}

function clearedAs(field: WritableMetadataField, clearing: Clearing): readonly (readonly [string, unknown])[] {
  if (clearing === 'omit') return [];
  if (clearing === 'null') return [[field, null]];
  return [[field, isListField(field) ? [] : '']];
}
