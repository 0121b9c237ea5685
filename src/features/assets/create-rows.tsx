import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { DraftOffer, ElsewhereNotice } from '#src/form/draft-offer.tsx';
import { LeaveGuard } from '#src/form/leave-guard.tsx';
import type { OfferedDraft } from '#src/form/offered-draft.ts';
import { useDraft } from '#src/form/use-draft.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Field, FormLock } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { TextArea } from '#src/ui/text-input.tsx';
import { type AssetRow, columnWords, readAssetRows } from './asset-rows.ts';
import { newKey } from './asset-values.ts';
import { createAsset, useAssetLedger } from './create-asset.ts';
import { isToSend, knownOutcomes, type RowOutcome, RowsTable, sendingOf } from './rows-table.tsx';

/** The pasted text, and the name of the batch that the keys of its rows follow from. */
type Pasted = { readonly text: string; readonly batch: string };

const nothing: Pasted = { text: '', batch: '' };

/** Creates one asset for each row that was pasted from a spreadsheet, one after the other, each with its own key and outcome. */
export function CreateRows({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [batch, setBatch] = useState(newKey);
  const [text, setText] = useState('');
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, RowOutcome>>(new Map());
  const [running, setRunning] = useState<{ readonly done: number; readonly total: number }>();
  const [closing, setClosing] = useState(false);
  const stopped = useRef(false);
  const summary = useRef<HTMLParagraphElement>(null);
  const readText = useDeferredValue(text);
  const { rows, ignored, maybeName, spaced, problem } = useMemo(
    () => readAssetRows(readText, batch),
    [readText, batch],
  );
  const locked = useReadOnly();
  const readOnly = useReadOnly('createAsset');

  const draft = useDraft<Pasted>({
    resource: { kind: 'asset', id: 'rows' },
    base: nothing,
    read: storedRows,
    title: 'Rows of new assets',
    href: '/assets?create=rows',
  });
  const offeredBatch = draft.offered?.changes.get('batch')?.mine;
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const isRunning = running !== undefined;
  const hasBegun = outcomes.size > 0;
  useEffect(() => {
    // What was pressed, to begin or to stop, has gone: what comes of it stands in the summary. Whoever goes elsewhere meanwhile is not fetched back.
    if ((isRunning || hasBegun) && document.activeElement === document.body) summary.current?.focus();
  }, [isRunning, hasBegun]);

  const ledger = useAssetLedger();
  const knownOf = useMemo(() => knownOutcomes(ledger), [ledger]);
  const outcomeOf = (row: AssetRow) => outcomes.get(sendingOf(row)) ?? knownOf(row);
  const [first] = rows;
  /** The first row that was said to be an asset. */
  const [agreedFirst, setAgreedFirst] = useState<string>();
  const isAgreed = first?.idempotencyKey === agreedFirst;
  const asksForFirst = maybeName !== undefined && first !== undefined && outcomeOf(first) === undefined;
  const open = rows.filter((row) => isToSend(row, outcomeOf(row)));
  const tried = open.filter((row) => outcomeOf(row) !== undefined).length;
  const count = (kind: RowOutcome['kind']) => rows.filter((row) => outcomeOf(row)?.kind === kind).length;
  const created = count('created');
  const isDone = rows.length > 0 && created === rows.length;
  const tally = [
    [count('refused'), 'refused'],
    [count('unknown'), 'without an answer'],
    [rows.filter(({ problem }) => problem !== undefined).length + count('taken'), 'cannot be sent as pasted'],
    [rows.filter((row) => row.note !== undefined && outcomeOf(row) === undefined).length, 'worth a look'],
  ] as const;
  const said = [
    ...(rows.some((row) => outcomeOf(row) !== undefined)
      ? [`${formatNumber(created)} of ${countOf(rows.length, 'row')} created.`]
      : []),
    ...tally.flatMap(([many, what]) => (many === 0 ? [] : `${formatNumber(many)} ${what}.`)),
  ];

  const forget = useEffectEvent(draft.forget);
  useEffect(() => {
    // What is typed from here on is a draft of its own.
    if (isDone) forget();
  }, [isDone]);

  function paste(next: Pasted) {
    setText(next.text);
    setBatch(next.batch);
    draft.keep(next.text === '' ? nothing : next);
  }

  async function createAll() {
    stopped.current = false;
    const queue = open;
    for (const [index, row] of queue.entries()) {
      if (stopped.current) break;
      setRunning({ done: index, total: queue.length });
      const note = (outcome: RowOutcome) => setOutcomes((before) => new Map(before).set(sendingOf(row), outcome));
      note({ kind: 'under-way' });
      note(await createAsset(client, row.body, row.idempotencyKey));
    }
    setRunning(undefined);
  }

  return (
    <section aria-labelledby="create-rows" className="border-y border-line bg-paper-sunken py-5">
      <LeaveGuard
        isDirty={() => text !== '' && !isDone}
        saving={isRunning}
        what="list of new assets"
        done={closing}
        onDone={onClose}
        onDiscard={draft.forget}
      />
      <div className="flex max-w-240 flex-col gap-4 px-4 md:px-6">
        <h2 id="create-rows" className="text-16">
          Create assets from a spreadsheet
        </h2>
        <ElsewhereNotice<Pasted>
          elsewhere={draft.elsewhere}
          what="form"
          theirs={withoutBatch(draft.theirs)}
          labelOf={() => 'Rows'}
          showValue={showRows}
        />
        <DraftOffer<Pasted>
          draft={withoutBatch(draft.offered)}
          labelOf={() => 'Rows'}
          showValue={showRows}
          onUse={({ text: typed }) => {
            paste({ text: typed ?? text, batch: typeof offeredBatch === 'string' ? offeredBatch : batch });
            void draft.accept();
          }}
          onDiscard={draft.discard}
          damaged={draft.damaged}
          onDiscardDamaged={draft.discardDamaged}
        />
        <FormLock value={locked}>
          <Field
            label="Rows"
            hint={`One asset a row, copied from a spreadsheet or as CSV. The columns: ${columnWords}. Another order is fine where the first row names them. Only the file id has to be there.`}
            error={problem}
            counter={text === '' ? undefined : countOf(rows.length, 'row')}
          >
            {(control) => (
              <TextArea
                {...control}
                mono
                rows={5}
                spellCheck={false}
                autoFocus
                value={text}
                readOnly={isRunning}
                onChange={({ target }) => paste({ text: target.value, batch })}
              />
            )}
          </Field>
        </FormLock>
        {asksForFirst && (
          <Notice tone="notice" title="The first row may be names of columns." announce>
            It says “{maybeName}”, and nothing else in it is a name that Facet knows. If it names the columns, call the
            one with the ids of files “File id”.
            <Checkbox
              label="No, it is an asset like the others"
              checked={isAgreed}
              onChange={({ target }) => setAgreedFirst(target.checked ? first.idempotencyKey : undefined)}
            />
          </Notice>
        )}
        {spaced > 0 && (
          <Notice tone="info">
            Spaces around the ids or the key of {countOf(spaced, 'row')} are left out: what is sent stands below.
          </Notice>
        )}
        {ignored.length > 0 && (
          <Notice tone="info">
            Nothing is sent of {ignored.length === 1 ? 'the column' : 'the columns'}{' '}
            <BidiText text={ignored.map((name) => `“${name}”`).join(', ')} maximum={300} />: the contract has no such
            field.
          </Notice>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3 px-4 md:px-6">
        {running !== undefined ? (
          <Progress
            label="Creating assets"
            value={running.done}
            total={running.total}
            onCancel={() => {
              stopped.current = true;
            }}
          />
        ) : (
          <>
            <Button
              variant="primary"
              disabledReason={
                readOnly ??
                (rows.length === 0
                  ? 'Paste rows first.'
                  : isDone
                    ? 'Every row is created.'
                    : open.length === 0
                      ? 'No row can be sent as it is.'
                      : asksForFirst && !isAgreed
                        ? 'Say first whether the first row is an asset.'
                        : undefined)
              }
              onClick={() => void createAll()}
            >
              {tried > 0 && tried === open.length
                ? `Try ${countOf(tried, 'row')} again with the same keys`
                : `Create ${open.length === 0 ? 'assets' : countOf(open.length, 'asset')}`}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setClosing(isDone || text === '');
                if (!isDone && text !== '') onClose();
              }}
            >
              Close
            </Button>
          </>
        )}
        <p ref={summary} tabIndex={-1} role="status" className="-mx-1 rounded-control px-1 text-13 text-ink-muted">
          {said.join(' ')}
        </p>
      </div>
      {rows.length > 0 && (
        <div className="-mb-5 mt-4 bg-paper">
          <RowsTable rows={rows} outcomeOf={outcomeOf} />
        </div>
      )}
    </section>
  );
}

/** The batch makes the rows the creations that they were, and says nothing to a person. */
function withoutBatch(draft: OfferedDraft<Pasted> | undefined): OfferedDraft<Pasted> | undefined {
  return draft && { ...draft, changes: new Map([...draft.changes].filter(([field]) => field === 'text')) };
}

function showRows(_field: string, value: unknown) {
  return <BidiText text={String(value ?? '')} maximum={160} fallback="none" />;
}

/** A draft, as far as its values are texts. */
function storedRows(stored: Readonly<Record<string, unknown>>): Partial<Pasted> {
  const { text, batch } = stored;
  return {
    ...(typeof text === 'string' ? { text } : {}),
    ...(typeof batch === 'string' ? { batch } : {}),
  };
}
