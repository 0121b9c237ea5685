import { formatNumber } from './numbers.ts';
import { countOf, wholeCharacter } from './text.ts';

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

/** JSON to be read by a person: two spaces a level, or on one line where that would be too deep or too long to write. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? 'null';
  } catch {
    return compactJson(value);
  }
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

/** UTF-16 units of a text that are drawn, entries of a list or object, and levels of nesting: what is nested deeper is shown as JSON text. */
const mostText = 2_000;
const mostEntries = 200;
const mostLevels = 40;

/**
 * A copy of a JSON value that is small enough to draw: texts, lists, objects and nesting are cut at the limits, and where something was cut the copy
 * says how much. The value itself stays as it is.
 */
export function clipJson(value: unknown, levels = mostLevels): unknown {
  if (typeof value === 'string') return clippedText(value, mostText);
  if (!isObject(value)) return value;
  if (levels === 0) return clippedText(compactJson(value), mostText);
  const entries = Object.entries(value);
  const more = entries.length - mostEntries;
  const kept = entries
    .slice(0, mostEntries)
    .map(([key, inner]) => [clippedText(key, 200), clipJson(inner, levels - 1)] as const);
  if (Array.isArray(value)) {
    const items = kept.map(([, item]) => item);
    return more > 0 ? [...items, `… and ${countOf(more, 'more item')}`] : items;
  }
  return Object.fromEntries(more > 0 ? [...kept, ['…', `and ${countOf(more, 'more field')}`]] : kept);
}

function clippedText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, wholeCharacter(text, most))}… (${formatNumber(text.length)} characters in all)`;
}
