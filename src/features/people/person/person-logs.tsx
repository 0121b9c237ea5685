import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { segmentProblem } from '#src/contract/api-path.ts';
import { forgetLog, openedLogsRecord } from '#src/local/opened-logs.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { handFocusOn } from '#src/ui/focus-beside.ts';
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
                onClick={({ currentTarget }) => {
                  handFocusOn(currentTarget.closest('li'), currentTarget.closest('section')?.querySelector('h2'));
                  forgetLog({ personId, personLogId });
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </PersonPart>
  );
}

function OpenLog({ personId }: { personId: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  function open(event: FormEvent) {
    event.preventDefault();
    const personLogId = text.trim();
    const found = personLogId === '' ? 'is empty' : segmentProblem(personLogId);
    setProblem(found === undefined ? undefined : `This id cannot be used: it ${found}.`);
    if (found === undefined)
      void navigate({ to: '/people/$personId/logs/$personLogId', params: { personId, personLogId } });
  }
  return (
    <form noValidate aria-label="Open a log entry" onSubmit={open} className="max-w-120">
      <Field label="Log entry id" error={problem}>
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
