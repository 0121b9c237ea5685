import { memo, type ReactNode, useContext, useEffect, useRef } from 'react';
import { readOnly } from '#src/api/access.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { changedSinceSuggestion, isOutdated } from '#src/fields/change-fields.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { cx } from '#src/lib/class-names.ts';
import { formatClock } from '#src/lib/dates.ts';
import { hasHiddenCharacters } from '#src/lib/hidden-characters.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { isBlank } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { useDisplay } from '#src/ui/display.ts';
import { LongText } from '#src/ui/long-text.tsx';
import { Markdown } from '#src/ui/markdown.tsx';
import { RawValue, Sign } from '#src/ui/sign.tsx';
import { TextLinkHost } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { ChangeCard, nowOf } from './change-card.tsx';
import { Fold, Portion, ThreadContext, useAmount } from './thread-context.tsx';
import type { TimelineEntry } from './timeline.ts';
import { ToolCalls } from './tool-calls.tsx';

const roles: ReadonlyMap<string, string> = new Map([
  ['user', 'User'],
  ['assistant', 'Agent'],
  ['system', 'System'],
]);

type MessageRowProps = {
  entry: TimelineEntry;
  /** It is being written. */
  growing: boolean;
  /** It is named by the URL, or reached by keyboard. */
  selected: boolean;
};

export const MessageRow = memo(function MessageRow({ entry, growing, selected }: MessageRowProps) {
  const { takesFocus, context, applyOf } = useContext(ThreadContext);
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!selected || !takesFocus.current) return;
    takesFocus.current = false;
    row.current?.focus({ preventScroll: true });
  }, [selected, takesFocus]);
  const { key, body, message, role, toolCalls, changes } = entry;
  const isPerson = role === 'user';
  const empty = isBlank(body.text) && toolCalls.length === 0 && changes.length === 0 && body.parts.length === 0;
  return (
    <article
      ref={row}
      data-message={entry.index}
      tabIndex={selected ? -1 : undefined}
      // A restore leads here, and its dialog would give it back to the message that was restored.
      data-keeps-focus={selected || undefined}
      aria-label={`Message ${formatNumber(entry.index + 1)}`}
      className={cx(
        'relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 rounded-control py-3 pr-3 pl-1',
        selected && 'bg-accent-wash',
      )}
    >
      <Spine entry={entry} />
      <div className="flex min-w-0 flex-col gap-1.5">
        <Head entry={entry} growing={growing} />
        {message.reasoning !== undefined && !isBlank(message.reasoning) && (
          <Fold id={`${key} reasoning`} summary="Reasoning">
            <div className="text-13 text-ink-muted">
              <Copied id={`${key} whole reasoning`} text={message.reasoning} label="Copy the reasoning" />
            </div>
          </Fold>
        )}
        <ToolCalls of={key} calls={toolCalls} />
        {!isBlank(body.text) && (
          <div className={cx('text-14', isPerson && 'rounded-control bg-paper-sunken px-3 py-2.5')}>
            <MessageText id={`${key} text`} text={body.text} />
          </div>
        )}
        {empty && <p className="text-13 text-ink-muted">{growing ? 'Nothing is written yet.' : 'No text.'}</p>}
        {body.other !== undefined && (
          <Fold id={`${key} other`} summary="The API sent another text as well, in content">
            <Copied id={`${key} whole other`} text={body.other} label="Copy the other text" />
          </Fold>
        )}
        <Portion
          id={`${key} parts`}
          items={body.parts}
          of="parts"
          render={(part, index) => (
            <Fold
              id={`${key} part ${index}`}
              summary={
                <>
                  Part <RawValue value={part.type} />
                </>
              }
            >
              <Copied id={`${key} whole part ${index}`} text={part.text} label="Copy the part" />
            </Fold>
          )}
        />
        <Portion
          id={`${key} changes`}
          items={changes}
          of="changes"
          render={(change) => (
            <ChangeCard
              change={change}
              {...(change.status === 'pending' && {
                note: isOutdated(change, nowOf(change, context)) && changedSinceSuggestion,
                actions: applyOf(change),
              })}
            />
          )}
        />
      </div>
    </article>
  );
});

function Copied({ id, text, label }: MessageTextProps & { label: string }) {
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <MessageText id={id} text={text} />
      </div>
      <CopyButton text={text} label={label} className="-my-1.5 inline-flex" />
    </div>
  );
}

/** A line through the thread, with a mark where a snapshot was kept. */
function Spine({ entry }: { entry: TimelineEntry }) {
  return (
    <div aria-hidden="true" className="relative flex justify-center">
      <span className="absolute -inset-y-3 w-px bg-line" />
      {(entry.hasSnapshot || entry.isLive) && (
        <span className="relative mt-1.5 h-fit bg-paper py-0.5">
          <Sign kind={entry.isLive ? 'live' : 'overridden'} />
        </span>
      )}
    </div>
  );
}

