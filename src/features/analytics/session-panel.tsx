import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQueries } from '#src/api/sessions.ts';
import { type AudienceSession, audienceSession } from '#src/contract/session.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { type SessionField, type SessionKind, sessionFieldGroups } from '#src/fields/session-fields.ts';
import { formatAbsolute, isoText } from '#src/lib/dates.ts';
import { jsonText } from '#src/lib/json.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { DetailList, type Draw, drawId, drawStatus, drawText, OtherFields, PanelPart } from '#src/ui/detail-list.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { JsonTree } from '#src/ui/json-tree.tsx';
import { useShortcut } from '#src/ui/screen-actions.ts';
import { focusHeading } from '#src/ui/screen-header.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { Tip, TipStops } from '#src/ui/tip.tsx';
import type { ScreenParts } from './charts/chart-props.ts';
import { amountWords } from './view/words.ts';

type SessionPanelProps = Around & {
  session: { readonly id: string; readonly audienceId: string; readonly startedAt: number };
  /** Stands in the page, in place of a dialog over it. */
  isBeside: boolean;
  onClose: () => void;
};

/**
 * Every field of one session (§2.5), loaded again: this browser keeps no contact field (R35). The
 * list of its audience's sessions in the second around its start finds it.
 */
export function SessionPanel({ pageId, session, zone, nameOf, isBeside, onClose }: SessionPanelProps) {
  const { id, audienceId, startedAt } = session;
  const [startDate, endDate] = [isoText(startedAt - 500), isoText(startedAt + 500)];
  const query = useQuery(
    sessionQueries.page(pageId, { startDate, endDate, audienceId: audienceId || undefined, limit: 100 }),
  );
  const found = query.data?.items?.find(({ audienceSessionId }) => audienceSessionId === id);
  const Panel = isBeside ? Beside : SideDialog;
  return (
    <Panel onClose={onClose}>
      {query.isPending && <Skeleton label="Loading the session" lines={6} />}
      {query.isError && <ErrorPanel compact title="Couldn’t load the session" of={query} />}
      {query.isSuccess && found === undefined && (
        <p className="text-13">
          The API no longer lists this session. It may have been removed, or its start time was changed.
        </p>
      )}
      {found !== undefined && (
        <>
          <SessionFields session={found} pageId={pageId} zone={zone} nameOf={nameOf} />
          <OtherFields schema={audienceSession} of={found} within={{ pageId, audienceId }} />
          <PanelPart title="As JSON" aside={<CopyButton text={() => jsonText(found)} label="Copy as JSON" />}>
            <JsonTree value={found} label="The session as JSON" ids="shown" />
          </PanelPart>
        </>
      )}
    </Panel>
  );
}

type PanelProps = { children: ReactNode; onClose: () => void };

function SideDialog(props: PanelProps) {
  return <Dialog side title="Session" {...props} />;
}

/** The row of the open session; where that is far away, the one that the Tab key reaches. */
function rowOfSession(): HTMLElement | undefined {
  const marks = ['aria-current', 'tabindex="0"'];
  return marks.flatMap((mark) => document.querySelector<HTMLElement>(`main tr[${mark}]`) ?? [])[0];
}

/** Leaves the focus in the table, whose keys go from session to session. */
function Beside({ children, onClose }: PanelProps) {
  function close() {
    const row = rowOfSession();
    if (row === undefined) focusHeading();
    else row.focus({ preventScroll: true });
    onClose();
  }
  const group = 'In the sessions';
  useShortcut({ keys: 'Escape', label: 'Close the session', group, run: close });
  useShortcut({
    keys: 'j, k',
    label: 'Next or previous session',
    group,
    run(_, key) {
      const arrow = key === 'j' ? 'ArrowDown' : 'ArrowUp';
      rowOfSession()?.dispatchEvent(new KeyboardEvent('keydown', { key: arrow, bubbles: true }));
    },
  });
  return (
    <aside
      aria-label="Session"
      // A scrolling region without focusable content is out of the keyboard's reach.
      tabIndex={0}
      className="sticky top-(--sticky-top) flex max-h-[calc(100dvh-var(--sticky-top))] flex-col gap-4 overflow-y-auto border-l border-line px-6 pb-5 [&_dl>div]:grid-cols-[8rem_minmax(0,1fr)]"
    >
      <div className="sticky top-0 z-10 -mx-6 flex items-center justify-between bg-paper py-1 pr-2 pl-6">
        <h2 className="text-16">Session</h2>
        <IconButton label="Close" icon="close" onClick={close} />
      </div>
      {children}
    </aside>
  );
}

