import type { ApiError } from '#src/api/errors.ts';
import type { FieldError } from '#src/api/failed-answer.ts';
import { ended } from '#src/lib/text.ts';

/** "title", a part of it ("keywords.0", "keywords[0]"), or nested ("metadataOverride.title"). */
const isAbout = (path: string, field: string) =>
  path
    .split(/[.[\]]+/)
    .slice(0, 2)
    .includes(field);

/** All validation errors for a field of a form, or for a part of it. */
export function validationErrorOf(error: ApiError | undefined, field: string): string | undefined {
  const found = error?.fieldErrors.filter(({ path }) => isAbout(path, field)).map(({ message }) => message) ?? [];
  return found.length <= 1 ? found[0] : [...new Set(found)].map(ended).join(' ');
}

/** Why a save failed, in a sentence, without what a field of the form shows. */
export function reasonBeside(error: ApiError, fields: readonly string[]): string {
  const { message, serviceMessage, fieldErrors } = error;
  const told = fieldErrors.filter(({ path }) => fields.some((field) => isAbout(path, field)));
  // Without its own message, an answer has its first error, or all joined and maybe truncated.
  const said = serviceMessage?.replace(/…$/, '') ?? '';
  const all = fieldErrors.map((one) => one.message).join('; ');
  const isToldThere =
    told.some((one) => one.message === serviceMessage) || (told.length > 0 && said !== '' && all.startsWith(said));
  return isToldThere ? message.replace(/ It said: .*$/s, ' See the field.') : message;
}

/** A failure while its fields show it: undefined once each of them has changed. */
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

/** Validation errors without a field in the form: their text and path must both be shown. */
export function otherValidationErrors(error: ApiError, fields: readonly string[]): readonly FieldError[] {
  const reason = reasonBeside(error, fields);
  const isTold = ({ path, message }: FieldError) => reason.includes(message) && reason.includes(path);
  return error.fieldErrors.filter((one) => !fields.some((field) => isAbout(one.path, field)) && !isTold(one));
}
