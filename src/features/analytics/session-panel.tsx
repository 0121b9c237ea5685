import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQueries } from '#src/api/sessions.ts';
import { type AudienceSession, audienceSession } from '#src/contract/session.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { type SessionField, type SessionKind, sessionFieldGroups } from '#src/fields/session-fields.ts';
import { formatAbsolute } from '#src/lib/dates.ts';
import { jsonText } from '#src/lib/json.ts';
import { isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { KeyValueList, OtherFields, PanelPart } from '#src/ui/detail-list.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { JsonTree } from '#src/ui/json-tree.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { Tip, TipStops } from '#src/ui/tip.tsx';
import { amountWords } from './view/figures.ts';

type SessionPanelProps = {
  pageId: string;
  session: { readonly id: string; readonly audienceId: string; readonly startedAt: number };
  /** IANA name of the zone in which times are told. */
  zone: string;
  /** What an audience is called; its id where that is not known. */
  nameOf: (audienceId: string) => string;
  onClose: () => void;
};

/**
 * Every field of one session (§2.5), read again from the service: this browser keeps no contact field (R35). Found by listing its audience's sessions
 * in the second around its start.
 */
export function SessionPanel({ pageId, session, zone, nameOf, onClose }: SessionPanelProps) {
  const { id, audienceId, startedAt } = session;
  const query = useQuery(
    sessionQueries.page(pageId, {
      startDate: new Date(startedAt - 500).toISOString(),
      endDate: new Date(startedAt + 500).toISOString(),
      ...(audienceId === '' ? {} : { audienceId }),
      limit: 100,
    }),
  );
  const found = query.data?.items?.find(({ audienceSessionId }) => audienceSessionId === id);
  return (
    <Dialog side title="Session" onClose={onClose}>
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
    </Dialog>
  );
}

type SessionFieldsProps = {
  session: AudienceSession;
  pageId: string;
  /** IANA name of the zone in which times are told. */
  zone: string;
  /** What an audience is called; its id where that is not known. */
  nameOf: (audienceId: string) => string;
};

/** Every field of a session (§2.5) in the words of the table, with what the contract calls it under the pointer. */
function SessionFields(props: SessionFieldsProps) {
  return sessionFieldGroups.map(({ title, fields, none }) => (
    <PanelPart key={title} title={title}>
      {none !== undefined && fields.every(({ field }) => props.session[field] === undefined) ? (
        <p className="text-13 text-ink-muted">{none}</p>
      ) : (
        <KeyValueList
          items={fields.map((field) => ({
            key: field.field,
            label: (
              // Two dozen stops of the Tab key would stand before the ids: by keyboard these names are in the session as JSON.
              <TipStops value={false}>
                <Tip text={`${field.field} in the API`}>{field.label}</Tip>
              </TipStops>
            ),
            value: <FieldValue {...field} {...props} />,
          }))}
        />
      )}
    </PanelPart>
  ));
}

function FieldValue({ field, kind, label, session, pageId, zone, nameOf }: SessionFieldsProps & SessionField) {
  const value = session[field];
  // The contract requires none of them.
  if (value === undefined) return <span className="text-ink-muted">not set</span>;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return <Amount kind={kind} value={value} />;
  if (isBlank(value)) return <span className="text-ink-muted">empty</span>;
  switch (kind) {
    case 'audience':
      return <Audience id={value} name={nameOf(value)} pageId={pageId} />;
    case 'moment':
      return <Moment text={value} of={label.toLowerCase()} zone={zone} />;
    case 'link':
      return (
        <>
          <ExternalLink href={value} />
          <div className="text-12 text-ink-muted">Your visit may be counted.</div>
        </>
      );
    case 'status':
      return <StatusSign status={value} />;
    case 'id':
      return <IdText id={value} of={label.toLowerCase()} whole />;
    case 'contact':
      return (
        <Copied text={value} of={label.toLowerCase()}>
          <BidiText text={value} maximum={400} />
        </Copied>
      );
    default:
      return <LongText text={value} of="value" clip={400} small />;
  }
}

/** A value with the whole of it to copy. */
function Copied({ text, of, children }: { text: string; of: string; children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-center">
      <span className="min-w-0">{children}</span>
      <CopyButton text={text} label={`Copy ${of}`} className="-my-2 ml-0.5 inline-flex" />
    </span>
  );
}

/** Who it was, and the way there; the id is small beside the name. */
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

/** A moment in the zone of the screen; what the service sent is under the pointer, and copied. */
function Moment({ text, of, zone }: { text: string; of: string; zone: string }) {
  const read = readTimestamp(text);
  return (
    <Copied text={text} of={`${of} as sent`}>
      {read?.ms === undefined ? (
        <Time value={read} />
      ) : (
        <Tip text={`Sent as ${text.slice(0, 40)}`}>
          <time dateTime={new Date(read.ms).toISOString()} className="tabular-nums">
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
