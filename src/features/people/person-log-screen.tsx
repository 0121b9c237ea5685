import { useEffect } from 'react';
import { type PersonLogAnswer, personLogQuery } from '#src/api/people.ts';
import { personLog as personLogSchema } from '#src/contract/person.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { PersonLink, usePersonName } from '#src/fields/person-link.tsx';
import { jsonText } from '#src/lib/json.ts';
import { LoadedItem } from '#src/list/loaded-item.tsx';
import { rememberLog } from '#src/local/opened.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { useCrumbName } from '#src/ui/breadcrumb.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import {
  DetailList,
  type DetailRow,
  drawId,
  drawMoment,
  drawText,
  OtherFields,
  ScreenPart,
} from '#src/ui/detail-list.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { JsonTree } from '#src/ui/json-tree.tsx';
import { ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { Missing } from '#src/ui/sign.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';

type PersonLogScreenProps = { personId: string; personLogId: string };

/** A person's log entry (§4.15): its fields, and the undocumented payload as a tree. */
export function PersonLogScreen({ personId, personLogId }: PersonLogScreenProps) {
  useCrumbName(personId, usePersonName(personId));
  return (
    <LoadedItem
      query={personLogQuery(personId, personLogId)}
      one="log entry"
      advice="This person has no entry with this ID. Check the link."
      back={
        <ButtonLink to="/people/$personId" params={{ personId }}>
          Go to the person
        </ButtonLink>
      }
      head={(log) => {
        const words = log === undefined ? '' : logWords(log);
        return (
          <>
            <ScreenTitle>{words === '' ? 'Log entry' : `${words} – Log entry`}</ScreenTitle>
            <ScreenHeader
              title={words === '' ? 'Log entry' : <BidiText text={words} maximum={100} />}
              meta={
                <span>
                  Log entry of <PersonLink personId={personId} />
                </span>
              }
            />
          </>
        );
      }}
      skeleton={<Skeleton lines={8} label="Loading the log entry" />}
    >
      {(log) => <LogParts log={log} personId={personId} personLogId={personLogId} />}
    </LoadedItem>
  );
}

function logWords({ type, source }: PersonLogAnswer): string {
  return [type, source].filter((text) => text !== undefined && text !== '').join(' · ');
}

const rows: readonly DetailRow<PersonLogAnswer>[] = [
  { key: 'type', label: 'Type', draw: drawText },
  { key: 'source', label: 'Source', draw: drawText },
  { key: 'personLogId', label: 'Log entry ID', draw: drawId('log entry', true) },
  { key: 'personId', label: 'Person ID', draw: drawId('person') },
  { key: 'idempotencyKey', label: 'Idempotency key', draw: drawText, none: 'none' },
  { key: 'createdAt', label: 'Created', draw: drawMoment },
  { key: 'updatedAt', label: 'Updated', draw: drawMoment, none: 'never' },
  { key: 'deletedAt', label: 'Deleted', draw: drawMoment, none: false },
];

function LogParts({ log, personId, personLogId }: PersonLogScreenProps & { log: PersonLogAnswer }) {
  const { payload } = log;
  const deletedAt = readTimestamp(log.deletedAt);
  const words = logWords(log);
  useEffect(() => rememberLog({ personId, personLogId, words }, Date.now()), [personId, personLogId, words]);
  return (
    <>
      <div className="flex flex-col gap-4 px-4 pb-4 empty:hidden md:px-6">
        {deletedAt !== undefined && (
          <Notice tone="notice" title="This entry was deleted.">
            <Time value={deletedAt} />. The API still returns it.
          </Notice>
        )}
        {log.personId !== undefined && log.personId !== personId && (
          <Notice tone="notice" title="The API says that this entry belongs to another person.">
            <IdText id={log.personId} of="person" whole />
          </Notice>
        )}
      </div>
      <ScreenPart
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
      </ScreenPart>
      <ScreenPart title="Entry">
        <DetailList of={log} rows={rows} />
      </ScreenPart>
      <OtherFields schema={personLogSchema} of={log} within={{ personId }} part={ScreenPart} />
    </>
  );
}
