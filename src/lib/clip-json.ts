import { compactJson } from './json.ts';
import { formatNumber } from './numbers.ts';
import { countOf } from './text.ts';

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
