import type { ReactNode } from 'react';

type EmptyProps = {
  /** What is not here: "No pages yet". */
  title: string;
  /** What would be here and how to get it. */
  children?: ReactNode | undefined;
  action?: ReactNode | undefined;
};

/** Replaces an empty list or section. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-120 flex-col items-center gap-2 px-4 py-16 text-center">
      <h2 className="text-14">{title}</h2>
      {children !== undefined && <div className="text-13 text-pretty text-ink-muted">{children}</div>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