function Head({ entry, growing }: Pick<MessageRowProps, 'entry' | 'growing'>) {
  const { onRestore, liveSince } = useContext(ThreadContext);
  const { timeZone } = useDisplay();
  const cannotRestore = useReadOnly('restoreAudienceMessage');
  const { role, message, messageId, body } = entry;
  const word = role === undefined ? 'Unknown role' : roles.get(role);
  return (
    <div data-aside className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-muted">
      <span className="text-13 font-semibold text-ink">{word ?? <RawValue value={role ?? ''} />}</span>
      <Time value={readTimestamp(message.timestamp)} none="no time" />
      {entry.isLive && (
        // With the time its version was published.
        <span className="rounded-sign border border-good px-1.5 font-medium text-good">
          {liveSince === undefined ? 'Live' : `Live since ${formatClock(liveSince, timeZone)}`}
        </span>
      )}
      {entry.hasSnapshot && <span>Restore point</span>}
      {entry.isInterrupted && (
        <span className="inline-flex items-center gap-1 text-bad">
          <Sign kind="failed" />
          Stopped
        </span>
      )}
      {growing && (
        <span className="inline-flex items-center gap-1 text-accent">
          <Sign kind="running" />
          Writing…
        </span>
      )}
      {hasHiddenCharacters(body.text) && <span className="text-notice">Contains hidden characters</span>}
      <span className="ml-auto inline-flex items-center gap-1">
        {entry.hasSnapshot && messageId !== undefined && (
          <Button variant="quiet" icon="undo" disabledReason={cannotRestore} onClick={() => onRestore(messageId)}>
            Restore <span className="sr-only">to message {formatNumber(entry.index + 1)}</span>
          </Button>
        )}
        {messageId !== undefined && (entry.hasSnapshot || entry.changes.length > 0) && (
          <RowLink
            to={{ at: messageId }}
            label={`State after message ${formatNumber(entry.index + 1)}`}
            className="inline-flex min-h-11 items-center px-2 md:min-h-8"
          >
            View state
          </RowLink>
        )}
        {!isBlank(body.text) && <CopyButton text={body.text} label="Copy the message" className="-my-1 inline-flex" />}
        {messageId !== undefined && (
          <RowLink
            to={{ message: messageId }}
            label={`Link to message ${formatNumber(entry.index + 1)}`}
            className="inline-flex min-h-11 min-w-11 items-center justify-center px-1 tabular-nums md:min-h-8 md:min-w-8"
          >
            #{formatNumber(entry.index + 1)}
          </RowLink>
        )}
        {messageId === undefined && 'No ID'}
      </span>
    </div>
  );
}

type RowLinkProps = {
  /** The change of the URL. */
  to: { readonly message: string } | { readonly at: string };
  /** For screen readers: "Link to message 12". */
  label: string;
  className: string;
  children: ReactNode;
};

/**
 * A message's link to a place in its thread. The router's own links follow every change of the URL,
 * and dozens of them are slow.
 */
function RowLink({ to, label, className, children }: RowLinkProps) {
  const { onSearch } = useContext(ThreadContext);
  // In another tab it opens as read-only as here.
  const address = new URLSearchParams({ ...to, ...(readOnly.get() === 'address' && { readonly: '1' }) });
  return (
    <TextLinkHost
      href={`?${address}`}
      aria-label={label}
      onClick={(event) => {
        // Another tab or window.
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onSearch(to, { replace: 'message' in to });
      }}
      className={className}
    >
      {children}
    </TextLinkHost>
  );
}

/** UTF-16 units that a message shows at first, and up to which text is formatted as Markdown. */
const clip = 12_000;
const mostMarkdown = 100_000;

/** The `id` is unique in the thread. */
type MessageTextProps = { id: string; text: string };

/** The rest of a long text on demand; a very long one without its formatting. */
function MessageText({ id, text }: MessageTextProps) {
  const [amount, setAmount] = useAmount(id, 0);
  const whole = amount > 0;
  if (text.length <= clip * 1.25) return <Markdown text={text} />;
  // The end of a paragraph is a better place to stop than the middle of a word.
  const paragraph = text.lastIndexOf('\n\n', clip);
  const space = text.lastIndexOf(' ', clip);
  const end = paragraph > clip / 2 ? paragraph : space > clip / 2 ? space : clip;
  return (
    <>
      {whole && text.length > mostMarkdown ? (
        <LongText text={text} of="message" clip={text.length} />
      ) : (
        <Markdown text={whole ? text : text.slice(0, end)} />
      )}
      <Button
        variant="quiet"
        className="-ml-3 self-start"
        aria-expanded={whole}
        aria-label={whole ? 'Show less of the message' : undefined}
        onClick={() => setAmount(whole ? 0 : text.length)}
      >
        {whole ? 'Show less' : `Show all ${formatNumber(text.length)} characters of the message`}
      </Button>
    </>
  );
}
