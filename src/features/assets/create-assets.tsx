import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type AssetValues, assetBody, assetFormFields, emptyAsset, keyIn } from '#src/fields/asset-form.tsx';
import { CreationForm, useCreation } from '#src/form/creation-form.tsx';
import type { FormFields } from '#src/form/form-field.ts';
import { sameValue } from '#src/form/three-way.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { validationErrorOf } from '#src/form/validation-errors.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd, countOf, isBlank } from '#src/lib/text.ts';
import { uniqueKey } from '#src/lib/unique-key.ts';
import { useStore } from '#src/lib/use-store.ts';
import { assetLedger } from '#src/local/ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { type AssetRow, columnWords, RowsTable, readAssetRows } from './asset-rows.tsx';
import { type CreateOutcome, createAsset, knownOutcomes } from './create-asset.ts';

type CreateAssetProps = {
  parentAssetId?: string | undefined;
  /** `assetId` is undefined where the service left it out of its answer. */
  onCreated: (assetId: string | undefined) => void;
  onClose: () => void;
};

/** One asset's form (§4.10): a batch of one row. A retry keeps the key: no second asset. */
export function CreateAsset({ parentAssetId = '', onCreated, onClose }: CreateAssetProps) {
  const { attempts } = useStore(assetLedger);
  const [batch, setBatch] = useState({ key: uniqueKey(), isAsked: false });
  const form = useCreation<AssetValues, AssetValues>({
    fields: assetFormFields,
    initial: { ...emptyAsset, parentAssetId },
    empty: emptyAsset,
    resource: { kind: 'asset', id: 'new' },
    title: 'New asset',
    href: '/assets?create=one',
  });
  const { values } = form;
  const body = assetBody(values);
  // An unanswered attempt is retried with its key, unless the person asked for another asset.
  const lost = batch.isAsked ? undefined : attempts.findLast((attempt) => sameValue(attempt.body, body));
  const row = { body, idempotencyKey: lost?.idempotencyKey ?? keyIn(batch.key, body) };
  const isReadOnly = useReadOnly() !== undefined;
  const { outcomeOf, create, running } = useCreations();
  const outcome = outcomeOf(row);
  const refused = outcome?.kind === 'refused' ? outcome.error : undefined;
  const [created, setCreated] = useState<{ readonly assetId: string | undefined }>();

  async function submit() {
    const last = await create([row]);
    // Also when the person left the form meanwhile.
    if (last !== undefined && last.kind !== 'refused') form.draft.forget();
    if (last?.kind !== 'created') return;
    setCreated({ assetId: last.assetId });
    showToast({ tone: 'good', text: `Created ${isBlank(values.name) ? 'the asset' : clipEnd(values.name, 60)}.` });
  }

  return (
    <CreationForm
      form={form}
      what="asset"
      label="New asset"
      endpoint="createAsset"
      pending={running !== undefined}
      refused={refused}
      // An unanswered attempt is kept with its key beside the list of assets.
      settled={created !== undefined || outcome?.kind === 'unknown'}
      onDone={created && (() => onCreated(created.assetId))}
      submitLabel={outcome?.kind === 'unknown' ? 'Try again with the same key' : 'Create asset'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {form.names.map((name) => form.controlOf(name, validationErrorOf(refused, name)))}
      {/* "New key" is needed to create another asset after an attempt without a response. */}
      <details open={outcome?.kind === 'unknown'} className="text-13">
        <summary className="min-h-11 content-center md:min-h-8">Advanced</summary>
        <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-muted wrap-anywhere">
          <span>
            Idempotency key: <code className="font-mono">{row.idempotencyKey}</code>. Prevents duplicates if the request
            is retried.
          </span>
          {running === undefined && !isReadOnly && (
            <Button variant="quiet" onClick={() => setBatch({ key: uniqueKey(), isAsked: true })}>
              New key
            </Button>
          )}
        </p>
      </details>
      <div role="status" className="empty:hidden">
        {outcome?.kind === 'unknown' && running === undefined && (
          <Notice tone="notice" title="We don’t know whether the asset was created.">
            {outcome.error?.message ?? 'It was sent before, without a response.'} Trying again sends the same key, which
            prevents a second asset as long as the API remembers it. For another asset, use a new key.
            <ErrorDetails text={outcome.error?.details()} />
          </Notice>
        )}
      </div>
    </CreationForm>
  );
}

/** Pasted rows, and the batch name that the keys of their creations follow from. */
type RowsValues = { readonly rows: { readonly text: string; readonly batch: string } };

const nothingPasted = { text: '', batch: '' };

const rowsFields: FormFields<RowsValues, RowsValues> = {
  rows: {
    label: 'Rows',
    read: (stored) => {
      const { text, batch } = Object(stored);
      return typeof text === 'string' && typeof batch === 'string' ? { text, batch } : nothingPasted;
    },
    show: ({ text }) => <BidiText text={text} maximum={160} fallback="none" />,
    toInput: (value) => value,
    // An emptied box drops its batch.
    fromInput: (input) => (input.text === '' ? nothingPasted : input),
    Control: ({ label, input, error, onChange }) => (
      <Field
        label={label}
        hint={`One asset per row, from a spreadsheet or CSV. Columns: ${columnWords}. Only the file ID is required. With a header row, any order works.`}
        error={error}
      >
        {(control) => (
          <TextArea
            {...control}
            mono
            rows={5}
            spellCheck={false}
            data-autofocus
            value={input.text}
            onChange={({ target }) => onChange({ text: target.value, batch: input.batch || uniqueKey() })}
          />
        )}
      </Field>
    ),
  },
};

const noRows: RowsValues = { rows: nothingPasted };

/** Creates an asset for each pasted row, one after the other, each with its own key and outcome. */
export function CreateRows({ onClose }: { onClose: () => void }) {
  const form = useCreation<RowsValues, RowsValues>({
    fields: rowsFields,
    initial: noRows,
    empty: noRows,
    resource: { kind: 'asset', id: 'rows' },
    title: 'Rows of new assets',
    href: '/assets?create=rows',
  });
  const { batch } = form.values.rows;
  const text = useDeferredValue(form.values.rows.text);
  const { rows, ignored, problem } = useMemo(() => readAssetRows(text, batch), [text, batch]);
  const { outcomeOf, create, stop, running } = useCreations();
  const open = rows.filter((row) => isToSend(row, outcomeOf(row)));
  const isDone = rows.length > 0 && rows.every((row) => outcomeOf(row)?.kind === 'created');
  return (
    <>
      <CreationForm
        form={form}
        what="list of new assets"
        label="New assets"
        endpoint="createAsset"
        pending={running !== undefined}
        refused={undefined}
        settled={isDone}
        onDone={undefined}
        submitLabel={submitLabel(open.length, open.filter((row) => outcomeOf(row)?.kind === 'unknown').length)}
        disabledReason={reasonOf(rows, open.length, isDone)}
        onSubmit={() => void create(open)}
        cancelLabel="Close"
        onClose={onClose}
      >
        {form.controlOf('rows', problem)}
        {ignored.length > 0 && (
          <Notice tone="info">
            Ignored {ignored.length === 1 ? 'column' : 'columns'}:{' '}
            <BidiText text={ignored.map((name) => `“${name}”`).join(', ')} maximum={300} />. Assets have no such field.
          </Notice>
        )}
        {running !== undefined && (
          <Progress label="Creating assets" value={running.done} total={running.total} onCancel={stop} />
        )}
        <p role="status" className="text-13 text-ink-muted empty:hidden">
          {summaryOf(rows, outcomeOf)}
        </p>
      </CreationForm>
      {rows.length > 0 && (
        <div className="mt-4">
          <RowsTable rows={rows} outcomeOf={outcomeOf} />
        </div>
      )}
    </>
  );
}

type Creation = Pick<AssetRow, 'body' | 'idempotencyKey'>;

/** Sends rows one after the other. Outcomes are known by key, from here and from the ledger. */
function useCreations() {
  const client = useQueryClient();
  const ledger = useStore(assetLedger);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, CreateOutcome>>(new Map());
  const [running, setRunning] = useState<{ readonly done: number; readonly total: number }>();
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  useEffect(() => stop, [stop]);
  const known = useMemo(() => knownOutcomes(ledger), [ledger]);
  async function create(rows: readonly Creation[]): Promise<CreateOutcome | undefined> {
    let last: CreateOutcome | undefined;
    stopped.current = false;
    for (const [index, { body, idempotencyKey }] of rows.entries()) {
      if (stopped.current) break;
      setRunning({ done: index, total: rows.length });
      const note = (outcome: CreateOutcome) => setOutcomes((before) => new Map(before).set(idempotencyKey, outcome));
      note({ kind: 'under-way' });
      last = await createAsset(client, body, idempotencyKey);
      note(last);
    }
    setRunning(undefined);
    return last;
  }
  const outcomeOf = ({ idempotencyKey: key }: Creation) => outcomes.get(key) ?? known.get(key);
  return { outcomeOf, create, stop, running };
}

/** Whether to send a row, again or for the first time: no asset of it is known yet. */
function isToSend({ problem }: AssetRow, outcome: CreateOutcome | undefined): boolean {
  return problem === undefined && (outcome === undefined || outcome.kind === 'refused' || outcome.kind === 'unknown');
}

function submitLabel(open: number, tried: number): string {
  if (tried > 0 && tried === open) return `Try ${countOf(tried, 'row')} again with the same keys`;
  return `Create ${open === 0 ? 'assets' : countOf(open, 'asset')}`;
}

function reasonOf(rows: readonly AssetRow[], open: number, isDone: boolean): string | undefined {
  if (rows.length === 0) return 'Paste rows first.';
  if (isDone) return 'All rows created.';
  return open === 0 ? 'No row can be sent as it is.' : undefined;
}

/** The outcome of the rows: "1 of 3 rows created. 2 without a response." */
function summaryOf(rows: readonly AssetRow[], outcomeOf: (row: AssetRow) => CreateOutcome | undefined): string {
  const outcomes = rows.map((row) => outcomeOf(row)?.kind);
  const count = (kind: CreateOutcome['kind']) => outcomes.filter((one) => one === kind).length;
  const warnings = rows.filter(({ warning }, index) => warning !== undefined && outcomes[index] === undefined).length;
  const tally = [
    [count('refused'), 'refused'],
    [count('unknown'), 'without a response'],
    [rows.filter(({ problem }) => problem !== undefined).length, 'can’t be sent'],
    [warnings, warnings === 1 ? 'warning' : 'warnings'],
  ] as const;
  const created = `${formatNumber(count('created'))} of ${countOf(rows.length, 'row')} created.`;
  return [
    ...(outcomes.some((one) => one !== undefined) ? [created] : []),
    ...tally.flatMap(([many, what]) => (many === 0 ? [] : `${formatNumber(many)} ${what}.`)),
  ].join(' ');
}
