import * as z from 'zod/mini';
import { segmentProblem } from '#src/contract/api-path.ts';
import { parseJson } from '#src/lib/json.ts';
import { namedIn, typedQuotes } from '#src/lib/pasted-id.ts';
import { readTable } from '#src/lib/pasted-table.ts';
import { clipMiddle, decoded } from '#src/lib/text.ts';
import { type PageToAdd, usablePages } from './saved-pages.ts';

/** Limits on text and IDs: more is no list of pages, and the rest is ignored. */
const longestText = 2_000_000;
const mostIds = 1_000;

/** Keys of a page ID, in JSON and as a column's name. */
const pageIdKey = /^page[-_ ]?ids?$/i;

/**
 * The page IDs in any pasted text, each once: IDs, URLs of Facet or of the API, JSON or a part of
 * it, CSV. Skips what can't be in a URL.
 *
 * IDs are opaque (traps.md 39), so a single word always counts as one. In a line of several words
 * those that look most like a page ID count, not the prose around them.
 */
export function extractPageIds(text: string): readonly string[] {
  return [...new Set(candidatesIn(text))].filter((id) => segmentProblem(id) === undefined).slice(0, mostIds);
}

/** Why a text has no page ID: its first one can't be in a URL, or there is none. */
export function whyNoPageId(text: string): string {
  if (text.trim() === '') return 'Paste a page link or ID first.';
  const id = candidatesIn(text).find((candidate) => candidate !== '');
  const problem = id && segmentProblem(id);
  if (problem) return `“${clipMiddle(id, 40, 8)}” can’t be a page ID because it ${problem}.`;
  return 'We couldn’t find a page ID in that. Paste a link that contains page_…';
}

function candidatesIn(pasted: string): readonly string[] {
  const text = pasted.slice(0, longestText).trim();
  const json = parseJson(text);
  if (typeof json === 'string') return fromText(json.trim());
  // A bare number or word is an ID and no document.
  if (typeof json !== 'object' || json === null) return fromText(text);
  // Each text in a list of texts is parsed as if pasted alone.
  const texts = Array.isArray(json) ? json.filter((item) => typeof item === 'string') : [];
  return [...texts.flatMap((item) => fromText(item.trim())), ...fromJson(json)];
}

function fromJson(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(fromJson);
  // Values nested too deep are JSON text.
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
  // A part of a JSON document, log lines, a query: the rest of the text has no page IDs then.
  const named = namedIn(text, 'page').map(decoded);
  return named.length > 0 ? named : text.split(/[\r\n\u2028\u2029]+/).flatMap(fromLine);
}

/** A table with a header for page IDs: only that column. */
function fromNamedColumn(text: string): readonly string[] | undefined {
  // Most texts are no table, and parsing one takes time.
  if (!/^.*page[-_ ]?id/i.test(text)) return undefined;
  const [header = [], ...rows] = readTable(text);
  const column = header.findIndex((cell) => pageIdKey.test(cell.trim()));
  if (column === -1 || rows.length === 0) return undefined;
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.flatMap((cell) => fromAddress(cell) ?? [cell]);
}

/** The best kind of word in a line: the words beside a URL or an ID are its description. */
function fromLine(line: string): readonly string[] {
  const words = line.split(/[,;|\t]+/).flatMap(wordsOf);
  const certain = words.flatMap(({ text: word }) => fromAddress(word) ?? (/^page[-_]./i.test(word) ? [word] : []));
  if (certain.length > 0) return certain;
  const plain = words.filter(({ text: word }) => fromAddress(word) === undefined && !otherId.test(word));
  const likely = plain.filter(({ text: word }) => word.length >= 8 && /\d/.test(word) && /^[\w.~:-]+$/.test(word));
  return (likely.length > 0 ? likely : plain.filter(({ isProse }) => !isProse)).map(({ text: word }) => word);
}

/** The ID of something else: with this prefix it is no page's, though IDs are opaque. */
const otherId = /^(?:account|asset|audience|log|person|subscription)_\S/i;

/** The words of one cell. Several are prose: a single other one among them does not count. */
function wordsOf(cell: string) {
  const words = cell.split(/\s+/).filter((word) => word !== '');
  const isProse = words.length > 1;
  return words
    .map((word) => ({ isProse, text: word.replace(beforeWord, '').replace(isProse ? endOfProse : endOfWord, '') }))
    .filter(({ text }) => text !== '' && !pageIdKey.test(text));
}

/** Characters around an ID, and at the end of a sentence. */
const beforeWord = new RegExp(`^["'\`([{<${typedQuotes}]+`);
const endOfWord = new RegExp(String.raw`["'\`)\]}>${typedQuotes}]+$`);
const endOfProse = new RegExp(String.raw`[.!:"'\`)\]}>${typedQuotes}]+$`);

/** The page IDs in a URL; undefined if the word is no URL. */
function fromAddress(word: string): readonly string[] | undefined {
  if (!/^[a-z][a-z\d+.-]*:\/\/|^\/|[?#]|(?:^|\/)pages\//i.test(word)) return undefined;
  const segment = /^(?:[^?#]*?\/)?pages\/([^/?#]+)/i.exec(word)?.[1];
  // A link to a list of pages.
  const [, query = ''] = /[?#](.*)$/.exec(word) ?? [];
  const shared = [...new URLSearchParams(query.replace('#', '&'))].filter(
    ([name, value]) => (name === 'page' || name === 'pinned') && value !== '',
  );
  const found = [...(segment === undefined ? [] : [decoded(segment)]), ...shared.map(([, value]) => value)];
  // A site has its own URLs: an ID can be anywhere in one.
  const anywhere = decoded(word).match(/(?<![\w-])page_\w+/g) ?? [];
  return found.length > 0 ? found : anywhere.filter((id) => !pageIdKey.test(id));
}

const exportFile = z.object({
  facet: z.literal('shelf'),
  version: z.literal(1),
  pages: z.array(z.object({ pageId: z.string(), pinned: z.optional(z.boolean()), name: z.optional(z.string()) })),
});

/** Parses an exported file, or any other text with page IDs. */
export function readPagesText(text: string): readonly PageToAdd[] {
  const file = exportFile.safeParse(parseJson(text));
  return file.success ? usablePages(file.data.pages) : extractPageIds(text).map((pageId) => ({ pageId }));
}
