import type { FieldError } from '#src/api/error-body.ts';
import type { ApiError } from '#src/api/errors.ts';

const isAbout = (path: string, field: string) => path === field || path.startsWith(`${field}.`);

/** All that the service said about one field of a form, or about a part of it. */
export function complaintOf(error: ApiError | undefined, field: string): string | undefined {
  const found = error?.fieldErrors.filter(({ path }) => isAbout(path, field)).map(({ message }) => message) ?? [];
  return found.length === 0 ? undefined : found.join(' ');
}

/** What it said about anything for which the form has no field: nothing of that may get lost. */
export function complaintsBeside(error: ApiError, fields: readonly string[]): readonly FieldError[] {
  return error.fieldErrors.filter(
    ({ path, message }) => !fields.some((field) => isAbout(path, field)) && !error.message.includes(message),
  );
}