type Around = { readonly zone: string } & Pick<ScreenParts, 'pageId' | 'nameOf'>;

/** Every field of a session (§2.5), labelled as in the table, with its API name as a tooltip. */
function SessionFields({ session, ...around }: Around & { session: AudienceSession }) {
  return sessionFieldGroups.map(({ title, fields, none }) => (
    <PanelPart key={title} title={title}>
      {none !== undefined && fields.every(({ field }) => session[field] === undefined) ? (
        <p className="text-13 text-ink-muted">{none}</p>
      ) : (
        <DetailList
          of={session}
          optional
          rows={fields.map((field) => ({
            key: field.field,
            label: (
              // Two dozen tab stops would precede the IDs: keyboard users find the names as JSON.
              <TipStops value={false}>
                <Tip text={`${field.field} in the API`}>{field.label}</Tip>
              </TipStops>
            ),
            draw: drawOf(field, around),
            ...(field.kind === 'link' && { note: () => 'Your visit may be counted.' }),
          }))}
        />
      )}
    </PanelPart>
  ));
}

function drawOf({ kind, label }: SessionField, { pageId, zone, nameOf }: Around): Draw {
  const of = label.toLowerCase();
  switch (kind) {
    case 'audience':
      return (id) => <Audience id={id} name={nameOf(id)} pageId={pageId} />;
    case 'moment':
      return (text) => <Moment text={text} of={of} zone={zone} />;
    case 'seconds':
    case 'percent':
    case 'count':
      return (number) => <Amount kind={kind} value={Number(number)} />;
    case 'link':
      return (url) => <ExternalLink href={url} />;
    case 'status':
      return drawStatus;
    case 'id':
      return drawId(of);
    case 'contact':
      return (text) => (
        <Copied text={text} of={of}>
          <BidiText text={text} maximum={400} />
        </Copied>
      );
    default:
      return drawText;
  }
}

function Copied({ text, of, children }: { text: string; of: string; children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-center">
      <span className="min-w-0">{children}</span>
      <CopyButton text={text} label={`Copy ${of}`} className="-my-2 ml-0.5 inline-flex" />
    </span>
  );
}

function Audience({ id, name, pageId }: { id: string; name: string; pageId: string }) {
  return (
    <>
      {name !== id && (
        <div>
          <TextLink
            to="/pages/$pageId/audiences/$audienceId"
            params={{ pageId, audienceId: id }}
            search={{}}
            className="inline-flex min-h-6 items-center"
          >
            <BidiText text={name} maximum={160} />
          </TextLink>
        </div>
      )}
      <IdText id={id} of="audience" within={{ pageId }} whole />
    </>
  );
}

/** A moment in the screen's zone; the tooltip and the copy have what the service sent. */
function Moment({ text, of, zone }: { text: string; of: string; zone: string }) {
  const read = readTimestamp(text);
  return (
    <Copied text={text} of={`${of} as sent`}>
      {read?.ms === undefined ? (
        <Time value={read} />
      ) : (
        <Tip text={`Sent as ${text.slice(0, 40)}`}>
          <time dateTime={isoText(read.ms)} className="tabular-nums">
            {formatAbsolute(read.ms, zone)}
          </time>
        </Tip>
      )}
    </Copied>
  );
}

function Amount({ kind, value }: { kind: SessionKind; value: number }) {
  const words = amountWords(kind, value);
  const unit = kind === 'seconds' ? ' seconds' : kind === 'percent' ? ' %' : '';
  return Number.isInteger(value) ? words : <Tip text={`Exactly ${value}${unit}`}>{words}</Tip>;
}
