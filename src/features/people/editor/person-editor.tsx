import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type PersonAnswer, personQueries } from '#src/api/people.ts';
import { apiPath } from '#src/contract/api-path.ts';
import { updatePerson } from '#src/contract/person.ts';
import { DraftOffer, ElsewhereNotice } from '#src/editing/draft/draft-offer.tsx';
import { LeaveGuard } from '#src/editing/draft/leave-guard.tsx';
import { useDraft } from '#src/editing/draft/use-draft.ts';
import { ChangeHistoryList } from '#src/editing/report/change-history-list.tsx';
import { ReplacedNotice } from '#src/editing/report/replaced-notice.tsx';
import { ReviewChanges } from '#src/editing/report/review-changes.tsx';
import { SaveError } from '#src/editing/report/save-error.tsx';
import { SaveReport } from '#src/editing/report/save-report.tsx';
import { complaintOf } from '#src/editing/report/service-complaints.ts';
import { baseAfter, changedFields, sameValue } from '#src/editing/save/three-way.ts';
import { useVerifiedSave } from '#src/editing/save/use-verified-save.ts';
import type { SaveOutcome } from '#src/editing/save/verified-save.ts';
import { useReadOnly } from '#src/editing/use-read-only.ts';
import { type PersonField, personFields, shortName } from '#src/features/people/core/person-fields.ts';
import { recordChange } from '#src/local/change-history.ts';
import { FormShell } from '#src/ui/form-shell.tsx';
import { PersonFieldRow } from './person-field-row.tsx';
import { personPlan, personResource, reportPerson } from './person-plan.ts';
import {
  canPutBack,
  fieldForm,
  fieldProblem,
  formOf,
  type PersonForm,
  type PersonValues,
  storedValues,
  updateBody,
  valuesOf,
  wantedValue,
  wantedValues,
} from './person-values.ts';
import { labelOf, showValue } from './shown-value.tsx';

type PersonEditorProps = {
  personId: string;
  person: PersonAnswer;
  onClose: () => void;
};

