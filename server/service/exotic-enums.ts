import { createHash } from 'node:crypto';

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

/**
 * Mixes undocumented values into the open enums of an answer (setting `EXOTIC_ENUMS`). IDs decide
 * where: in a third of the read-only objects, a third of the audiences' metadata, and every page's.
 */
export function withExoticEnums(answer: unknown): unknown {
  return mixed(answer, '', 0, '');
}

/** @param owner ID of the nearest enclosing object that has one. */
function mixed(value: unknown, name: string, index: number, owner: string): unknown {
  if (Array.isArray(value)) return value.map((item, position) => mixed(item, name, position, owner));
  if (!isRecord(value)) return value;
  const id = idOf(value);
  const enums = readOnlyEnums.get(name);
  const change = enums !== undefined && (id === undefined ? index % 3 === 0 : third(id));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]): [string, unknown] => {
      // Tool arguments, tool results and form payloads hold no enums, whatever their content.
      if (key === 'payload' || key === 'arguments' || key === 'result') return [key, item];
      if (change && enums.includes(key) && typeof item === 'string') {
        return [key, exotic[number(`${id ?? index} ${key}`) % exotic.length]];
      }
      if (metadataNames.has(key) && isRecord(item)) {
        return [key, key === 'metadata' ? swapped(item) : swappedMetadata(item, id ?? owner)];
      }
      return [key, mixed(item, key, 0, id ?? owner)];
    }),
  );
}

/**
 * Translates the open enums of metadata to and from another service's words, for a third of the
 * audiences. It is its own inverse, so a client reads back what it wrote and may resend it.
 */
export function swappedMetadata(
  metadata: Readonly<Record<string, unknown>>,
  audienceId: string,
): Readonly<Record<string, unknown>> {
  return third(audienceId) ? swapped(metadata) : metadata;
}

function swapped(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
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
function idOf(value: Readonly<Record<string, unknown>>): string | undefined {
  const found = Object.entries(value).find(([key, item]) => /^id$|Id$/.test(key) && typeof item === 'string');
  return typeof found?.[1] === 'string' ? found[1] : undefined;
}

const number = (text: string): number => createHash('sha256').update(text).digest().readUInt16BE(0);
const third = (id: string): boolean => number(id) % 3 === 0;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
