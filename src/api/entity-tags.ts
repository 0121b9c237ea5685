/** The last entity tag that a write was answered with, by the path of the thing, and the answer that it tags. */
const tags = new Map<string, { readonly tag: string; readonly answer: string }>();

/** Remembers the `ETag` of an answer. The contract has none; some services send one all the same (security.md §3.3, step 6). */
export function rememberTag(path: string, tag: string | null, answer: unknown): void {
  if (tag === null) tags.delete(path);
  else tags.set(path, { tag, answer: JSON.stringify(answer) });
}

/**
 * The tag for an `If-Match` of a write, where one is known and still says something: `seen`, the thing as it was read just before, is what the tagged
 * answer showed. After a change by somebody else the tag is old, and what was read since is the better base.
 */
export function tagFor(path: string, seen: unknown): string | undefined {
  const known = tags.get(path);
  return known !== undefined && known.answer === JSON.stringify(seen) ? known.tag : undefined;
}
