import { createHash } from 'node:crypto';
import type { Endpoint } from '#src/contract/endpoints.ts';
import { writableMetadataFields } from '#src/contract/metadata.ts';
import type { ServiceSettings } from './settings.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Undocumented values; `constructor` exists in any plain object that is used as a table. */
const exotic = ['in_legal_review', 'Wird geprüft', 'constructor'] as const;

/** Read-only open enums by the name of the object around them (§2.1, 2.4, 2.5, 2.11). */
const readOnlyEnums: ReadonlyMap<string, readonly string[]> = new Map([
  ['latestVersion', ['status']],
  ['publishedVersion', ['status']],
  ['items', ['computationStatus', 'formSubmissionIdentifierType']],
  ['scripts', ['injectionPoint']],
  ['messages', ['role']],
  ['toolCalls', ['status']],
  ['changes', ['field', 'status']],
  ['pendingChanges', ['field', 'status']],
]);

const metadataNames: ReadonlySet<string> = new Set(['metadata', 'effectiveMetadata', 'metadataOverride']);

/** Form payloads, tool arguments and tool results stay as they are, whatever their content. */
const opaqueNames: ReadonlySet<string> = new Set(['payload', 'arguments', 'result']);

/**
 * Rewrites a conforming answer into that of another service, by the settings (right-hand column of
 * `choices.md`), of which the views know nothing. `PEOPLE_TOTAL` alone is within the contract's
 * types, so its handler implements it. `EXOTIC_ENUMS` mixes undocumented values into the open
 * enums: by ID into a third of the read-only objects and of the audiences, and into every page.
 */
export function foreignAnswer(answer: unknown, settings: ServiceSettings): unknown {
  const { timestamps, unpublished, omitMetadata, exoticEnums } = settings;
  const isOurs = timestamps === 'milliseconds' && unpublished === 'empty' && !omitMetadata && !exoticEnums;
  return isOurs ? answer : rewritten(answer, { name: '', index: 0, owner: '' }, settings);
}

/** Where a value stands: its field, its index in a list, the ID of the nearest object with one. */
type Place = { readonly name: string; readonly index: number; readonly owner: string };

function rewritten(value: unknown, place: Place, settings: ServiceSettings): unknown {
  const { name, index, owner } = place;
  if (typeof value === 'string') {
    return name.endsWith('At') && value.startsWith('+') ? foreignTimestamp(value, settings.timestamps) : value;
  }
  if (Array.isArray(value)) {
    return value.map((item, position) => rewritten(item, { ...place, index: position }, settings));
  }
  if (!isRecord(value)) return value;
  const id = settings.exoticEnums ? idOf(value) : undefined;
  const enums = settings.exoticEnums ? readOnlyEnums.get(name) : undefined;
  const isChanged = enums !== undefined && (id === undefined ? index % 3 === 0 : third(id));
  const fields = new Map<string, unknown>();
  for (const [key, item] of Object.entries(value)) {
    if (metadataNames.has(key) && isRecord(item)) {
      const isSwapped = settings.exoticEnums && (key === 'metadata' || third(id ?? owner));
      if (!settings.omitMetadata) fields.set(key, isSwapped ? swapped(item) : item);
    } else if (isChanged && enums.includes(key) && typeof item === 'string') {
      fields.set(key, exotic[number(`${id ?? index} ${key}`) % exotic.length]);
    } else if (opaqueNames.has(key)) fields.set(key, item);
    else fields.set(key, rewritten(item, { name: key, index: 0, owner: id ?? owner }, settings));
  }
  const published = fields.get('publishedVersion');
  if (isRecord(published) && Object.keys(published).length === 0) {
    if (settings.unpublished === 'null') fields.set('publishedVersion', null);
    if (settings.unpublished === 'latest') fields.set('publishedVersion', fields.get('latestVersion'));
  }
  return Object.fromEntries(fields);
}

function foreignTimestamp(value: string, form: ServiceSettings['timestamps']): string {
  const milliseconds = Number(value.slice(1));
  if (form === 'seconds') return `+${Math.floor(milliseconds / 1000)}`;
  return form === 'iso' ? new Date(milliseconds).toISOString() : value;
}

/**
 * The counterpart of `foreignAnswer`: translates a request before the contract's schema checks it.
 * Changes only `metadataOverride` of Update audience. A cleared field (`METADATA_CLEAR`) is present
 * as undefined and stored as absent; open enums are translated back (`EXOTIC_ENUMS`).
 */
export function foreignRequest(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  body: unknown,
  settings: ServiceSettings,
): unknown {
  if (endpoint.name !== 'updateAudience' || !isRecord(body) || !isRecord(body.metadataOverride)) return body;
  const clearing = { none: undefined, null: null, empty: '' }[settings.metadataClear];
  // Only writable fields: any other stays as it came, for the schema to reject.
  const cleared = Object.fromEntries(
    Object.entries(body.metadataOverride).map(([name, value]) => [
      name,
      value === clearing && writableNames.has(name) ? undefined : value,
    ]),
  );
  const isSwapped = settings.exoticEnums && third(params.audience_id ?? '');
  return { ...body, metadataOverride: isSwapped ? swapped(cleared) : cleared };
}

const writableNames: ReadonlySet<string> = new Set(writableMetadataFields);

/** Its own inverse: a client reads back what it wrote and may resend it. */
function swapped(metadata: Fields): Fields {
  return Object.fromEntries(
    Object.entries(metadata).map(([key, item]) => {
      if ((key === 'ogType' || key === 'twitterCard') && typeof item === 'string') return [key, otherWord(item)];
      if (key !== 'robots' || !Array.isArray(item)) return [key, item];
      return [key, item.map((word: unknown) => (typeof word === 'string' ? otherWord(word) : word))];
    }),
  );
}

const mark = '_2027';
const otherWord = (word: string): string => (word.endsWith(mark) ? word.slice(0, -mark.length) : `${word}${mark}`);

/** The object's own ID: its first field with such a name, in the contract's order. */
function idOf(value: Fields): string | undefined {
  for (const [key, item] of Object.entries(value)) {
    if (/^id$|Id$/.test(key) && typeof item === 'string') return item;
  }
  return undefined;
}

const number = (text: string): number => createHash('sha256').update(text).digest().readUInt16BE(0);
const third = (id: string): boolean => number(id) % 3 === 0;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
