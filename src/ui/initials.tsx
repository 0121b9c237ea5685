/** A person's initials in a circle, for the eye: the name stands beside them. */
export function Initials({ name = '' }: { name: string | undefined }) {
  const words = name.trim().split(/\s+/u);
  const [first = ''] = words[0] ?? '';
  // One sign of a script without capitals is as wide as two letters, or joins its neighbour.
  const [last] = words.length > 1 && /[\p{Lu}\p{Ll}]/u.test(first) ? (words.at(-1) ?? '') : '';
  if (first === '') return null;
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line bg-paper-sunken text-12 font-normal text-ink-muted uppercase"
    >
      {first}
      {last}
    </span>
  );
}
