import { useNavigate } from '@tanstack/react-router';
import { useStore } from '#src/lib/use-store.ts';
import { forgetLog, openedLogsRecord } from '#src/local/opened.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { OpenById } from '#src/ui/open-by-id.tsx';
import { Time } from '#src/ui/time.tsx';
import { PersonPart } from './person-part.tsx';

/** A person's log entries: opened by ID, as the contract lists none, and those opened before. */
export function PersonLogs({ personId }: { personId: string }) {
  const navigate = useNavigate();
  const all = useStore(openedLogsRecord);
  const opened = all.filter((log) => log.personId === personId);
  return (
    <PersonPart title="Log entries" note="Log entries can’t be listed. Open one by ID, and it stays in your list.">
      <OpenById
        of="log entry"
        label="Log entry ID"
        hint="Paste an ID, the URL of a log entry, or JSON that names it."
        here={personId}
        onOpen={(personLogId, holder = personId) =>
          void navigate({ to: '/people/$personId/logs/$personLogId', params: { personId: holder, personLogId } })
        }
      />
      {opened.length > 0 && (
        <ul aria-label="Log entries opened in this browser" className="mt-3 flex max-w-180 flex-col text-13">
          {opened.map(({ personLogId, words, at }) => (
            <li
              key={personLogId}
              className="flex flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0"
            >
              <IdText id={personLogId} of="log entry" within={{ personId }} whole />
              <BidiText text={words} maximum={60} />
              <span className="ml-auto text-12 text-ink-muted">
                opened <Time value={at} />
              </span>
              <IconButton
                label={`Take ${personLogId} off this list`}
                icon="close"
                onClick={() => forgetLog({ personId, personLogId })}
              />
            </li>
          ))}
        </ul>
      )}
    </PersonPart>
  );
}
