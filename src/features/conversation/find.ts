import { type RefObject, useEffect, useState } from 'react';
import type { Timeline, TimelineEntry } from './timeline.ts';

/** Where in a message a match is: `id` is the message's own ID. */
type FoundIn = 'text' | 'reasoning' | 'tool' | 'change' | 'id';

/** Where each matching message matches, by its index; in order. */
export type Found = ReadonlyMap<number, readonly FoundIn[]>;

const foldedOf = new WeakMap<TimelineEntry, readonly (readonly [FoundIn, string])[]>();

/** Separates texts that are searched as one: no query contains it. */
const border = '\0';

/** Milliseconds of work in one go that do not delay typing or scrolling. */
const sliceMs = 6;

/**
 * The messages that contain a text, ignoring case and accents, searched in slices between which the
 * browser draws and answers keys. All of a message is searched: text, both forms of it and all
 * parts, reasoning, each tool call's ID, name, status, error and every text, number and field name
 * in its arguments and result, and each change. Blank text matches nothing. The folded text of each
 * entry is cached, so that every further letter costs one walk over finished text.
 * @returns undefined where `signal` aborted it.
 */
export async function findInThread(entries: Timeline, text: string, signal?: AbortSignal): Promise<Found | undefined> {
  const found = new Map<number, readonly FoundIn[]>();
  const needle = folded(text).trim();
  if (needle === '') return found;
  let began = performance.now();
  for (const entry of entries) {
    const places = searchedOf(entry).flatMap(([where, searched]) => (searched.includes(needle) ? [where] : []));
    if (places.length > 0) found.set(entry.index, places);
    if (performance.now() - began < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal?.aborted) return undefined;
    began = performance.now();
  }
  return found;
}

function searchedOf(entry: TimelineEntry): readonly (readonly [FoundIn, string])[] {
  const known = foldedOf.get(entry);
  if (known !== undefined) return known;
  const { body, message, toolCalls, changes, messageId } = entry;
  const isReasoning = ({ type }: { type: string }) => type === 'reasoning';
  const texts: readonly (readonly [FoundIn, readonly unknown[]])[] = [
    ['text', [body.text, body.other, ...body.parts.filter((part) => !isReasoning(part))]],
    ['reasoning', [message.reasoning, ...body.parts.filter(isReasoning).map(({ text }) => text)]],
    ['tool', toolCalls.map((call) => [call.id, call.name, call.status, call.arguments, call.result, call.error])],
    ['change', changes.map((each) => [each.changeId, each.field, each.previousValue, each.newValue, each.status])],
    ['id', [messageId]],
  ];
  const searched = texts
    .map(([where, values]) => [where, folded(values.flatMap(textsIn).join(border))] as const)
    .filter(([, text]) => text !== '');
  foldedOf.set(entry, searched);
  return searched;
}

/** Every text, number, boolean and field name in a JSON value, at any depth. */
function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'object' && next !== null) {
      const isList = Array.isArray(next);
      for (const [name, inner] of Object.entries(next)) {
        if (!isList) texts.push(name);
        open.push(inner);
      }
    } else if (next !== undefined && next !== null) texts.push(String(next));
  }
  return texts;
}

/**
 * Folds a text for comparison: no case, no accents. Independent of the browser's language, where an
 * I may become an ı. Both small sigmas are one, because a capital's depends on what follows.
 */
export function folded(text: string): string {
  // Most of a conversation is plain, and 10,000 messages are folded at once.
  return text
    .replaceAll(/[^\0-\x7f]+/g, (run) => run.normalize('NFKD').replaceAll(/\p{Mn}+/gu, ''))
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

/**
 * Where a text occurs in the messages: the last result until a search ends, so that a growing
 * answer removes nothing from the screen.
 */
export function useFound(entries: Timeline, text: string) {
  const [last, setLast] = useState<{ text: string; found: Found }>({ text: '', found: new Map() });
  useEffect(() => {
    const ended = new AbortController();
    // Once the key is drawn: an effect of a key runs before that.
    const timer = setTimeout(async () => {
      const found = await findInThread(entries, text, ended.signal);
      // Each load of a growing answer ends here: an empty result without a query is no news.
      if (found === undefined || ended.signal.aborted) return;
      setLast((before) => (before.text === '' && text === '' ? before : { text, found }));
    });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [entries, text]);
  return last;
}

/** More matches than fit on a screen. */
const mostRanges = 2_000;

const canHighlight = 'CSS' in globalThis && 'highlights' in CSS;

// The style sheet tool does not know this rule. It is added before the first draw: a later sheet
// makes the browser compute all styles again.
if (canHighlight) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '::highlight(found) { background-color: var(--color-notice-wash); text-decoration: underline 2px var(--color-notice); }',
  );
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Highlights a text wherever an area shows it, now and as more is drawn. Does nothing in a browser
 * without the highlight API.
 */
export function useFoundHighlight(area: RefObject<HTMLElement | null>, text: string): void {
  useEffect(() => {
    const needle = folded(text).trim();
    if (needle === '' || area.current === null || !canHighlight) return;
    const within = area.current;
    const highlight = new Highlight();
    CSS.highlights.set('found', highlight);
    let timer: ReturnType<typeof setTimeout>;
    const mark = () => {
      highlight.clear();
      for (const range of rangesOf(within, needle)) highlight.add(range);
    };
    const markSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(mark);
    };
    const observer = new MutationObserver(markSoon);
    observer.observe(within, { childList: true, subtree: true, characterData: true });
    markSoon();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      CSS.highlights.delete('found');
    };
  }, [area, text]);
}

function* rangesOf(within: Node, needle: string): Generator<Range> {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    // Author and time of a message are not part of its text.
    node instanceof HTMLElement && node.dataset.aside !== undefined
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  let count = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    for (const [from, to] of placesOf(node.data, needle)) {
      count += 1;
      if (count > mostRanges) return;
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      yield range;
    }
  }
}

/** Matches of a folded query in a text as it is drawn. */
export function placesOf(text: string, needle: string): readonly (readonly [from: number, to: number])[] {
  const { search, offsets } = searched(text);
  const places: [from: number, to: number][] = [];
  for (let at = search.indexOf(needle); at !== -1; at = search.indexOf(needle, at + needle.length)) {
    const end = at + needle.length;
    places.push([offsets?.[at] ?? at, offsets === undefined ? end : (offsets[end] ?? text.length)]);
  }
  return places;
}

/** The folded text and the original offset of each unit: folding changes lengths. */
function searched(text: string): { readonly search: string; readonly offsets?: readonly number[] } {
  if (!/[^\0-\x7f]/.test(text)) return { search: text.toLowerCase() };
  const offsets: number[] = [];
  let search = '';
  let offset = 0;
  for (const character of text) {
    const unit = folded(character);
    for (let at = 0; at < unit.length; at += 1) offsets.push(offset);
    search += unit;
    offset += character.length;
  }
  return { search, offsets };
}
