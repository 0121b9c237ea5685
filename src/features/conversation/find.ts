import { useEffect, useState } from 'react';
import type { Timeline, TimelineEntry } from './timeline.ts';

/** Where in a message something was found: `id` is the message's own id. */
export type FoundIn = 'text' | 'reasoning' | 'tool' | 'change' | 'id';

export type Found = {
  readonly key: string;
  readonly index: number;
  readonly where: FoundIn;
  /** How often there, without overlaps. */
  readonly count: number;
};

type Folded = readonly (readonly [FoundIn, string])[];

const foldedOf = new WeakMap<TimelineEntry, Folded>();

/** Between two texts that are searched as one: nothing that a person searches for reaches over it. */
const border = '\0';

/**
 * Everything in which a text occurs, in the order of the messages, without regard to case and accents. All of a message is searched: text, both readings of
 * it and all parts, reasoning, each tool call's id, name, status, error and every text, number and field name in its arguments and result, and each
 * change's id, field, values and status. Blank text is found nowhere.
 *
 * What is searched is made once for each entry, so that every further letter of a query costs one walk over finished text.
 */
export function findIn(timeline: readonly TimelineEntry[], query: string): readonly Found[] {
  const needle = folded(query).trim();
  if (needle === '') return [];
  const found: Found[] = [];
  for (const entry of timeline) {
    for (const [where, text] of searchedOf(entry)) {
      const count = occurrences(text, needle);
      if (count > 0) found.push({ key: entry.key, index: entry.index, where, count });
    }
  }
  return found;
}

/** Work of this long in one go holds up nobody who types or scrolls. Milliseconds. */
const sliceMs = 6;

/**
 * The same for a timeline of any length, in slices between which the browser draws and answers keys.
 * @returns undefined where `signal` ended it before.
 */
export async function findInSlices(
  timeline: readonly TimelineEntry[],
  query: string,
  signal?: AbortSignal,
): Promise<readonly Found[] | undefined> {
  const found: Found[] = [];
  let began = performance.now();
  for (let from = 0; from < timeline.length; from += entriesAtOnce) {
    found.push(...findIn(timeline.slice(from, from + entriesAtOnce), query));
    if (performance.now() - began < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal?.aborted) return undefined;
    began = performance.now();
  }
  return found;
}

const entriesAtOnce = 20;

function occurrences(text: string, needle: string): number {
  let count = 0;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) count += 1;
  return count;
}

function searchedOf(entry: TimelineEntry): Folded {
  const known = foldedOf.get(entry);
  if (known !== undefined) return known;
  const { body, message, toolCalls, changes, messageId } = entry;
  const isReasoning = ({ type }: { type: string }) => type === 'reasoning';
  const texts: readonly (readonly [FoundIn, readonly unknown[]])[] = [
    ['text', [body.text, body.other, ...body.parts.filter((part) => !isReasoning(part))]],
    ['reasoning', [message.reasoning, ...body.parts.filter(isReasoning).map(({ text }) => text)]],
    [
      'tool',
      toolCalls.map(({ id, name, status, arguments: given, result, error }) => [
        id,
        name,
        status,
        given,
        result,
        error,
      ]),
    ],
    [
      'change',
      changes.map(({ changeId, field, previousValue, newValue, status }) => [
        changeId,
        field,
        previousValue,
        newValue,
        status,
      ]),
    ],
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
  if (typeof value === 'string') return [value];
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
 * A text and a query as they are compared: without case and accents. Not by the browser's language, in which an I may become an ı; and with one kind of
 * small sigma, because which one a capital becomes hangs on what follows.
 */
export function folded(text: string): string {
  // Most of a conversation is plain, and 10,000 messages are folded at once: only what is not plain is looked at.
  return text.replaceAll(/[^\0-\x7f]+/g, foldedRun).toLowerCase();
}

/** Single characters, which are most of what is not plain in a text of few accents. */
const foldedCharacters = new Map<string, string>();

function foldedRun(run: string): string {
  if (run.length > 1) return foldedSlowly(run);
  let known = foldedCharacters.get(run);
  if (known === undefined) {
    known = foldedSlowly(run);
    foldedCharacters.set(run, known);
  }
  return known;
}

function foldedSlowly(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

export type FoundInThread = {
  /** The text that was looked for. */
  readonly text: string;
  readonly found: readonly Found[];
  /** The messages that hold it, in order; each once. */
  readonly places: readonly number[];
};

const nothing: readonly never[] = [];

/** Where a text stands, searched for without holding up the screen. */
export async function findInThread(
  entries: Timeline,
  text: string,
  signal?: AbortSignal,
): Promise<FoundInThread | undefined> {
  if (text === '') return { text, found: nothing, places: nothing };
  const found = await findInSlices(entries, text, signal);
  return found && { text, found, places: [...new Set(found.map(({ index }) => index))] };
}

/** Where a text stands in the messages: what was found last until a search has ended, so that a growing answer takes nothing from the screen. */
export function useFound(entries: Timeline, text: string): FoundInThread & { readonly searching: boolean } {
  const [last, setLast] = useState<FoundInThread>({ text: '', found: nothing, places: nothing });
  useEffect(() => {
    const ended = new AbortController();
    void findInThread(entries, text, ended.signal).then((result) => {
      // With every reading of a growing answer: nothing found and nothing looked for is no news.
      if (result === undefined || ended.signal.aborted) return;
      setLast((before) => (before.text === '' && result.text === '' ? before : result));
    });
    return () => ended.abort();
  }, [entries, text]);
  return { ...last, searching: last.text !== text };
}
