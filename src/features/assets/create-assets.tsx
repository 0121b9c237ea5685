import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import { type AssetValues, assetBody, assetFormFields, emptyAsset, keyIn, newKey } from '#src/fields/asset-form.tsx';
import { DraftNotices } from '#src/form/draft-offer.tsx';
import { type FormFields, readValues, wordsOf } from '#src/form/form-field.ts';
import { LeaveGuard } from '#src/form/leave-guard.tsx';
import { SaveError } from '#src/form/save-error.tsx';
import { changedFields, type FieldValues, fieldNames, sameValue } from '#src/form/three-way.ts';
import { useControls } from '#src/form/use-controls.ts';
import { useDraft } from '#src/form/use-draft.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { validationErrorOf } from '#src/form/validation-errors.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd, countOf, isBlank } from '#src/lib/text.ts';
import type { AssetLedger } from '#src/local/asset-ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormShell } from '#src/ui/form-shell.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { TextArea } from '#src/ui/text-input.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { type AssetRow, columnWords, readAssetRows } from './asset-rows.ts';
import { createAsset, knownOutcomes, type RowOutcome, sendingOf, useAssetLedger } from './create-asset.ts';
import { RowsTable } from './rows-table.tsx';

/** Pasted rows, and the name of the batch that the keys of their creations follow from. */
type Pasted = { readonly text: string; readonly batch: string };

type CreationValues = AssetValues & { readonly rows: Pasted };

const nothingPasted: Pasted = { text: '', batch: '' };

/** The fields of one asset, and the rows of many: the form shows either. */
const fields: FormFields<CreationValues, CreationValues> = {
  ...assetFormFields,
  rows: {
    label: 'Rows',
    read: (stored) => {
      const { text, batch } = Object(stored);
      return typeof text === 'string' && typeof batch === 'string' ? { text, batch } : nothingPasted;
    },
    show: ({ text }) => <BidiText text={text} maximum={160} fallback="none" />,
    toInput: (value) => value,
    // The batch of a box that is empty again is nothing to keep.
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
            onChange={({ target }) => onChange({ text: target.value, batch: input.batch || newKey() })}
          />
        )}
      </Field>
    ),
  },
};

const emptyCreation: CreationValues = { ...emptyAsset, rows: nothingPasted };
const readDraft = (stored: FieldValues) => readValues(fields, stored);

type CreateAssetsProps = {
  /** Many assets, from pasted rows. Otherwise one. */
  pasted: boolean;
  /** The asset that the new one comes from, as the URL names it. */
  parentAssetId?: string | undefined;
  /** The one asset is there. Its ID is undefined where the service left it out. */
  onCreated?: (assetId: string | undefined) => void;
  onClose: () => void;
};

/**
 * Creates assets (§4.10), one after the other, each with its own key and outcome. A key stands for one creation: it
 * stays while the same is tried again, so that a lost answer makes no second asset.
 */
