import { useMemo, useState, useSyncExternalStore } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { ApiError } from '#src/api/errors.ts';
import {
  type EditorValues,
  isEditorField,
  labelOf,
  readEditorValues,
  showValue,
} from '#src/fields/audience-override-fields.tsx';
import { ChangeHistoryList } from '#src/form/change-history-list.tsx';
import type { OfferedDraft } from '#src/form/offered-draft.ts';
import { fieldsAskedFor, ReplacedNotice } from '#src/form/replaced-notice.tsx';
import {
  ArchivedNotice,
  type ClearingStep,
  LeftoversNotice,
  MispredictionNotice,
  UnconfirmedNotice,
} from '#src/form/save-notices.tsx';
import { SaveReport } from '#src/form/save-report.tsx';
import { sameValue } from '#src/form/three-way.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { type HistoryResource, watchHistory } from '#src/local/change-history.ts';
import { Button } from '#src/ui/button.tsx';
import { thenToForm } from '#src/ui/focus-beside.ts';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Time } from '#src/ui/time.tsx';
import { type AudienceValues, valuesOf } from './overrides.ts';
import type { Aftermath } from './save-result.ts';
import { type AudienceForm, useChangedFields } from './use-audience-form.ts';

type SavingNoticesProps = {
  editing: AudienceForm;
  resource: HistoryResource;
  audience: AudienceAnswer;
  readAt: number;
  /** The draft that is offered over the form. */
  offered: OfferedDraft<EditorValues> | undefined;
};

/** What has to be known before and after a save, over the form: archived or replaced by somebody, conflicts, what the answer shows. */
export function SavingNotices(props: SavingNoticesProps) {
  const { editing, resource, audience, readAt, offered } = props;
  const { state, base, archived } = editing;
  const now = useMemo(() => valuesOf(audience, base), [audience, base]);
  const readOnly = useReadOnly('updateAudience');
  return (
    <>
      {archived.meanwhile && <ArchivedMeanwhile editing={editing} />}
      <ReplacedNotice
        resource={resource}
        now={now}
        readAt={readAt}
        askedBeside={fieldsAskedFor(state, offered)}
        labelOf={labelOf}
        showValue={showValue}
        onPutBack={(values) => editing.writeOver(readEditorValues(values))}
      />
      <RestoredNotice resource={resource} now={now} />
      <SaveReport<AudienceValues>
        state={state}
        what="audience"
        mine={editing.wanted()}
        base={base}
        labelOf={labelOf}
        showValue={showValue}
        toldBelow={editing.aftermath.leftovers.map(({ field }) => field)}
        onResolve={editing.resolve}
        onCheckAgain={() => void editing.readAgain()}
        onPutBack={(field, value) => editing.writeOver(readEditorValues({ [field]: value }))}
        cannotPutBack={(field) => (isEditorField(field) ? undefined : 'The API can’t write this field.')}
      >
        <AftermathNotices
          aftermath={editing.aftermath}
          error={state.kind === 'failed' ? state.error : undefined}
          onTry={(step, fields) => void editing.clearBy(step, fields)}
          pending={state.kind === 'running'}
          disabledReason={readOnly}
        />
      </SaveReport>
    </>
  );
}

/** Says which of the values come from a restore in the conversation, until one is saved again. */
function RestoredNotice({ resource: { kind, id }, now }: { resource: HistoryResource; now: AudienceValues }) {
  const history = useMemo(() => watchHistory({ kind, id }), [kind, id]);
  const [newest] = useSyncExternalStore(history.subscribe, history.get) ?? [];
  const [dismissed, setDismissed] = useState<number>();
  if (newest?.restore === undefined || newest.at === dismissed) return null;
  const values: Readonly<Record<string, unknown>> = now;
  const fields = Object.keys(newest.fields).filter((field) => sameValue(values[field], newest.fields[field]?.after));
  if (fields.length === 0) return null;
  return (
    <Notice
      tone="info"
      title="Restored from the conversation."
      actions={
        <Button variant="quiet" onClick={thenToForm(() => setDismissed(newest.at))}>
          Dismiss
        </Button>
      }
    >
      A restore <Time value={{ ms: newest.at, raw: String(newest.at) }} /> set these values:{' '}
      {fields.map(labelOf).join(', ')}.
    </Notice>
  );
}

function ArchivedMeanwhile({ editing: { form, base, state, archived } }: { editing: AudienceForm }) {
  return (
    <ArchivedNotice
      what="audience"
      dirty={useChangedFields(form, base).length > 0}
      heldBack={state.kind === 'ended' && state.outcome.kind === 'held-back'}
      agreed={archived.agreed}
      onAgree={archived.agree}
    />
  );
}

/** What this browser changed before, with the way back into the form. */
export function AudienceHistory({ editing, resource }: { editing: AudienceForm; resource: HistoryResource }) {
  return (
    <ChangeHistoryList
      resource={resource}
      labelOf={labelOf}
      showValue={showValue}
      cannotPutBack={(stored) =>
        Object.keys(readEditorValues(stored)).length === 0 ? 'The form has none of these fields.' : undefined
      }
      onPutBack={(stored) => editing.writeOver(readEditorValues(stored))}
    />
  );
}

type AftermathNoticesProps = {
  aftermath: Aftermath;
  /** Why the last attempt failed, with nothing changed. */
  error: ApiError | undefined;
  onTry: (step: ClearingStep, fields: readonly string[]) => void;
  pending: boolean;
  disabledReason: string | undefined;
};

/** Says what the answer to a save shows beside its outcome, with the ways to go on. */
export function AftermathNotices({ aftermath, error, onTry, pending, disabledReason }: AftermathNoticesProps) {
  return (
    <>
      <LeftoversNotice
        leftovers={aftermath.leftovers.map(({ field, value, next }) => ({
          field,
          label: labelOf(field),
          value: showValue(field, value),
          next,
        }))}
        error={error}
        onTry={onTry}
        pending={pending}
        disabledReason={disabledReason}
      />
      <UnconfirmedNotice labels={aftermath.unconfirmed.map(labelOf)} missing="metadataOverride" />
      <MispredictionNotice
        items={aftermath.mispredictions.map(({ field, expected, got }) => ({
          field,
          label: labelOf(field),
          expected: showValue(field, expected),
          got: showValue(field, got),
        }))}
      />
    </>
  );
}
