import { EventNames } from './event-list.tsx';
import type { SubscriptionValues } from './subscription-values.ts';

/** The names of the fields, for reports and history. */
export const labels: Record<keyof SubscriptionValues, string> = { url: 'Address', events: 'Events', active: 'Active' };

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