/** The form of one person: everything that Update person writes (§4.14). Only what was changed is sent, after it was reviewed. */
export function PersonEditor({ personId, person, onClose }: PersonEditorProps) {
  const client = useQueryClient();
  // Heard of also where a reading brought nothing new.
  const { dataUpdatedAt: readAt } = useQuery({ ...personQueries.list(), enabled: false });
  const plan = personPlan(client, personId);
  const resource = personResource(personId);
  const { state, save, readAgain, reset } = useVerifiedSave(plan);
  // What the form opened with. It follows the service only when a save has read it again.
  const [base, setBase] = useState<PersonValues>(() => valuesOf(person));
  const form = useForm<PersonForm>({ defaultValues: formOf(base), mode: 'onTouched' });
  const { getValues, setValue, subscribe, handleSubmit, watch } = form;
  const shown = watch();
  const wanted = wantedValues(shown, base);
  const changes = changedFields(base, wanted);
  const [reviewing, setReviewing] = useState(false);
  /** What the last save asked for: what the service said of a field is said of that. */
  const [asked, setAsked] = useState<PersonValues>();
  const [closing, setClosing] = useState(false);
  const wantedNow = () => wantedValues(getValues(), base);

  /** Brings the form to where a save, or a later reading after one, has left the service. */
  function settle(outcome: SaveOutcome<PersonValues> | undefined) {
    if (outcome === undefined) return;
    setReviewing(false);
    if (outcome.kind === 'nothing-to-send') {
      rebase(outcome.now, isAsShown, outcome.agreed.keys());
      void recordChange(resource, Object.fromEntries(outcome.agreed));
    }
    if (outcome.kind !== 'saved') return;
    const { now, sent, agreed, deviations } = outcome;
    const isHeld = (field: PersonField) => sameValue(wanted[field], now[field]);
    const isDone = personFields.every(isAsShown) && deviations.length === 0 && changes.every(isHeld);
    // What the service did not take, and what was typed since it was sent, stays in the form as a change that is not saved.
    rebase(now, (field) => isAsShown(field) && (isUntouched(field) || isHeld(field)), [
      ...sent.keys(),
      ...agreed.keys(),
    ]);
    reportPerson(plan, personId, outcome);
    if (isDone) setClosing(true);
  }

  /**
   * Takes over what the service holds now. Fields that were not changed here, or whose conflict went the other way, follow it. `settled` as in
   * `baseAfter`.
   */
  function rebase(now: PersonValues, follows: (field: PersonField) => boolean, settled: Iterable<PersonField>) {
    for (const field of personFields) if (follows(field)) write(field, now[field]);
    setBase(baseAfter(base, now, wantedNow(), new Set(settled)));
  }

  function write(field: PersonField, value: string | null | undefined) {
    setValue(field, fieldForm(field, value));
    form.clearErrors(field);
  }

  const isUntouched = (field: PersonField) => !changes.includes(field);

  /** Whether nobody typed into a field since this drawing of the form, while a request was under way. */
  const isAsShown = (field: PersonField) => sameValue(getValues(field), shown[field]);

  function resolve(now: PersonValues, sides: ReadonlyMap<PersonField, 'mine' | 'theirs'>) {
    rebase(now, (field) => isUntouched(field) || sides.get(field) === 'theirs', sides.keys());
    reset();
  }

  /** Puts old values into the form. */
  function putBack(values: Partial<PersonValues>) {
    for (const field of personFields) if (field in values) write(field, values[field]);
  }

  const draft = useDraft<PersonValues>({
    resource,
    base,
    read: storedValues,
    title: shortName(person, personId),
    href: `/people?edit=${encodeURIComponent(personId)}`,
  });
  const keep = useEffectEvent(() => draft.keep(wantedNow()));
  useEffect(() => subscribe({ formState: { values: true }, callback: () => keep() }), [subscribe]);

  const readOnly = useReadOnly('updatePerson');
  const failure = state.kind === 'failed' ? state.error : undefined;
  const complaint = (field: PersonField) =>
    sameValue(asked?.[field], wanted[field]) ? complaintOf(failure, field) : undefined;
  const error = failure === undefined ? undefined : <SaveError error={failure} fields={personFields} />;

  return (
    <>
      <LeaveGuard
        isDirty={() => changedFields(base, wantedNow()).length > 0}
        saving={state.kind === 'running'}
        what="person"
        done={closing}
        onDone={onClose}
        onDiscard={draft.forget}
      />
      <ElsewhereNotice elsewhere={draft.elsewhere} what="person" />
      <DraftOffer<PersonValues>
        draft={draft.offered}
        labelOf={labelOf}
        showValue={showValue}
        onUse={(values) => {
          putBack(values);
          void draft.accept();
        }}
        onDiscard={draft.discard}
        damaged={draft.damaged}
        onDiscardDamaged={draft.discardDamaged}
      />
      <ReplacedNotice
        resource={resource}
        now={valuesOf(person)}
        readAt={readAt}
        labelOf={labelOf}
        showValue={showValue}
        onPutBack={(values) => putBack(storedValues(values))}
      />
      <FormShell
        label="Person"
        pending={state.kind === 'running'}
        error={reviewing ? undefined : error}
        submitLabel="Review and save"
        disabledReason={readOnly ?? (changes.length === 0 ? 'Nothing has changed.' : undefined)}
        onSubmit={() =>
          void handleSubmit(() => {
            if (failure !== undefined) reset();
            setReviewing(true);
          })()
        }
        cancel={{ label: 'Close', onCancel: onClose }}
      >
        {personFields.map((field) => (
          <PersonFieldRow
            key={field}
            field={field}
            shown={shown[field]}
            wanted={wantedValue(field, shown[field], base)}
            base={base[field]}
            changed={changes.includes(field)}
            error={form.formState.errors[field]?.text?.message ?? complaint(field)}
            control={form.register(`${field}.text`, {
              validate: (_text, all) => fieldProblem(field, all[field], base) ?? true,
            })}
            onEmpty={(value) => setValue(field, fieldForm(field, value), { shouldValidate: true })}
          />
        ))}
        <SaveReport
          state={state}
          what="person"
          base={base}
          mine={wanted}
          onPutBack={(field, value) => putBack(storedValues({ [field]: value }))}
          cannotPutBack={(field, value) =>
            canPutBack(storedValues({ [field]: value })) ? undefined : 'The old value cannot be sent.'
          }
          labelOf={labelOf}
          showValue={showValue}
          onResolve={resolve}
          onCheckAgain={() => void readAgain().then(settle)}
        />
      </FormShell>
      <ReviewChanges
        open={reviewing}
        what="person"
        name={shortName(person, personId)}
        changes={changes.map((field) => ({ field, label: labelOf(field), before: base[field], after: wanted[field] }))}
        showValue={showValue}
        request={{
          method: updatePerson.method,
          path: apiPath(updatePerson.path, { person_id: personId }),
          body: updateBody(Object.fromEntries(changes.map((field) => [field, wanted[field]]))),
        }}
        phase={state.kind === 'running' ? state.phase : undefined}
        error={error}
        disabledReason={readOnly}
        onSave={() => {
          setAsked(wanted);
          void save(base, wanted).then(settle);
        }}
        onClose={() => setReviewing(false)}
      />
      <ChangeHistoryList<PersonValues>
        resource={resource}
        labelOf={labelOf}
        showValue={showValue}
        readValues={storedValues}
        canPutBack={canPutBack}
        cannotPutBack="The old value was left out or is one that the service refuses."
        onPutBack={putBack}
      />
    </>
  );
}
