/*
 * How a configuration of nginx is written.
 */

/**
 * A string of the configuration, exactly as it is: nginx reads a backslash before these characters
 * as something else.
 */
export function quoted(text: string): string {
  return `"${text.replaceAll(/\\(?=[\\trn'"]|$)|"/g, String.raw`\$&`)}"`;
}

/** A pattern for a map; JavaScript's `\/` is a plain slash. */
export const matching = (pattern: string) => quoted(`~${pattern.replaceAll(String.raw`\/`, '/')}`);
export const matchingAnyCase = (pattern: string) => quoted(`~*${pattern.replaceAll(String.raw`\/`, '/')}`);
export const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A map with its lines in the order in which they are tried. */
export function map(
  source: string,
  variable: string,
  lines: readonly (readonly [pattern: string, value: string])[],
): string {
  const width = Math.max(...lines.map(([pattern]) => (pattern.length > 60 ? 0 : pattern.length)));
  const body = lines.map(([pattern, value]) => `    ${pattern.padEnd(width)} ${value};`);
  return `map ${source} ${variable} {\n${body.join('\n')}\n}\n`;
}

export const constant = (variable: string, value: string) => map('""', variable, [['default', quoted(value)]]);

export const header = (name: string) => `$http_${name.replaceAll('-', '_')}`;
export const upstreamHeader = (name: string) => `$upstream_http_${name.replaceAll('-', '_')}`;
export const time = (milliseconds: number) =>
  milliseconds % 1_000 === 0 ? `${milliseconds / 1_000}s` : `${milliseconds}ms`;

export const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '    ');

export function location(place: string, lines: string): string {
  return `location ${place} {\n${indented(lines.trim())}\n}\n`;
}
