import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type PersonAnswer, personQueries } from '#src/api/people.ts';
import { apiPath } from '#src/contract/api-path.ts';
import { updatePerson } from '#src/contract/person.ts';
import { type PersonField, personFields, shortName } from '#src/fields/person-fields.ts';
import { ChangeHistoryList } from '#src/form/change-history-list.tsx';
import { DraftOffer, ElsewhereNotice } from '#src/form/draft-offer.tsx';
import { LeaveGuard } from '#src/form/leave-guard.tsx';
import { fieldsAskedFor, ReplacedNotice } from '#src/form/replaced-notice.tsx';
import { ReviewChanges } from '#src/form/review-changes.tsx';
import { SaveError } from '#src/form/save-error.tsx';
import { SaveReport } from '#src/form/save-report.tsx';
import { complaintOf, standingFailure } from '#src/form/service-complaints.ts';
import { sameValue } from '#src/form/three-way.ts';
import { useDraft } from '#src/form/use-draft.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { useSettledSave } from '#src/form/use-settled-save.ts';
import { FormShell } from '#src/ui/form-shell.tsx';
import { PersonFieldRow } from './person-field-row.tsx';
import { personPlan, personResource, reportPerson } from './person-plan.ts';
import {
  canPutBack,
  type FieldForm,
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
  const [opened] = useState<PersonValues>(() => valuesOf(person));
  const form = useForm<PersonForm>({ defaultValues: formOf(opened), mode: 'onTouched' });
  const { getValues, setValue, subscribe, handleSubmit, watch } = form;
  const shown = watch();
  const [reviewing, setReviewing] = useState(false);
  /** What the last save asked for: what the service said of a field is said of that. */
  const [asked, setAsked] = useState<PersonValues>();
  const saving = useSettledSave<PersonValues>({
    plan,
    resource,
    opened,
    fields: personFields,
    drawn: (held) => wantedValues(shown, held),
    typed: (held) => wantedValues(getValues(), held),
    isAsDrawn: (field) => sameValue(getValues(field), shown[field]),
    write,
    tell: (outcome) => {
      setReviewing(false);
      if (outcome.kind === 'saved') reportPerson(plan, personId, outcome);
    },
  });
  const { state, base, wanted, changes } = saving;

  function write(field: PersonField, value: string | null | undefined) {
    setValue(field, fieldForm(field, value));
    form.clearErrors(field);
  }

  /** What a button beside a field asks for. The button may go with that, so the field gets the focus. */
  function press(field: PersonField, value: FieldForm) {
    setValue(field, value, { shouldValidate: true });
    form.setFocus(`${field}.text`);
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
  const keep = useEffectEvent(() => draft.keep(wantedValues(getValues(), base)));
  useEffect(() => subscribe({ formState: { values: true }, callback: () => keep() }), [subscribe]);

  const locked = useReadOnly();
  const readOnly = useReadOnly('updatePerson');
  const failure = state.kind === 'failed' ? state.error : undefined;
  const complaint = (field: PersonField) =>
    sameValue(asked?.[field], wanted[field]) ? complaintOf(failure, field) : undefined;
  const standing = standingFailure(failure, personFields, complaint);

  return (
    <>
      <LeaveGuard
        isDirty={saving.isDirty}
        saving={state.kind === 'running'}
        what="person"
        done={saving.done}
        onDone={onClose}
        onDiscard={draft.forget}
      />
      <ElsewhereNotice<PersonValues>
        elsewhere={draft.elsewhere}
        what="person"
        theirs={draft.theirs}
        labelOf={labelOf}
        showValue={showValue}
      />
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
        askedBeside={fieldsAskedFor(state, draft.offered)}
        labelOf={labelOf}
        showValue={showValue}
        onPutBack={(values) => putBack(storedValues(values))}
      />
      <FormShell
        label="Person"
        pending={state.kind === 'running'}
        error={reviewing || standing === undefined ? undefined : <SaveError error={standing} fields={personFields} />}
        submitLabel="Review and save"
        locked={locked}
        disabledReason={readOnly ?? (changes.length === 0 ? 'Nothing has changed.' : undefined)}
        onSubmit={() =>
          void handleSubmit(() => {
            if (failure !== undefined) saving.reset();
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
            onEmpty={(value) => press(field, fieldForm(field, value))}
            onKeep={(keep) => press(field, { ...getValues(field), kept: keep ? getValues(field).text : undefined })}
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
          onResolve={saving.resolve}
          onCheckAgain={() => void saving.readAgain()}
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
        // It lies over the fields: there all is said in one place.
        error={failure === undefined ? undefined : <SaveError error={failure} fields={[]} />}
        disabledReason={readOnly}
        onSave={() => {
          setAsked(wanted);
          void saving.save();
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
