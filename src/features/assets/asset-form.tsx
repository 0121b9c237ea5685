import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiError } from '#src/api/errors.ts';
import { DraftOffer, ElsewhereNotice } from '#src/form/draft-offer.tsx';
import { LeaveGuard } from '#src/form/leave-guard.tsx';
import { SaveError } from '#src/form/save-error.tsx';
import { changedFields, sameValue } from '#src/form/three-way.ts';
import { useDraft } from '#src/form/use-draft.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { validationErrorOf } from '#src/form/validation-errors.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import { type AssetAttempt, type AssetBody, assetLedger } from '#src/local/asset-ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormShell } from '#src/ui/form-shell.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { Time } from '#src/ui/time.tsx';
import { showToast } from '#src/ui/toast.tsx';
import {
  type AssetField,
  type AssetForm as AssetFormValues,
  assetFields,
  assetLabels,
  assetProblem,
  bodyOf,
  emptyForm,
  newKey,
  oddId,
} from './asset-values.ts';
import { createAsset } from './create-asset.ts';

type AssetFormProps = {
  /** The asset that the new one comes from, as the address names it. */
  parentAssetId: string | undefined;
  /** The asset is there. Its id is undefined where the service left it out. */
  onCreated: (assetId: string | undefined) => void;
  onClose: () => void;
};

type Failure = { readonly kind: 'refused' | 'unknown'; readonly error: ApiError };

