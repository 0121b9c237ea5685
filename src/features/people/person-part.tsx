import { type ReactNode, useId } from 'react';

type PersonPartProps = {
  title: string;
  /** What it is and where it comes from, in a sentence. */
  note?: ReactNode | undefined;
  /** At the right of the title. */
  aside?: ReactNode | undefined;
  children: ReactNode;
};

/** One part of a person's screen; each loads and fails separately. */
export function PersonPart({ title, note, aside, children }: PersonPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line px-4 py-5 md:px-6">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-14">
          {title}
        </h2>
        {aside !== undefined && <div className="ml-auto">{aside}</div>}
      </div>
      {note !== undefined && <p className="mb-2 max-w-180 text-13 text-ink-muted">{note}</p>}
      {children}
    </section>
  );
}
