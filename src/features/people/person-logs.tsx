import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { segmentProblem } from '#src/contract/api-path.ts';
import { idsIn } from '#src/lib/pasted-id.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { forgetLog, openedLogsRecord } from '#src/local/opened.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { Time } from '#src/ui/time.tsx';
import { PersonPart } from './person-part.tsx';

/** Log entries of a person: opened by their id, since the contract lists none, and those opened here before. */
export function PersonLogs({ personId }: { personId: string }) {
  const all = useSyncExternalStore(openedLogsRecord.subscribe, openedLogsRecord.get);
  const opened = all.filter((log) => log.personId === personId);
  return (
    <PersonPart
      title="Log entries"
      note="The contract has no list of them: a log entry is opened by its id. This browser remembers those that you opened."
    >
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

const looks = 'An id is one run of letters and digits; the address of a log entry or JSON that names it will do too.';

/** Opens a log entry by its id, or by whatever holds one: an address of Facet or of the API, JSON, a sentence. */
function OpenLog({ personId }: { personId: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [found] = idsIn(text, 'log entry');
  const personLogId = found?.id ?? '';
  const whose = found?.holder ?? personId;
  const isTaken = found !== undefined && personLogId !== text.trim();
  function open(event: FormEvent) {
    event.preventDefault();
    const refused = [personLogId, whose].map(segmentProblem).find((why) => why !== undefined);
    if (found === undefined) {
      setProblem(
        text.trim() === '' ? 'This id cannot be used: it is empty.' : `There is no id of a log entry in this. ${looks}`,
      );
    } else if (refused !== undefined) setProblem(`This id cannot be used: it ${refused}.`);
    else void navigate({ to: '/people/$personId/logs/$personLogId', params: { personId: whose, personLogId } });
  }
  return (
    <form noValidate aria-label="Open a log entry" onSubmit={open} className="max-w-120">
      <Field
        label="Log entry id"
        error={problem}
        hint={
          isTaken ? (
            <span role="status">
              Opens <bdi className="font-mono text-ink">{clipMiddle(personLogId, 40, 8)}</bdi>
              {whose !== personId && (
                <>
                  {' '}
                  of <bdi className="font-mono text-ink">{clipMiddle(whose, 40, 8)}</bdi>, who is somebody else
                </>
              )}
              : what stands around it is left out.
            </span>
          ) : undefined
        }
      >
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              mono
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(undefined);
              }}
            />
            <Button type="submit">Open</Button>
          </div>
        )}
      </Field>
    </form>
  );
}
