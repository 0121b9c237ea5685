import { createHash } from 'node:crypto';

/** Values that no documentation names; the last would be found in any plain object that is used as a table. */
const exotic = ['in_legal_review', 'Wird geprüft', 'constructor'] as const;

/** Which fields of the objects under a name are open enums that can only be read (§2.1, 2.4, 2.5, 2.11). */
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
 * Mixes undocumented values into every open enum of a conforming answer (setting `EXOTIC_ENUMS`). Which ones follows from ids, so that an object
 * reads the same each time: a third of the objects for what can only be read, a third of the audiences for metadata; a page's own always.
 */
export function withExoticEnums(answer: unknown): unknown {
  return mixed(answer, '', 0, '');
}

/** @param owner id of the nearest object around that has one. */
function mixed(value: unknown, name: string, index: number, owner: string): unknown {
  if (Array.isArray(value)) return value.map((item, position) => mixed(item, name, position, owner));
  if (!isRecord(value)) return value;
  const id = idOf(value);
  const enums = readOnlyEnums.get(name);
  const change = enums !== undefined && (id === undefined ? index % 3 === 0 : third(id));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]): [string, unknown] => {
      // What the agent's tools took and gave, and what forms carry, is no enum whatever it holds.
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
 * Translates the open enums of an audience's metadata between our words and another service's, for a third of the audiences. It is its own inverse:
 * what a client writes is what it reads afterwards, and what it has read means the same when it is sent back.
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

/** The object's own identifier: its first field that ends so, as the contract orders them. */
function idOf(value: Readonly<Record<string, unknown>>): string | undefined {
  const found = Object.entries(value).find(([key, item]) => /^id$|Id$/.test(key) && typeof item === 'string');
  return typeof found?.[1] === 'string' ? found[1] : undefined;
}

const number = (text: string): number => createHash('sha256').update(text).digest().readUInt16BE(0);
const third = (id: string): boolean => number(id) % 3 === 0;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
