import { useContext } from 'react';
import { jsonText } from '#src/lib/json.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd, countOf, isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { IdsNamed } from '#src/ui/id-text.tsx';
import { JsonTree } from '#src/ui/json-tree.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { Fold, Portion, ThreadContext } from './thread-context.tsx';
import { hasFailed, type ToolCallRead } from './timeline.ts';

/** More of them would push the agent's text out of view. */
const mostFailures = 5;

/** Unfolds from one line. Errors are always visible. `of` is the message's key, for the folds. */
export function ToolCalls({ of, calls }: { of: string; calls: readonly ToolCallRead[] }) {
  const [first] = calls;
  if (first === undefined) return null;
  if (calls.length === 1) return <ToolCall id={`${of} tool 0`} call={first} />;
  const failed = calls.flatMap((call, index) => (hasFailed(call) ? [{ call, index }] : []));
  const running = calls.filter(({ status }) => status === 'running').length;
  return (
    <div>
      <Fold
        id={`${of} tools`}
        summary={
          <>
            <span className="shrink-0">
              {countOf(calls.length, 'step')}
              {running > 0 && ` · ${formatNumber(running)} running`}
              {failed.length > 0 && <span className="text-bad"> · {formatNumber(failed.length)} failed</span>}
            </span>
            <span className="truncate text-12">{firstNames(calls)}</span>
          </>
        }
      >
        <Portion
          id={`${of} tools shown`}
          items={calls}
          of="steps"
          render={(call, index) => <ToolCall id={`${of} tool ${index}`} call={call} />}
        />
      </Fold>
      {failed.slice(0, mostFailures).map(({ call, index }) => (
        <Failure key={`failure-${index.toString()}`} call={call} />
      ))}
      {failed.length > mostFailures && (
        <p className="pl-5 text-13 text-bad">
          and {formatNumber(failed.length - mostFailures)} more: the steps above say which and why.
        </p>
      )}
    </div>
  );
}

/** Named in the line of folded steps; the others are counted. */
const mostNames = 3;

function firstNames(calls: readonly ToolCallRead[]): string {
  const names = calls.slice(0, mostNames).map(({ name }) => clipEnd(nameWords(name), 40));
  const more = calls.length - names.length;
  return [...names, ...(more > 0 ? [`${formatNumber(more)} more`] : [])].join(' · ');
}

/** "read page" of `read_page`; a name of another form as it was sent. */
function nameWords(name = ''): string {
  if (isBlank(name)) return 'unnamed step';
  return isSnakeCase.test(name) ? name.replaceAll('_', ' ') : name;
}

const isSnakeCase = /^[a-z]+(_[a-z]+)+$/;

function Failure({ call: { name = '', error = '' } }: { call: ToolCallRead }) {
  // Many tools begin their error with their name.
  const why = name !== '' && error.startsWith(`${name}: `) ? error.slice(name.length + 2) : error;
  return (
    <p className="pl-5 text-13 text-bad wrap-anywhere">
      <bdi>{clipEnd(nameWords(name), 80)}</bdi> failed
      {why !== '' && (
        <>
          : <BidiText text={why} maximum={400} />
        </>
      )}
    </p>
  );
}

function ToolCall({ id, call }: { id: string; call: ToolCallRead }) {
  return (
    <div>
      <Fold
        id={id}
        summary={
          <>
            <BidiText text={nameWords(call.name)} maximum={80} className="text-ink" />
            <StatusSign status={call.status} />
          </>
        }
      >
        {isSnakeCase.test(call.name ?? '') && <Part title="Tool" value={call.name} />}
        <Part title="Arguments" value={call.arguments} />
        <Part title="Result" value={call.result} />
        {call.error !== undefined && <Part title="Error" value={call.error} />}
      </Fold>
      {hasFailed(call) && <Failure call={call} />}
    </div>
  );
}

/** A value of any type, as the service sent it: no link, no markup, nothing is run. */
function Part({ title, value }: { title: string; value: unknown }) {
  const { ids } = useContext(ThreadContext);
  if (value === undefined) return null;
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-1 text-12 text-ink-muted">
        {title}
        <CopyButton
          text={typeof value === 'string' ? value : () => jsonText(value)}
          label={`Copy the ${title.toLowerCase()}`}
        />
      </div>
      {typeof value === 'object' && value !== null ? (
        <JsonTree value={value} label={title} ids={ids} />
      ) : (
        <>
          <LongText
            text={typeof value === 'string' ? value : JSON.stringify(value)}
            of={title.toLowerCase()}
            clip={4_000}
            code
          />
          <IdsNamed value={value} within={ids} />
        </>
      )}
    </div>
  );
}
