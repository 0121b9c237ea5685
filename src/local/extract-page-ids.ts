import { segmentProblem } from '#src/contract/api-path.ts';
import { decoded, typedQuotes } from '#src/lib/pasted-id.ts';
import { readTable } from '#src/lib/pasted-table.ts';

/** Page ids found in a text, each once, and what looked like one but cannot stand in a URL. */
export type ExtractedPageIds = {
  readonly ids: readonly string[];
  readonly refused: readonly { readonly text: string; readonly problem: string }[];
};

/** More text or more ids than this is no shelf; the rest is not looked at. */
const longestText = 2_000_000;
const mostIds = 1_000;

/** Keys under which a page id travels, in JSON, in a query and as a column's name. */
const pageIdKey = /^page[-_ ]?ids?$/i;

/**
 * Finds the page ids in anything that a person may paste: an id, several of them, addresses of Facet or of the API, JSON or a part of it, CSV.
 *
 * Ids are opaque (traps.md 39), so a single word is always taken as one. Where a line holds several words, the ones that look most like a
 * page's id are taken and the prose around them is not.
 */
export function extractPageIds(text: string): ExtractedPageIds {
  const found = candidatesIn(text.slice(0, longestText).trim(), 0);
  const ids = new Set<string>();
  const refused = new Map<string, string>();
  for (const candidate of found) {
    if (ids.size === mostIds) break;
    const problem = segmentProblem(candidate);
    if (problem === undefined) ids.add(candidate);
    else refused.set(candidate, problem);
  }
  return { ids: [...ids], refused: [...refused].map(([refusedText, problem]) => ({ text: refusedText, problem })) };
}

function candidatesIn(text: string, depth: number): readonly string[] {
  if (text === '') return [];
  const json = parseJson(text);
  // A bare number or word is an id and no document.
  if (typeof json === 'object' && json !== null) return fromJson(json, depth);
  if (typeof json === 'string' && depth === 0) return candidatesIn(json.trim(), 1);
  const lines = text.split(/[\r\n\u2028\u2029]+/).map((line) => line.trim());
  const rows = lines.filter((line) => line !== '');
  const isTable = rows.length > 1 && /page[-_ ]?ids?/i.test(rows[0] ?? '');
  return (isTable ? fromNamedColumn(text) : undefined) ?? fromNamedValues(text) ?? lines.flatMap(fromLine);
}

function fromJson(json: object, depth: number): readonly string[] {
  const found: string[] = [];
  const take = (value: unknown) => {
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'number' && Number.isSafeInteger(value)) found.push(String(value));
  };
  // No recursion: a document may be nested deeper than the stack.
  const stack: unknown[] = [json];
  // A list of plain texts is a list of whatever could be pasted alone.
  if (Array.isArray(json)) {
    for (const item of json) {
      if (typeof item === 'string' && depth < 3) found.push(...candidatesIn(item.trim(), depth + 1));
    }
  }
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner: unknown[] = [];
    for (const [key, field] of Object.entries(value)) {
      if (!Array.isArray(value) && pageIdKey.test(key)) {
        if (Array.isArray(field)) field.forEach(take);
        else take(field);
      }
      inner.push(field);
    }
    // Backwards onto the stack, so that the document is read from top to bottom.
    for (const field of inner.reverse()) stack.push(field);
  }
  return found;
}

/** A table with a header that names a page id column: that column alone. */
function fromNamedColumn(text: string): readonly string[] | undefined {
  const [header = [], ...rows] = readTable(text);
  const column = header.findIndex((cell) => pageIdKey.test(cell.trim()));
  if (column === -1 || rows.length === 0) return undefined;
  return rows.flatMap((row) => {
    const cell = row[column]?.trim() ?? '';
    return cell === '' ? [] : (fromAddress(cell) ?? [cell]);
  });
}

const underName = new RegExp(
  String.raw`\bpage_?ids?["'${typedQuotes}]?\s*[:=]\s*(?:"([^"]+)"|'([^']+)'|[${typedQuotes}]?([^\s"',;&{}[\]${typedQuotes}]+))`,
  'gi',
);

/** A part of a JSON document, log lines, a query: `"pageId": "…"`, `page_id=…`. What else the text holds is not a page's then. */
function fromNamedValues(text: string): readonly string[] | undefined {
  const named = [...text.matchAll(underName)];
  return named.length === 0 ? undefined : named.map((match) => match[1] ?? match[2] ?? decoded(match[3] ?? ''));
}

function fromLine(line: string): readonly string[] {
  const cells = line.split(/[,;\t|]/).flatMap((cell) => {
    const words = cell.split(/\s+/).filter((word) => word !== '');
    const isProse = words.length > 1;
    return words.flatMap((raw) => {
      const word = isProse ? withoutEnd(bare(withoutEnd(raw))) : bare(raw);
      return word === '' ? [] : [{ word, isProse, ids: fromAddress(word) }];
    });
  });
  // The best kind that the line holds: what stands beside an address or an id is its description.
  const ranked = cells
    .filter(({ word }) => !pageIdKey.test(word))
    .map(({ word, isProse, ids }) => ({ ids: ids ?? [word], rank: rankOf(word, isProse, ids) }));
  const best = Math.max(1, ...ranked.map(({ rank }) => rank));
  return ranked.filter(({ rank }) => rank === best).flatMap(({ ids }) => ids);
}

/** 0 is no id; the higher, the surer. */
function rankOf(word: string, isProse: boolean, fromAddressFound: readonly string[] | undefined): number {
  if (fromAddressFound !== undefined) return fromAddressFound.length > 0 ? 4 : 0;
  if (/^page[-_]./i.test(word)) return 3;
  if (word.length >= 8 && /\d/.test(word) && /^[\w.~:-]+$/.test(word)) return 2;
  return isProse ? 0 : 1;
}

/** A word without what ends its sentence. */
function withoutEnd(word: string): string {
  return word.replace(/[.!:]+$/, '');
}

const before = new RegExp(`^["'\`([{<${typedQuotes}]+`);
const after = new RegExp(String.raw`["'\`)\]}>${typedQuotes}]+$`);

/** Takes away what people and programs put around an id. */
function bare(word: string): string {
  return word.replace(before, '').replace(after, '');
}

/** The page ids that an address names; undefined when the word is no address, empty when it names no page. */
function fromAddress(word: string): readonly string[] | undefined {
  const isAddress =
    /^[a-z][a-z\d+.-]*:\/\//i.test(word) || /^\/?(?:[^/?#]*\/)*pages\//i.test(word) || /^\/|[?#]/.test(word);
  if (!isAddress) return undefined;
  const fragment = word.indexOf('#');
  const shared = fragment === -1 ? [] : queryIds(word.slice(fragment + 1));
  const beforeFragment = fragment === -1 ? word : word.slice(0, fragment);
  const query = beforeFragment.indexOf('?');
  const path = query === -1 ? beforeFragment : beforeFragment.slice(0, query);
  const segment = /(?:^|\/)pages\/([^/]+)/i.exec(path)?.[1];
  if (segment !== undefined) return [decoded(segment), ...shared];
  return [...(query === -1 ? [] : queryIds(beforeFragment.slice(query + 1))), ...shared];
}

/** Ids in a query, or in the fragment of a shelf's link. */
function queryIds(query: string): readonly string[] {
  return [...new URLSearchParams(query)].flatMap(([name, value]) =>
    (pageIdKey.test(name) || name === 'page' || name === 'pinned') && value !== '' ? [value] : [],
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
