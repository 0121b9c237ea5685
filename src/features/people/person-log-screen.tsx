import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type PersonLogAnswer, personQueries } from '#src/api/people.ts';
import { personLog as personLogSchema } from '#src/contract/person.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { unknownFields } from '#src/contract/unknown-fields.ts';
import { PersonPart } from '#src/features/people/person-part.tsx';
import { jsonText } from '#src/lib/json.ts';
import { rememberLog } from '#src/local/opened.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { JsonTree } from '#src/ui/json-tree.tsx';
import { KeyValueList, OtherFields } from '#src/ui/key-value-list.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';

type PersonLogScreenProps = { personId: string; personLogId: string };

/** One log entry of a person (§4.15): its fields, and the payload as a tree. The contract says nothing of what a payload holds. */
export function PersonLogScreen({ personId, personLogId }: PersonLogScreenProps) {
  const log = useQuery({ ...personQueries.log(personId, personLogId), retryOnMount: false });
  const { data } = log;
  const words = data === undefined ? undefined : logWords(data);
  useEffect(() => {
    if (words !== undefined) rememberLog({ personId, personLogId, words }, Date.now());
  }, [personId, personLogId, words]);
  return (
    <>
      <ScreenTitle>{words === undefined || words === '' ? 'Log entry' : `${words} – Log entry`}</ScreenTitle>
      <ScreenHeader
        title={words === undefined || words === '' ? 'Log entry' : <BidiText text={words} maximum={100} />}
        meta={
          <>
            <IdText id={personLogId} of="log entry" here whole />
            <span>
              Log entry of <IdText id={personId} of="person" whole />
            </span>
          </>
        }
      />
      {data !== undefined ? (
        <>
          {log.isRefetchError && (
            <div className="px-4 pb-2 md:px-6">
              <StaleMark
                readAt={log.dataUpdatedAt}
                reason={log.error.message}
                retrying={log.isFetching}
                onRetry={() => void log.refetch()}
              />
            </div>
          )}
          <LogParts log={data} personId={personId} />
        </>
      ) : log.isError ? (
        <ErrorPanel
          title={log.error.status === 404 ? 'There is no log entry with this id' : 'The log entry could not be read'}
          reason={log.error.message}
          advice={
            log.error.status === 404
              ? 'The service knows no such entry of this person. It may belong to another one: compare both ids.'
              : undefined
          }
          details={log.error.details()}
          retrying={log.isFetching}
          onRetry={() => void log.refetch()}
          actions={
            <ButtonLink to="/people/$personId" params={{ personId }}>
              Go to the person
            </ButtonLink>
          }
        />
      ) : (
        <Skeleton lines={8} label="Loading the log entry" />
      )}
    </>
  );
}

function logWords({ type, source }: PersonLogAnswer): string {
  return [type, source].filter((text) => text !== undefined && text !== '').join(' · ');
}

function LogParts({ log, personId }: { log: PersonLogAnswer; personId: string }) {
  const others = useMemo(() => unknownFields(personLogSchema, log), [log]);
  const { payload, deletedAt } = log;
  return (
    <>
      {readTimestamp(deletedAt) !== undefined && (
        <div className="px-4 pb-4 md:px-6">
          <Notice tone="notice" title="This entry was deleted.">
            <Time value={readTimestamp(deletedAt)} />. The service still answers with it.
          </Notice>
        </div>
      )}
      {log.personId !== undefined && log.personId !== personId && (
        <div className="px-4 pb-4 md:px-6">
          <Notice tone="notice" title="The service says that this entry belongs to another person.">
            <IdText id={log.personId} of="person" whole />
          </Notice>
        </div>
      )}
      <PersonPart
        title="Payload"
        aside={payload !== undefined && <CopyButton text={() => jsonText(payload)} label="Copy payload as JSON" />}
      >
        {payload === undefined ? (
          <Missing />
        ) : Object.keys(payload).length === 0 ? (
          <p className="text-13 text-ink-muted">The payload is an empty object.</p>
        ) : (
          <JsonTree value={payload} label="Payload" ids={{ personId }} />
        )}
      </PersonPart>
      <PersonPart title="Entry">
        <KeyValueList
          items={[
            { key: 'type', label: 'Type', value: <Text value={log.type} /> },
            { key: 'source', label: 'Source', value: <Text value={log.source} /> },
            { key: 'personLogId', label: 'Log entry id', value: <OwnId value={log.personLogId} /> },
            {
              key: 'personId',
              label: 'Person id',
              value: log.personId === undefined ? <Missing /> : <IdText id={log.personId} of="person" whole />,
            },
            { key: 'idempotencyKey', label: 'Idempotency key', value: <Text value={log.idempotencyKey} none="none" /> },
            { key: 'createdAt', label: 'Created', value: <Moment value={log.createdAt} /> },
            { key: 'updatedAt', label: 'Updated', value: <Moment value={log.updatedAt} none="never" /> },
            { key: 'deletedAt', label: 'Deleted', value: <Moment value={deletedAt} none="not deleted" /> },
          ]}
        />
      </PersonPart>
      {others.length > 0 && (
        <PersonPart title="Other fields">
          <OtherFields fields={others} within={{ personId }} />
        </PersonPart>
      )}
    </>
  );
}

function Text({ value, none = 'not set' }: { value: string | null | undefined; none?: string }): ReactNode {
  if (value === undefined) return <Missing />;
  if (value === null) return <span className="text-ink-muted">{none}</span>;
  return <BidiText text={value} maximum={300} fallback={<span className="text-ink-muted">empty text</span>} />;
}

function OwnId({ value }: { value: string | undefined }) {
  return value === undefined ? <Missing /> : <IdText id={value} of="log entry" here whole />;
}

function Moment({ value, none }: { value: string | null | undefined; none?: string }) {
  return value === undefined ? <Missing /> : <Time value={readTimestamp(value)} none={none} />;
}
