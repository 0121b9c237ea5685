import { type FieldError, unprocessable } from './problem.ts';
import { textErrors } from './text-rules.ts';

/** One text per known name. @throws {Problem} 422 for a repeated name or a broken text. */
export function readQuery(target: string, known: readonly string[]): Readonly<Record<string, string>> {
  const at = target.indexOf('?');
  const found = new Map<string, string>();
  const errors: FieldError[] = [];
  for (const pair of at < 0 ? [] : target.slice(at + 1).split('&')) {
    const [rawName = '', ...rest] = pair.split('=');
    const name = decoded(rawName);
    if (name === undefined || !known.includes(name)) continue;
    const value = decoded(rest.join('='));
    if (found.has(name)) errors.push({ path: name, message: 'Is given more than once.' });
    else if (value === undefined) errors.push({ path: name, message: 'Is not percent-encoded UTF-8.' });
    else {
      errors.push(...textErrors(value, [name]));
      found.set(name, value);
    }
  }
  if (errors.length > 0) throw unprocessable(errors);
  return Object.fromEntries(found);
}

/** A percent-encoded text, in which `+` is a space; undefined when it is not UTF-8. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