/** The form of one new asset (§4.10). One key stands for one creation: it stays while the same is tried again, and goes when something else is asked for. */
export function AssetForm({ parentAssetId = '', onCreated, onClose }: AssetFormProps) {
  const client = useQueryClient();
  const [base] = useState(() => emptyForm(parentAssetId));
  // A draft keeps what the address supplied and the key, too: it may be opened without that address, and may have been sent.
  const [draftBase] = useState(() => ({ ...base, parentAssetId: '', idempotencyKey: '' }));
  const { register, handleSubmit, watch, getValues, setValue, formState, subscribe } = useForm<AssetFormValues>({
    defaultValues: base,
    mode: 'onTouched',
  });
  const form = watch();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [created, setCreated] = useState<{ readonly assetId: string | undefined }>();
  const [twin, setTwin] = useState<AssetAttempt>();
  const sent = useRef<{ readonly key: string; readonly body: AssetBody }>(undefined);

  const draft = useDraft<AssetFormValues>({
    resource: { kind: 'asset', id: 'new' },
    base: draftBase,
    read: storedForm,
    title: 'New asset',
    href: '/assets?create=one',
  });
  const typed = useEffectEvent(() => {
    const now = getValues();
    const tried = sent.current;
    setTwin(undefined);
    if (pending) {
      // What is under way stays as it was sent. A box takes no `readOnly`.
      if (tried !== undefined && now.hidden !== tried.body.hidden) setValue('hidden', tried.body.hidden);
      return;
    }
    const isOther = tried !== undefined && !sameValue(bodyOf(now), tried.body);
    if (tried !== undefined && (isOther || now.idempotencyKey !== tried.key)) {
      sent.current = undefined;
      setFailure(undefined);
      // What is asked for now is another asset: under the old key the service would answer with the first, or refuse.
      if (isOther && now.idempotencyKey === tried.key) setValue('idempotencyKey', newKey());
    }
    const wanted = getValues();
    draft.keep(changedFields(base, wanted).length === 0 ? draftBase : wanted);
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: () => typed() }), [subscribe]);

  async function create(values: AssetFormValues, isAnother = false) {
    const body = bodyOf(values);
    const { attempts } = assetLedger.get();
    const isRetry = attempts.some(({ idempotencyKey }) => idempotencyKey === values.idempotencyKey);
    const same = isRetry || isAnother ? undefined : attempts.findLast((attempt) => sameValue(attempt.body, body));
    setTwin(same);
    if (same !== undefined) return;
    sent.current = { key: values.idempotencyKey, body };
    setPending(true);
    setFailure(undefined);
    const outcome = await createAsset(client, body, values.idempotencyKey);
    setPending(false);
    if (outcome.kind !== 'created') {
      setFailure(outcome);
      // Offered as a draft, it would be another creation under another key.
      if (outcome.kind === 'unknown') draft.forget();
      return;
    }
    draft.forget();
    showToast({ tone: 'good', text: `Created ${isBlank(values.name) ? 'the asset' : clipEnd(values.name, 60)}.` });
    setCreated({ assetId: outcome.assetId });
  }

  const locked = useReadOnly();
  const readOnly = useReadOnly('createAsset');
  const refused = failure?.kind === 'refused' ? failure.error : undefined;
  const error = (field: AssetField) => formState.errors[field]?.message ?? validationErrorOf(refused, field);
  const hiddenProblem = error('hidden');
  const text = (field: 'name' | 'purpose' | 'fileId' | 'parentAssetId' | 'idempotencyKey') => ({
    ...register(field, { validate: (_, now) => assetProblem(field, now) ?? true }),
    readOnly: pending,
  });
  const withoutSpaces = (field: 'fileId' | 'parentAssetId') =>
    oddId(form[field]) !== undefined &&
    !pending && (
      <Button
        variant="quiet"
        aria-label={`Leave out the spaces around ${assetLabels[field]}`}
        onClick={({ currentTarget }) => {
          // The button goes with the spaces.
          currentTarget.closest('form')?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
          setValue(field, form[field].trim(), { shouldValidate: true });
        }}
      >
        Leave them out
      </Button>
    );

  return (
    <>
      <LeaveGuard
        // What has no answer is kept with its key beside the list of assets.
        isDirty={() => changedFields(base, getValues()).length > 0 && failure?.kind !== 'unknown'}
        saving={pending}
        what="asset"
        done={created !== undefined}
        onDone={() => onCreated(created?.assetId)}
        onDiscard={draft.forget}
      />
      <ElsewhereNotice<AssetFormValues>
        elsewhere={draft.elsewhere}
        what="form"
        theirs={draft.theirs}
        labelOf={(field) => assetLabels[field]}
        showValue={showValue}
      />
      <DraftOffer<AssetFormValues>
        draft={pending ? undefined : draft.offered}
        labelOf={(field) => assetLabels[field]}
        showValue={showValue}
        onUse={(values) => {
          const { name, purpose, fileId, parentAssetId: parent, hidden, idempotencyKey } = values;
          if (name !== undefined) setValue('name', name);
          if (purpose !== undefined) setValue('purpose', purpose);
          if (fileId !== undefined) setValue('fileId', fileId);
          if (parent !== undefined) setValue('parentAssetId', parent);
          if (hidden !== undefined) setValue('hidden', hidden);
          if (idempotencyKey !== undefined) setValue('idempotencyKey', idempotencyKey);
          // It may have been sent before its tab went: with other words it is another asset.
          const used = getValues();
          sent.current = { key: used.idempotencyKey, body: bodyOf(used) };
          void draft.accept();
        }}
        onDiscard={draft.discard}
        damaged={draft.damaged}
        onDiscardDamaged={draft.discardDamaged}
      />
      <FormShell
        label="New asset"
        pending={pending}
        error={refused === undefined ? undefined : <SaveError error={refused} fields={assetFields} />}
        onSubmit={() => void handleSubmit((values) => create(values))()}
        submitLabel={failure?.kind === 'unknown' ? 'Try again with the same key' : 'Create asset'}
        locked={locked}
        disabledReason={readOnly}
        cancel={{ label: 'Cancel', onCancel: onClose }}
      >
        <Field label={assetLabels.name} error={error('name')} hint="What people know it by.">
          {(control) => <TextInput {...control} autoComplete="off" data-autofocus {...text('name')} />}
        </Field>
        <Field
          label={assetLabels.fileId}
          error={error('fileId')}
          hint={
            oddId(form.fileId) ??
            'The id of a picture that the service has already. Files are uploaded elsewhere: this API has no upload.'
          }
          actions={withoutSpaces('fileId') || undefined}
          required
        >
          {(control) => <TextInput {...control} mono spellCheck={false} autoComplete="off" {...text('fileId')} />}
        </Field>
        <Field
          label={assetLabels.purpose}
          error={error('purpose')}
          hint="What it is for, such as “logo” or “hero”. May stay empty."
        >
          {(control) => <TextInput {...control} autoComplete="off" {...text('purpose')} />}
        </Field>
        <Field
          label={assetLabels.parentAssetId}
          error={error('parentAssetId')}
          hint={oddId(form.parentAssetId) ?? 'The asset that this one was made from, if there is one.'}
          actions={withoutSpaces('parentAssetId') || undefined}
        >
          {(control) => (
            <TextInput {...control} mono spellCheck={false} autoComplete="off" {...text('parentAssetId')} />
          )}
        </Field>
        <Checkbox
          label="Hidden"
          hint={
            hiddenProblem === undefined ? (
              'What the service does with a hidden asset the contract does not say.'
            ) : (
              <span className="text-bad">{hiddenProblem}</span>
            )
          }
          aria-invalid={hiddenProblem !== undefined || undefined}
          aria-readonly={pending || undefined}
          {...register('hidden')}
        />
        <Field
          label={assetLabels.idempotencyKey}
          error={error('idempotencyKey')}
          counter={`${form.idempotencyKey.length} of 255`}
          hint="Made for this one creation. The same key is sent when it is tried again, so that a lost answer makes no second asset."
          actions={
            <Button
              variant="quiet"
              disabledReason={pending ? 'The asset is being created.' : undefined}
              onClick={() => setValue('idempotencyKey', newKey(), { shouldValidate: true })}
            >
              New key
            </Button>
          }
          required
        >
          {(control) => (
            <TextInput {...control} mono spellCheck={false} autoComplete="off" {...text('idempotencyKey')} />
          )}
        </Field>
        <div role="status" className="empty:hidden">
          {twin !== undefined && (
            <TwinNotice
              twin={twin}
              onUseKey={() => {
                setValue('idempotencyKey', twin.idempotencyKey);
                void handleSubmit((values) => create(values))();
              }}
              onAnother={() => void handleSubmit((values) => create(values, true))()}
            />
          )}
          {failure?.kind === 'unknown' && (
            <Notice tone="notice" title="We don’t know whether the asset was created.">
              {failure.error.message} Trying again sends the same key: a service that keeps to it answers with the first
              asset and makes no second. It is kept under “Without an answer” on the screen of assets, also when this
              tab is closed.
              <div className="mt-1">
                <ErrorDetails text={failure.error.details()} />
              </div>
            </Notice>
          )}
        </div>
      </FormShell>
    </>
  );
}

