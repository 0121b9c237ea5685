/** A person's initials in a circle, for the eye: the name stands beside them. */
export function Initials({ name = '' }: { name: string | undefined }) {
  const words = name.trim().split(/\s+/u);
  const [first] = words[0] ?? '';
  const [last] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-paper-sunken text-12 font-normal text-ink-muted uppercase"
    >
      {first}
      {last}
    </span>
  );
}
