import type { ReactNode } from 'react';

export type KeyValue = {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** A muted line under the value. */
  readonly note?: ReactNode | undefined;
};

/** Names and values: two columns where there is room, one under the other where there is not. */
export function KeyValueList({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className="w-full max-w-180 text-13">
      {items.map(({ key, label, value, note }) => (
        <div
          key={key}
          className="grid gap-x-6 gap-y-0.5 border-b border-line py-2 last:border-0 md:grid-cols-[180px_1fr] md:items-baseline"
        >
          <dt className="text-ink-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {value}
            {note !== undefined && <div className="text-12 text-ink-muted">{note}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