type TwinNoticeProps = { twin: AssetAttempt; onUseKey: () => void; onAnother: () => void };

/** The same was sent under another key and has no answer: whether it is tried again or asked for twice is for a person to say. */
function TwinNotice({ twin: { at }, onUseKey, onAnother }: TwinNoticeProps) {
  // The buttons go with the notice, and what goes on is said at the button of the form.
  const send = (how: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    how();
  };
  return (
    <Notice
      tone="notice"
      title={
        <>
          The same was sent <Time value={{ ms: at, raw: String(at) }} /> and has no answer.
        </>
      }
      actions={
        <>
          <Button onClick={send(onUseKey)}>Try again with its key</Button>
          <Button variant="quiet" onClick={send(onAnother)}>
            Create another asset
          </Button>
        </>
      }
    >
      With the key that it was sent under, the service makes no second asset. Under a new key it may make one.
    </Notice>
  );
}

/** A draft, as far as its values have the types that the form needs. */
function storedForm(stored: Readonly<Record<string, unknown>>): Partial<AssetFormValues> {
  const found: Partial<AssetFormValues> = {};
  for (const field of ['name', 'purpose', 'fileId', 'parentAssetId', 'idempotencyKey'] as const) {
    const value = stored[field];
    if (typeof value === 'string') found[field] = value;
  }
  if (typeof stored.hidden === 'boolean') found.hidden = stored.hidden;
  return found;
}

function showValue(_field: string, value: unknown) {
  return <BidiText text={String(value ?? '')} maximum={120} fallback="empty" />;
}
