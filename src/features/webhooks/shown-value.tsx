import { EventNames } from './event-list.tsx';
import type { SubscriptionValues } from './subscription-values.ts';

const labels = new Map<string, string>(
  Object.entries({ url: 'Address', events: 'Events', active: 'Active' } satisfies Record<
    keyof SubscriptionValues,
    string
  >),
);

/** The name of a field; an unknown one, which only the history can hold, keeps its own. */
export function labelOf(field: string): string {
  return labels.get(field) ?? field;
}

/** A value of a field in a sentence. */
export function ShownValue({ field, value }: { field: string; value: unknown }) {
  if (field === 'events') return <EventNames events={Array.isArray(value) ? value.map(String) : null} />;
  if (typeof value === 'boolean') return value ? 'active' : 'paused';
  return value === undefined ? (
    <em>missing</em>
  ) : (
    <bdi className="font-mono text-12 wrap-anywhere">{String(value)}</bdi>
  );
}
