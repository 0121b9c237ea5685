import { type RefObject, useEffect } from 'react';
import { folded } from './find.ts';

/** More places than a screen holds. */
const mostRanges = 2_000;

/** The marks need a rule that the tool which makes the style sheet does not know; it comes with the first search. */
let sheet: CSSStyleSheet | undefined;

function addRule(): void {
  if (sheet !== undefined) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '::highlight(found) { background-color: var(--color-notice-wash); text-decoration: underline 2px var(--color-notice); }',
  );
  document.adoptedStyleSheets.push(sheet);
}

type FoundHighlightProps = {
  /** Where it is marked. */
  area: RefObject<HTMLElement | null>;
  /** What is looked for. */
  text: string;
};

/** Marks a text wherever it stands in what is drawn, now and as more is drawn. A browser without highlights of its own marks nothing. */
export function FoundHighlight({ area, text }: FoundHighlightProps) {
  useEffect(() => {
    const needle = folded(text).trim();
    if (needle === '' || area.current === null || !('highlights' in CSS)) return;
    const within = area.current;
    addRule();
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
  return null;
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

/** A text as it is searched, with the place in the text of each of its units: folding may make it longer or shorter. */
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
