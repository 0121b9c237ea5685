import { webhookEventNames, webhookEvents } from '#src/contract/webhook.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { Tip } from '#src/ui/tip.tsx';

type Events = readonly string[] | null | undefined;

/** What `events: null` means, as far as anybody knows. */
export const notSetNote = 'No event list set. The API doesn’t say whether this delivers all events or none.';

/** The events of a subscription in one line: how many, with their names on hover and focus. */
export function EventsSummary({ events }: { events: Events }) {
  if (events === undefined) return <Missing />;
  if (events === null) {
    return (
      <Tip text={notSetNote}>
        <span className="text-ink-muted">Not set</span>
      </Tip>
    );
  }
  if (events.length === 0) return <span className="text-notice">None</span>;
  const [only] = events;
  const isEvery =
    events.length === webhookEventNames.length && webhookEventNames.every((name) => events.includes(name));
  const words = isEvery ? `All ${events.length} events` : `${events.length} events`;
  return (
    <Tip text={events.join(', ').slice(0, 1_000)}>
      {events.length === 1 && only !== undefined ? <BidiText text={only} maximum={60} /> : words}
    </Tip>
  );
}

/** The events of a subscription by name, in a sentence about a change. */
export function EventNames({ events }: { events: Events }) {
  if (events == null) return <em>not set</em>;
  if (events.length === 0) return <em>no event</em>;
  return (
    <>
      {events.map((name, index) => (
        // The service may name an event twice.
        <span key={`${index.toString()}-${name}`}>
          {index > 0 && ', '}
          <BidiText text={name} className="font-mono text-12" />
        </span>
      ))}
    </>
  );
}

/** The meaning of an event in the contract's words (§6). */
export function meaningOf(event: string): string {
  return new Map<string, string>(Object.entries(webhookEvents)).get(event) ?? 'Not in the API documentation';
}
