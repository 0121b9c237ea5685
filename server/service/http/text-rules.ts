import type { FieldError } from './problem.ts';

const deepest = 64;

/**
 * Checks the texts and keys of a JSON value: PostgreSQL stores no NUL, and a lone surrogate has no
 * UTF-8 form. Rejects nesting beyond 64 levels: the contract's requests nest three at most.
 */
export function textErrors(value: unknown, path: readonly string[] = []): readonly FieldError[] {
  if (typeof value === 'string') {
    const problem = textProblem(value);
    return problem === undefined ? [] : [{ path: path.join('.'), message: problem }];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (path.length >= deepest) return [{ path: path.slice(0, 1).join('.'), message: 'Is nested too deeply.' }];
  const errors: FieldError[] = [];
  for (const [key, item] of Object.entries(value)) {
    const problem = textProblem(key);
    if (problem === undefined) errors.push(...textErrors(item, [...path, key.slice(0, 200)]));
    else errors.push({ path: path.join('.'), message: `The name of a field ${problem.toLowerCase()}` });
    if (errors.length >= 100) break;
  }
  return errors;
}

function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'Holds a NUL character.';
  if (/\p{Surrogate}/u.test(text)) return 'Holds half of a surrogate pair.';
  return undefined;
}
