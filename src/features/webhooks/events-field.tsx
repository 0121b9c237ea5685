import { type WebhookEvent, webhookEventNames, webhookEvents } from '#src/contract/webhook.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { notSetNote } from './event-list.tsx';

type EventsFieldProps = {
  /** Null while nobody has chosen. */
  chosen: readonly WebhookEvent[] | null;
  /** What the service holds. */
  base: readonly string[] | null | undefined;
  /** Names that the service holds and that cannot be sent back. */
  unknown: readonly string[];
  changed: boolean;
  /** Whether the marketer wants to save all the same. */
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  /** What the service said of this field. */
  error: string | undefined;
  onChange: (events: readonly WebhookEvent[] | null) => void;
};

/** The six events with their meanings; says what cannot be undone before it is done. */
export function EventsField(props: EventsFieldProps) {
  const { chosen, base, unknown, changed, agreed, onAgree, error, onChange } = props;

  function toggle(event: WebhookEvent, on: boolean) {
    const next = webhookEventNames.filter((name) => (name === event ? on : chosen?.includes(name)));
    // Taking back the first choice leads back to "not set", as long as nothing was saved.
    onChange(next.length === 0 && base == null ? null : next);
  }

  return (
    <fieldset className={changed ? '-ml-3.5 border-l-2 border-accent pl-3' : undefined} aria-describedby="events-notes">
      <legend className="text-13 font-medium">Events</legend>
      <div className="mt-1 grid md:grid-cols-2 md:gap-x-4">
        {webhookEventNames.map((event) => (
          <Checkbox
            key={event}
            label={webhookEvents[event]}
            hint={<code className="font-mono">{event}</code>}
            checked={chosen?.includes(event) ?? false}
            onChange={(change) => toggle(event, change.target.checked)}
          />
        ))}
      </div>
      <div id="events-notes" className="flex flex-col gap-2 empty:hidden">
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
        {base === null && !changed && (
          <Notice tone="info">{notSetNote} Saving won’t change it unless you select events.</Notice>
        )}
        {base == null && changed && (
          <Notice tone="notice" announce>
            If you save, only the selected events are delivered. This can’t be reset to “not set”.
          </Notice>
        )}
        {chosen !== null && chosen.length === 0 && (
          <Notice tone="notice">No events selected. This endpoint will receive nothing.</Notice>
        )}
        {unknown.length > 0 && (
          <Notice tone="notice">
            Also set: <BidiText text={unknown.join(', ')} maximum={200} className="font-mono text-12" />. The API
            doesn’t list it, so it can’t be sent.{' '}
            {changed ? 'Saving removes it.' : 'It stays unless you change the events.'}
            {changed && (
              <Checkbox label="Yes, remove it" checked={agreed} onChange={(event) => onAgree(event.target.checked)} />
            )}
          </Notice>
        )}
      </div>
    </fieldset>
  );
}