export function CreateAssets({ pasted, parentAssetId = '', onCreated, onClose }: CreateAssetsProps) {
  const ledger = useAssetLedger();
  const [initial] = useState<CreationValues>(() => ({ ...emptyCreation, parentAssetId }));
  const [batch] = useState(newKey);
  const controls = useControls(fields, initial);
  const { subscribe, show, valuesNow } = controls;
  const values = valuesNow(initial);
  const text = useDeferredValue(values.rows.text);
  const read = useMemo(() => readAssetRows(text, values.rows.batch), [text, values.rows.batch]);
  const rows = pasted ? read.rows : [oneRow(values, batch, ledger)];
  const { outcomeOf, create, stop, running } = useCreations(ledger);
  const [refusals, setRefusals] = useState(0);
  const [created, setCreated] = useState<{ readonly assetId: string | undefined }>();
  const open = rows.filter((row) => isToSend(row, outcomeOf(row)));
  const isDone = rows.length > 0 && rows.every((row) => outcomeOf(row)?.kind === 'created');
  const outcome = pasted || rows[0] === undefined ? undefined : outcomeOf(rows[0]);
  const tried = open.filter((row) => outcomeOf(row)?.kind === 'unknown').length;

  const draft = useDraft<CreationValues>({
    resource: { kind: 'asset', id: pasted ? 'rows' : 'new' },
    base: emptyCreation,
    read: readDraft,
    title: pasted ? 'Rows of new assets' : 'New asset',
    href: `/assets?create=${pasted ? 'rows' : 'one'}`,
  });
  const isDirty = () => changedFields(initial, valuesNow(initial)).length > 0;
  // What the URL named belongs to the draft: it may be opened without that.
  const keep = useEffectEvent(() => draft.keep(isDirty() ? valuesNow(initial) : emptyCreation));
  useEffect(() => subscribe(() => keep()), [subscribe]);
  // What has no answer is kept with its key beside the list of assets.
  const isKept = isDone || outcome?.kind === 'unknown';
  const forget = useEffectEvent(draft.forget);
  useEffect(() => {
    if (isKept) forget();
  }, [isKept]);

  async function submit() {
    if (!pasted && rows.some(({ problem }) => problem !== undefined)) {
      controls.touchAll();
      setRefusals(refusals + 1);
      return;
    }
    const last = await create(open);
    if (pasted || last?.kind !== 'created') return;
    showToast({ tone: 'good', text: `Created ${isBlank(values.name) ? 'the asset' : clipEnd(values.name, 60)}.` });
    setCreated({ assetId: last.assetId });
  }

  const locked = useReadOnly();
  const readOnly = useReadOnly('createAsset');
  const refused = outcome?.kind === 'refused' ? outcome.error : undefined;
  const controlOf = <Key extends keyof CreationValues>(name: Key, more?: Partial<CreationValues>): ReactNode => {
    const { Control, check } = fields[name];
    const taken = name === 'idempotencyKey' && outcome?.kind === 'taken' ? takenKey : undefined;
    const props = controls.propsOf(name, {
      wanted: values[name],
      held: initial[name],
      changed: false,
      problem: check?.(values[name]),
      refusal: name === 'rows' ? read.problem : (taken ?? validationErrorOf(refused, name)),
    });
    return <Control key={name} {...props} input={more?.[name] ?? props.input} />;
  };

  return (
    <>
      <LeaveGuard
        isDirty={() => isDirty() && !isKept}
        saving={running !== undefined}
        what={pasted ? 'list of new assets' : 'asset'}
        done={created !== undefined}
        onDone={() => onCreated?.(created?.assetId)}
        onDiscard={draft.forget}
      />
      {running === undefined && <DraftNotices draft={draft} what="form" onUse={show} {...wordsOf(fields)} />}
      <FormShell
        label={pasted ? 'New assets' : 'New asset'}
        pending={running !== undefined}
        refusals={refusals}
        error={refused === undefined ? undefined : <SaveError error={refused} fields={fieldNames(assetFormFields)} />}
        onSubmit={() => void submit()}
        submitLabel={submitLabel(pasted, open.length, tried)}
        locked={locked ?? (running === undefined ? undefined : 'It is being sent.')}
        disabledReason={readOnly ?? (pasted ? reasonOf(rows, open.length, isDone) : undefined)}
        cancel={{ label: pasted ? 'Close' : 'Cancel', onCancel: onClose }}
      >
        {pasted
          ? controlOf('rows')
          : fieldNames(assetFormFields).map((name) =>
              controlOf(name, { idempotencyKey: rows[0]?.idempotencyKey ?? '' }),
            )}
        {read.ignored.length > 0 && (
          <Notice tone="info">
            Ignored {read.ignored.length === 1 ? 'column' : 'columns'}:{' '}
            <BidiText text={read.ignored.map((name) => `“${name}”`).join(', ')} maximum={300} />. Assets have no such
            field.
          </Notice>
        )}
        <div role="status" className="empty:hidden">
          {outcome?.kind === 'unknown' && running === undefined && <UnknownNotice error={outcome.error} />}
        </div>
        {running !== undefined && pasted && (
          <Progress label="Creating assets" value={running.done} total={running.total} onCancel={stop} />
        )}
        {pasted && (
          <p role="status" className="text-13 text-ink-muted empty:hidden">
            {summaryOf(rows, outcomeOf)}
          </p>
        )}
      </FormShell>
      {pasted && rows.length > 0 && (
        <div className="mt-4">
          <RowsTable rows={rows} outcomeOf={outcomeOf} />
        </div>
      )}
    </>
  );
}

const takenKey = 'This key was sent with other values. Use another key.';

