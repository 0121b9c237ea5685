/** Nested deeper than this, JSON is written without indentation, which would be most of it. */
const deepest = 100;

/**
 * JSON of a value that may be nested deeper than the call stack, in which JSON.stringify fails: two spaces a level, on one line when it is nested more than
 * a hundred levels deep.
 */
export function jsonText(value: unknown): string {
  return isDeep(value) ? flatJson(value) : (JSON.stringify(value, null, 2) ?? 'null');
}

function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= deepest; depth += 1) {
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
    if (level.length === 0) return false;
  }
  return true;
}

function flatJson(value: unknown): string {
  const written: string[] = [];
  const open: ({ readonly value: unknown } | { readonly text: string })[] = [{ value }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ('text' in next) {
      written.push(next.text);
      continue;
    }
    const part = next.value;
    if (typeof part !== 'object' || part === null) {
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
