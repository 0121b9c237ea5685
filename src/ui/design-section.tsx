import type { ReactNode } from 'react';

/** One titled part of the design page. `inline` sets its children side by side. */
export function DesignSection({
  title,
  inline = false,
  children,
}: {
  title: string;
  inline?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="border-b border-line px-4 py-6 md:px-6">
      <h2 className="mb-4 text-12 font-medium text-ink-muted">{title}</h2>
      <div className={inline ? 'flex flex-wrap items-center gap-4' : 'flex flex-col items-start gap-3'}>{children}</div>
    </section>
  );
}
