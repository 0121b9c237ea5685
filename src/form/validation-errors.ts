import type { ApiError } from '#src/api/errors.ts';
import type { FieldError } from '#src/api/failed-answer.ts';
import { ended } from '#src/lib/text.ts';

/** "title", a part of it ("keywords.0", "keywords[0]"), or the field within its object ("metadataOverride.title"). */
const isAbout = (path: string, field: string) =>
  path
    .split(/[.[\]]+/)
    .slice(0, 2)
    .includes(field);

/** All that the service said about one field of a form, or about a part of it. */
export function validationErrorOf(error: ApiError | undefined, field: string): string | undefined {
  const found = error?.fieldErrors.filter(({ path }) => isAbout(path, field)).map(({ message }) => message) ?? [];
  return found.length <= 1 ? found[0] : [...new Set(found)].map(ended).join(' ');
}

/** Why a save failed, in a sentence, without what the form says at one of its fields. */
export function reasonBeside(error: ApiError, fields: readonly string[]): string {
  const { message, serviceMessage, fieldErrors } = error;
  const told = fieldErrors.filter(({ path }) => fields.some((field) => isAbout(path, field)));
  // An answer without a message of its own is told by its first error, or by all of them in a row, which may be cut at its end.
  const said = serviceMessage?.replace(/…$/, '') ?? '';
  const isToldThere =
    told.some((one) => one.message === serviceMessage) ||
    (told.length > 0 &&
      said !== '' &&
      fieldErrors
        .map((one) => one.message)
        .join('; ')
        .startsWith(said));
  return isToldThere ? message.replace(/ It said: .*$/s, ' What it said stands at the field.') : message;
}

/** A failure as long as the form holds what it was about: undefined once every field that it was about holds something else. */
export function currentFailure<Field extends string>(
  error: ApiError | undefined,
  fields: readonly Field[],
  errorOf: (field: Field) => string | undefined,
): ApiError | undefined {
  if (error === undefined) return undefined;
  const meant = fields.filter((field) => validationErrorOf(error, field) !== undefined);
  const isMended = meant.length > 0 && meant.every((field) => errorOf(field) === undefined);
  return isMended && otherValidationErrors(error, fields).length === 0 ? undefined : error;
}

/** What it said about anything for which the form has no field: nothing of that may get lost, and what it is about neither. */
export function otherValidationErrors(error: ApiError, fields: readonly string[]): readonly FieldError[] {
  const reason = reasonBeside(error, fields);
  const isTold = ({ path, message }: FieldError) => reason.includes(message) && reason.includes(path);
  return error.fieldErrors.filter((one) => !fields.some((field) => isAbout(one.path, field)) && !isTold(one));
}
