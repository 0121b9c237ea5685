import { audienceUpdate } from '#src/contract/audience.ts';
import { isAbsoluteUri } from '#src/contract/fields.ts';
import { metadataOverrideRequest } from '#src/contract/metadata.ts';
import { safeUrl } from '#src/lib/safe-url.ts';
import { type EditorField, type EditorValues, isOwnField } from './fields.ts';

/** A lone surrogate cannot be written as UTF-8, and databases refuse NUL: services refuse both (decisions.md). */
const unsendableText = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const sentences: Partial<Record<EditorField, string>> = {
  customName: 'A name cannot be empty. Take the computed name instead.',
  supplementaryContext: 'A context cannot be empty. Clear it instead.',
};

/** Why a value cannot be saved (§4.4), as one sentence that says how to mend it; undefined when it can. */
export function problemOf(field: EditorField, value: EditorValues[EditorField]): string | undefined {
  if (value === undefined) return undefined;
  const texts = typeof value === 'string' ? [value] : value;
  if (texts.some((text) => unsendableText.test(text))) {
    return 'It holds a character that cannot be sent: half of an emoji, or NUL. Type that part again.';
  }
  if (field === 'actionUrlOverride') return typeof value === 'string' ? addressProblem(value) : undefined;
  return isAllowed(field, value) ? undefined : (sentences[field] ?? 'The contract does not allow this value.');
}

function isAllowed(field: EditorField, value: string | readonly string[]): boolean {
  const schema = isOwnField(field) ? audienceUpdate.shape[field] : metadataOverrideRequest.shape[field];
  return schema.safeParse(value).success;
}

function addressProblem(address: string): string | undefined {
  if (address.trim() === '') return 'An address cannot be empty. Take the page’s address instead.';
  if (address !== address.trim()) return 'The address begins or ends with a space.';
  if (!isAbsoluteUri(address)) return 'This is no whole address. Begin with https:// and the host.';
  return safeUrl(address) === undefined
    ? 'Browsers do not open such an address. Begin with https:// and the host.'
    : undefined;
}
