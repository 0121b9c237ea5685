import type { ReactNode } from 'react';

type EmptyProps = {
  /** What is not here: "No pages yet". */
  title: string;
  /** One sentence that teaches what would be here and how it comes. */
  children?: ReactNode | undefined;
  action?: ReactNode | undefined;
};

/** The place of a list or part that holds nothing. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-120 flex-col items-center gap-2 px-4 py-16 text-center">
      <h2 className="text-14">{title}</h2>
      {children !== undefined && <p className="text-13 text-pretty text-ink-muted">{children}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
