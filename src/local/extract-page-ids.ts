import * as z from 'zod/mini';
import { segmentProblem } from '#src/contract/api-path.ts';
import { parseJson } from '#src/lib/json.ts';
import { decoded, namedIn, typedQuotes } from '#src/lib/pasted-id.ts';
import { readTable } from '#src/lib/pasted-table.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { type PageToAdd, usablePages } from './shelf.ts';

/** More text or more ids than this is no shelf; the rest is not looked at. */
const longestText = 2_000_000;
const mostIds = 1_000;

/** Keys under which a page id travels, in JSON and as a column's name. */
const pageIdKey = /^page[-_ ]?ids?$/i;

/**
 * The page ids in anything that a person may paste, each once: an id, several of them, addresses of Facet
 * or of the API, JSON or a part of it, CSV. What cannot stand in a URL is none.
 *
 * Ids are opaque (traps.md 39), so a single word is always taken as one. Where a line holds several
 * words, the ones that look most like a page's id are taken and the prose around them is not.
 */
export function extractPageIds(text: string): readonly string[] {
  const ids = new Set(candidatesIn(text));
  return [...ids].filter((id) => segmentProblem(id) === undefined).slice(0, mostIds);
}

/** Why the first page id that a text names cannot stand in a URL; undefined where it can, or none is named. */
export function refusedPageId(text: string): string | undefined {
  const id = candidatesIn(text).find((candidate) => candidate !== '');
  const problem = id && segmentProblem(id);
  return problem && `“${clipMiddle(id, 40, 8)}” can’t be a page ID because it ${problem}.`;
}

function candidatesIn(pasted: string): readonly string[] {
  const text = pasted.slice(0, longestText).trim();
  const json = parseJson(text);
  if (typeof json === 'string') return fromText(json.trim());
  // A bare number or word is an id and no document.
  if (typeof json !== 'object' || json === null) return fromText(text);
  // A list of plain texts is a list of whatever could be pasted alone.
  const texts = Array.isArray(json) ? json.filter((item) => typeof item === 'string') : [];
  return [...texts.flatMap((item) => fromText(item.trim())), ...fromJson(json)];
}

function fromJson(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(fromJson);
  // What is nested too deep comes as JSON text.
  if (typeof value === 'string') return /^[{[]/.test(value) ? namedIn(value, 'page') : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    pageIdKey.test(key) ? [inner].flat().filter(isId).map(String) : fromJson(inner),
  );
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function fromText(text: string): readonly string[] {
  const column = fromNamedColumn(text);
  if (column !== undefined) return column;
  // A part of a JSON document, log lines, a query: what else the text holds is not a page's then.
  const named = namedIn(text, 'page').map(decoded);
  return named.length > 0 ? named : text.split(/[\r\n\u2028\u2029]+/).flatMap(fromLine);
}

/** A table with a header that names a column of page ids: that column alone. */
function fromNamedColumn(text: string): readonly string[] | undefined {
  // Most texts are no table, and to read one takes time.
  if (!/^.*page[-_ ]?id/i.test(text)) return undefined;
  const [header = [], ...rows] = readTable(text);
  const column = header.findIndex((cell) => pageIdKey.test(cell.trim()));
  if (column === -1 || rows.length === 0) return undefined;
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.flatMap((cell) => fromAddress(cell) ?? [cell]);
}

/** The best kind of word in a line: what stands beside an address or an id is its description. */
function fromLine(line: string): readonly string[] {
  const words = line.split(/[,;|\t]+/).flatMap(wordsOf);
  const certain = words.flatMap(({ text: word }) => fromAddress(word) ?? (/^page[-_]./i.test(word) ? [word] : []));
  if (certain.length > 0) return certain;
  const plain = words.filter(({ text: word }) => fromAddress(word) === undefined);
  const likely = plain.filter(({ text: word }) => word.length >= 8 && /\d/.test(word) && /^[\w.~:-]+$/.test(word));
  return (likely.length > 0 ? likely : plain.filter(({ isProse }) => !isProse)).map(({ text: word }) => word);
}

/** The words of one cell. Several of them are prose: a single one beside them is none. */
function wordsOf(cell: string) {
  const words = cell.split(/\s+/).filter((word) => word !== '');
  const isProse = words.length > 1;
  return words
    .map((word) => ({ isProse, text: word.replace(beforeWord, '').replace(isProse ? endOfProse : endOfWord, '') }))
    .filter(({ text }) => text !== '' && !pageIdKey.test(text));
}

/** What people and programs put around an id, and what ends a sentence. */
const beforeWord = new RegExp(`^["'\`([{<${typedQuotes}]+`);
const endOfWord = new RegExp(String.raw`["'\`)\]}>${typedQuotes}]+$`);
const endOfProse = new RegExp(String.raw`[.!:"'\`)\]}>${typedQuotes}]+$`);

/** The page ids that an address names, if any; undefined when the word is no address. */
function fromAddress(word: string): readonly string[] | undefined {
  if (!/^[a-z][a-z\d+.-]*:\/\/|^\/|[?#]|(?:^|\/)pages\//i.test(word)) return undefined;
  const segment = /^(?:[^?#]*?\/)?pages\/([^/?#]+)/i.exec(word)?.[1];
  // The link of a shelf.
  const [, query = ''] = /[?#](.*)$/.exec(word) ?? [];
  const shared = [...new URLSearchParams(query.replace('#', '&'))].filter(
    ([name, value]) => (name === 'page' || name === 'pinned') && value !== '',
  );
  return [...(segment === undefined ? [] : [decoded(segment)]), ...shared.map(([, value]) => value)];
}

const exportFile = z.object({
  facet: z.literal('shelf'),
  version: z.literal(1),
  pages: z.array(z.object({ pageId: z.string(), pinned: z.optional(z.boolean()), name: z.optional(z.string()) })),
});

/** Reads an exported file, or any other text that holds page ids. */
export function readShelfText(text: string): readonly PageToAdd[] {
  const file = exportFile.safeParse(parseJson(text));
  return file.success ? usablePages(file.data.pages) : extractPageIds(text).map((pageId) => ({ pageId }));
}
