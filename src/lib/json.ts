import { formatNumber } from './numbers.ts';
import { countOf, wholeCharacter } from './text.ts';

/** Nesting levels kept: more than documents need, few enough for recursion and indentation. */
const maxDepth = 100;

/** Dropped everywhere: code that assigns these keys changes an object's prototype (R34). */
const dangerousKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses JSON from outside without keys that could pollute a prototype; undefined for other text.
 * Values deeper than 100 levels stay JSON text: later code (stringify, compare, clone) may recurse.
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isHarmless(value, maxDepth) ? value : cleaned(value, maxDepth);
  } catch {
    return undefined;
  }
}

/** Readable JSON: two spaces a level, or one line if that would be too deep or too long. */
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

/** True for nearly every answer: then nothing is copied. */
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

/** One-line JSON of a value nested deeper than the call stack, where JSON.stringify fails. */
function compactJson(value: unknown): string {
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

/** Limits of a drawn value: UTF-16 units of a text, entries, levels (deeper ones as JSON text). */
const mostText = 2_000;
const mostEntries = 200;
const mostLevels = 40;

/** A copy of a JSON value that is small enough to draw. Notes how much the limits cut off. */
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
