import { useId, useState } from 'react';
import type { PageAnswer } from '#src/api/pages.ts';
import { knownValues } from '#src/contract/open-enum.ts';
import { countOf, isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { RawValue } from '#src/ui/raw-value.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { useFirst } from './show-more.tsx';

type Script = NonNullable<PageAnswer['scripts']>[number];

/** The scripts that the page carries. Their content is text here: it is shown, never run (security.md R29). */
export function OverviewScripts({ scripts }: { scripts: PageAnswer['scripts'] }) {
  const { shown, more } = useFirst(scripts ?? [], 20, 'scripts');
  if (scripts === undefined) return <Missing />;
  if (scripts.length === 0) return <p className="text-13 text-ink-muted">This page has no scripts.</p>;
  return (
    <>
      <ul className="flex flex-col">
        {shown.map((script, index) => (
          <ScriptItem key={`${script.name ?? ''}-${index.toString()}`} script={script} />
        ))}
      </ul>
      {more}
    </>
  );
}

function ScriptItem({ script: { name, description, enabled, injectionPoint, content } }: { script: Script }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-b border-line py-2.5 last:border-0">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <h3 className="text-13">
          <BidiText text={name ?? ''} maximum={120} fallback={<span className="text-ink-muted">no name</span>} />
        </h3>
        <ScriptState enabled={enabled} />
        <span className="text-13 text-ink-muted">
          Injected into: <InjectionPoint value={injectionPoint} />
        </span>
      </div>
      {description !== undefined && !isBlank(description) && (
        <div className="mt-0.5 max-w-180 text-ink-muted">
          <LongText text={description} of="description" clip={400} small />
        </div>
      )}
      {content === undefined || content === '' ? (
        <p className="mt-1 text-13 text-ink-muted">
          {content === undefined ? 'No content was sent.' : 'The content is empty.'}
        </p>
      ) : (
        <>
          <Button
            variant="quiet"
            icon={open ? 'chevron-down' : 'chevron-right'}
            className="-ml-3"
            aria-expanded={open}
            aria-controls={`${id}-content`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide the content' : `Show ${countOf(lineCount(content), 'line')}`}
          </Button>
          <div id={`${id}-content`} className="mt-1">
            {open && <LongText text={content} of="script" clip={20_000} code />}
          </div>
        </>
      )}
    </li>
  );
}

function ScriptState({ enabled }: { enabled: boolean | undefined }) {
  if (enabled === undefined) return <span className="text-13 text-ink-muted">on or off: not said</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-13">
      <Sign kind={enabled ? 'live' : 'ended'} />
      {enabled ? 'Switched on' : 'Switched off'}
    </span>
  );
}

function InjectionPoint({ value }: { value: string | undefined }) {
  if (value === undefined) return 'not said';
  const known: readonly string[] = knownValues.injectionPoint;
  return known.includes(value) ? <span className="font-mono text-12">{value}</span> : <RawValue value={value} />;
}

function lineCount(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return text.endsWith('\n') && lines > 1 ? lines - 1 : lines;
}
