import { type RefObject, useEffect, useState } from 'react';
import type { Timeline, TimelineEntry } from './timeline.ts';

/** Where in a message something was found: `id` is the message's own id. */
type FoundIn = 'text' | 'reasoning' | 'tool' | 'change' | 'id';

/** Where in each message that holds the text it was found, by the message's place; in order. */
export type Found = ReadonlyMap<number, readonly FoundIn[]>;

const foldedOf = new WeakMap<TimelineEntry, readonly (readonly [FoundIn, string])[]>();

/** Between two texts that are searched as one: nothing that a person searches for reaches over it. */
const border = '\0';

/** Work of this long in one go holds up nobody who types or scrolls. Milliseconds. */
const sliceMs = 6;

/**
 * The messages in which a text occurs, without regard to case and accents, in slices between which
 * the browser draws and answers keys. All of a message is searched: text, both readings of it and
 * all parts, reasoning, each tool call's id, name, status, error and every text, number and field
 * name in its arguments and result, and each change. Blank text is found nowhere.
 *
 * What is searched is made once for each entry, so that every further letter of a query costs one
 * walk over finished text.
 * @returns undefined where `signal` ended it before.
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

/** Every text, number, truth value and field name in a JSON value, however deep it is nested. */
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
 * A text and a query as they are compared: without case and accents. Not by the browser's language,
 * in which an I may become an ı; and with one kind of small sigma, because which one a capital
 * becomes hangs on what follows.
 */
export function folded(text: string): string {
  // Most of a conversation is plain, and 10,000 messages are folded at once.
  return text
    .replaceAll(/[^\0-\x7f]+/g, (run) => run.normalize('NFKD').replaceAll(/\p{Mn}+/gu, ''))
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

const nothing: Found = new Map();

/**
 * Where a text stands in the messages: what was found last until a search has ended, so that a
 * growing answer takes nothing from the screen.
 */
export function useFound(entries: Timeline, text: string) {
  const [last, setLast] = useState({ text: '', found: nothing });
  useEffect(() => {
    const ended = new AbortController();
    void findInThread(entries, text, ended.signal).then((found) => {
      // With every reading of a growing answer: nothing found and nothing looked for is no news.
      if (found === undefined || ended.signal.aborted) return;
      setLast((before) => (before.text === '' && text === '' ? before : { text, found }));
    });
    return () => ended.abort();
  }, [entries, text]);
  return last;
}

/** More places than a screen holds. */
const mostRanges = 2_000;

const canHighlight = 'CSS' in globalThis && 'highlights' in CSS;

// The tool for style sheets does not know this rule. It comes before the screen is drawn: a sheet
// that comes later makes the browser work out every style anew.
if (canHighlight) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '::highlight(found) { background-color: var(--color-notice-wash); text-decoration: underline 2px var(--color-notice); }',
  );
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Marks a text wherever it stands in what is drawn of an area, now and as more is drawn. A browser
 * without highlights of its own marks nothing.
 */
export function useFoundHighlight(area: RefObject<HTMLElement | null>, text: string): void {
  useEffect(() => {
    const needle = folded(text).trim();
    if (needle === '' || area.current === null || !canHighlight) return;
    const within = area.current;
    const highlight = new Highlight();
    CSS.highlights.set('found', highlight);
    let frame = 0;
    const mark = () => {
      highlight.clear();
      for (const range of rangesOf(within, needle)) highlight.add(range);
    };
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    observer.observe(within, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete('found');
    };
  }, [area, text]);
}

function* rangesOf(within: Node, needle: string): Generator<Range> {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    // Who wrote a message, and when, is no part of what it says.
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

/** The places of a folded needle in a text as it is drawn. */
export function placesOf(text: string, needle: string): readonly (readonly [from: number, to: number])[] {
  const { search, offsets } = searched(text);
  const places: [from: number, to: number][] = [];
  for (let at = search.indexOf(needle); at !== -1; at = search.indexOf(needle, at + needle.length)) {
    const end = at + needle.length;
    places.push([offsets?.[at] ?? at, offsets === undefined ? end : (offsets[end] ?? text.length)]);
  }
  return places;
}

/** A text as it is searched, and where in the text each unit stood: folding changes lengths. */
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
