/** Joins class names; whatever is false, undefined or empty is left out. */
export function cx(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
