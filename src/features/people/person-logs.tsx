import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { segmentProblem } from '#src/contract/api-path.ts';
import { idsIn } from '#src/lib/pasted-id.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { forgetLog, openedLogsRecord } from '#src/local/opened.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { PasteForm } from '#src/ui/paste-form.tsx';
import { Time } from '#src/ui/time.tsx';
import { PersonPart } from './person-part.tsx';

/** Log entries of a person: opened by their id, since the contract lists none, and those opened here before. */
export function PersonLogs({ personId }: { personId: string }) {
  const all = useSyncExternalStore(openedLogsRecord.subscribe, openedLogsRecord.get);
  const opened = all.filter((log) => log.personId === personId);
  return (
    <PersonPart title="Log entries" note="Log entries can’t be listed. Open one by ID, and it stays in your list.">
      <OpenLog personId={personId} />
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
                opened <Time value={{ ms: at, raw: String(at) }} />
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

const looks = 'Paste an ID, the URL of a log entry, or JSON that names it.';

/** Opens a log entry by its id, or by whatever holds one: an address of Facet or of the API, JSON, a sentence. */
function OpenLog({ personId }: { personId: string }) {
  const navigate = useNavigate();
  const find = (text: string) => {
    const [{ id = '', holder = personId } = {}] = idsIn(text, 'log entry');
    return { personLogId: id, whose: holder };
  };

  function open(text: string): string | undefined {
    const { personLogId, whose } = find(text);
    const refused = [personLogId, whose].map(segmentProblem).find((why) => why !== undefined);
    if (personLogId === '' && text.trim() !== '') return `We couldn’t find a log entry ID in that. ${looks}`;
    if (refused !== undefined) return `This ID can’t be used: it ${refused}.`;
    void navigate({ to: '/people/$personId/logs/$personLogId', params: { personId: whose, personLogId } });
    return undefined;
  }

  function note(text: string): string | undefined {
    const { personLogId, whose } = find(text);
    if (personLogId === '' || personLogId === text.trim()) return undefined;
    const of = whose === personId ? '' : ` of ${clipMiddle(whose, 40, 8)}, who is somebody else`;
    return `Opens ${clipMiddle(personLogId, 40, 8)}${of}: what stands around it is left out.`;
  }

  return (
    <PasteForm label="Log entry ID" placeholder="Open a log entry by link or ID" onText={open} note={note}>
      <Button type="submit">Open</Button>
    </PasteForm>
  );
}