/** The one asset of the form. What was sent before and has no answer is tried again under its key, unless a person gives another. */
function oneRow(values: CreationValues, batch: string, { attempts }: AssetLedger): AssetRow {
  const body = assetBody(values);
  const lost = attempts.findLast((attempt) => sameValue(attempt.body, body));
  return {
    number: 1,
    body,
    idempotencyKey: values.idempotencyKey ?? lost?.idempotencyKey ?? keyIn(batch, body),
    problem:
      assetFormFields.fileId.check?.(values.fileId) ?? assetFormFields.idempotencyKey.check?.(values.idempotencyKey),
    warning: undefined,
  };
}

/** Sends rows one after the other, and knows how it stands with each: here, and from the ledger. */
function useCreations(ledger: AssetLedger) {
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, RowOutcome>>(new Map());
  const [running, setRunning] = useState<{ readonly done: number; readonly total: number }>();
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const knownOf = useMemo(() => knownOutcomes(ledger), [ledger]);
  async function create(rows: readonly AssetRow[]): Promise<RowOutcome | undefined> {
    let last: RowOutcome | undefined;
    stopped.current = false;
    for (const [index, row] of rows.entries()) {
      if (stopped.current) break;
      setRunning({ done: index, total: rows.length });
      const note = (outcome: RowOutcome) => setOutcomes((before) => new Map(before).set(sendingOf(row), outcome));
      note({ kind: 'under-way' });
      last = await createAsset(client, row.body, row.idempotencyKey);
      note(last);
    }
    setRunning(undefined);
    return last;
  }
  const stop = () => {
    stopped.current = true;
  };
  return { outcomeOf: (row: AssetRow) => outcomes.get(sendingOf(row)) ?? knownOf(row), create, stop, running };
}

/** Whether a row is still to be sent, or sent again: there is no asset of it yet as far as anybody knows. */
function isToSend({ problem }: AssetRow, outcome: RowOutcome | undefined): boolean {
  return problem === undefined && (outcome === undefined || outcome.kind === 'refused' || outcome.kind === 'unknown');
}

function submitLabel(pasted: boolean, open: number, tried: number): string {
  if (!pasted) return tried > 0 ? 'Try again with the same key' : 'Create asset';
  if (tried > 0 && tried === open) return `Try ${countOf(tried, 'row')} again with the same keys`;
  return `Create ${open === 0 ? 'assets' : countOf(open, 'asset')}`;
}

function reasonOf(rows: readonly AssetRow[], open: number, isDone: boolean): string | undefined {
  if (rows.length === 0) return 'Paste rows first.';
  if (isDone) return 'All rows created.';
  return open === 0 ? 'No row can be sent as it is.' : undefined;
}

/** What became of the rows, and what is to be seen to: "1 of 3 rows created. 2 without a response." */
function summaryOf(rows: readonly AssetRow[], outcomeOf: (row: AssetRow) => RowOutcome | undefined): string {
  const outcomes = rows.map((row) => outcomeOf(row)?.kind);
  const count = (kind: RowOutcome['kind']) => outcomes.filter((one) => one === kind).length;
  const invalid = rows.filter(({ problem }) => problem !== undefined).length + count('taken');
  const warnings = rows.filter(({ warning }, index) => warning !== undefined && outcomes[index] === undefined).length;
  const tally = [
    [count('refused'), 'refused'],
    [count('unknown'), 'without a response'],
    [invalid, 'can’t be sent'],
    [warnings, warnings === 1 ? 'warning' : 'warnings'],
  ] as const;
  const created = `${formatNumber(count('created'))} of ${countOf(rows.length, 'row')} created.`;
  return [
    ...(outcomes.some((one) => one !== undefined) ? [created] : []),
    ...tally.flatMap(([many, what]) => (many === 0 ? [] : `${formatNumber(many)} ${what}.`)),
  ].join(' ');
}

function UnknownNotice({ error }: { error: ApiError | undefined }) {
  return (
    <Notice tone="notice" title="We don’t know whether the asset was created.">
      {error?.message ?? 'It was sent before, without a response.'} Trying again sends the same key: a service that
      still knows it creates no second asset. For another asset, use a new key.
      {error !== undefined && (
        <div className="mt-1">
          <ErrorDetails text={error.details()} />
        </div>
      )}
    </Notice>
  );
}
