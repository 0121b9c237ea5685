import { formatNumber } from './numbers.ts';
import { countOf } from './text.ts';

/** Levels of nesting that are kept: more than any document needs, fewer than make a recursive step fail or indentation explode. */
const maxDepth = 100;

/** Keys that turn into something else when code assigns them to an object. They are dropped wherever they appear (security.md R34). */
const dangerousKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The value of a JSON text from outside, without keys that could pollute a prototype; undefined for any other text. What
 * is nested deeper than 100 levels stays JSON text, so that whatever is done with the value afterwards (stringify,
 * compare, clone) may recurse.
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isHarmless(value, maxDepth) ? value : cleaned(value, maxDepth);
  } catch {
    return undefined;
  }
}

/** JSON to be read by a person, two spaces a level. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'null';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Nearly every answer is: then nothing is copied. */
function isHarmless(value: unknown, levels: number): boolean {
  if (!isObject(value)) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isHarmless(item, levels - 1));
  return Object.entries(value).every(([key, inner]) => !dangerousKeys.has(key) && isHarmless(inner, levels - 1));
}

function cleaned(value: unknown, levels: number): unknown {
  if (!isObject(value)) return value;
  if (levels === 0) return compactJson(value);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, levels - 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      dangerousKeys.has(key) ? [] : [[key, cleaned(inner, levels - 1)]],
    ),
  );
}

/** JSON on one line, of a value that may be nested deeper than the call stack, in which JSON.stringify fails. */
export function compactJson(value: unknown): string {
  const written: string[] = [];
  const open: ({ readonly value: unknown } | { readonly text: string })[] = [{ value }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ('text' in next) {
      written.push(next.text);
      continue;
    }
    const part = next.value;
    if (!isObject(part)) {
      written.push(JSON.stringify(part) ?? 'null');
      continue;
    }
    const isList = Array.isArray(part);
    const entries = Object.entries(part).filter(([, inner]: [string, unknown]) => inner !== undefined);
    written.push(isList ? '[' : '{');
    open.push({ text: isList ? ']' : '}' });
    for (const [index, [name, inner]] of [...entries.entries()].reverse()) {
      open.push({ value: inner });
      open.push({ text: `${index === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(name)}:`}` });
    }
  }
  return written.join('');
}

/** How much of a value is kept. */
export type JsonLimits = {
  /** UTF-16 units of a text. */
  readonly text: number;
  /** Items of a list, fields of an object. */
  readonly entries: number;
  /** Levels of nesting; what is nested deeper is shown as JSON text. */
  readonly depth: number;
};

const usual: JsonLimits = { text: 2_000, entries: 200, depth: 40 };

/**
 * A copy of a JSON value that is small enough to draw: texts, lists, objects and nesting are cut at the limits, and where something was cut the copy
 * says how much. The value itself stays as it is.
 */
export function clipJson(value: unknown, limits: JsonLimits = usual): unknown {
  return clipped(value, limits, 0);
}

function clipped(value: unknown, limits: JsonLimits, depth: number): unknown {
  if (typeof value === 'string') return clippedText(value, limits.text);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= limits.depth) return clippedText(compactJson(value), limits.text);
  if (Array.isArray(value)) {
    const kept = value.slice(0, limits.entries).map((item) => clipped(item, limits, depth + 1));
    return value.length > limits.entries
      ? [...kept, `… and ${countOf(value.length - limits.entries, 'more item')}`]
      : kept;
  }
  const entries = Object.entries(value);
  const kept = entries
    .slice(0, limits.entries)
    .map(([key, inner]) => [clippedText(key, 200), clipped(inner, limits, depth + 1)] as const);
  const more = entries.length - limits.entries;
  return Object.fromEntries(more > 0 ? [...kept, ['…', `and ${countOf(more, 'more field')}`]] : kept);
}

function clippedText(text: string, most: number): string {
  if (text.length <= most) return text;
  // Not through a character of two units.
  const unit = text.charCodeAt(most);
  const end = unit >= 0xdc00 && unit <= 0xdfff ? most - 1 : most;
  return `${text.slice(0, end)}… (${formatNumber(text.length)} characters in all)`;
}
