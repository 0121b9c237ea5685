import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { countOf } from '#src/lib/text.ts';
import type { HistoryResource } from '#src/local/change-history.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { FormShell } from '#src/ui/form-shell.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { ChangeHistoryList } from './change-history-list.tsx';
import { DraftNotices } from './draft-offer.tsx';
import { bodyOf, canSend, type FormFields, readValues, wordsOf } from './form-field.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { fieldsAskedFor, ReplacedNotice } from './replaced-notice.tsx';
import { reportSaved } from './report-saved.ts';
import { ReviewChanges } from './review-changes.tsx';
import { SaveError } from './save-error.tsx';
import { SaveReport } from './save-report.tsx';
import { type FieldValues, fieldNames, sameValue } from './three-way.ts';
import { useControls } from './use-controls.ts';
import { useDraft } from './use-draft.ts';
import { useReadOnly } from './use-read-only.ts';
import { useSettledSave } from './use-save.ts';
import { currentFailure, validationErrorOf } from './validation-errors.ts';
import type { SavePlan } from './verified-save.ts';

type ResourceFormProps<Values extends FieldValues, Inputs extends { readonly [Key in keyof Values]: unknown }> = {
  fields: FormFields<Values, Inputs>;
  plan: SavePlan<Values>;
  /** The endpoint that writes, with the ids in its path. */
  request: { readonly name: EndpointName; readonly method: string; readonly path: string };
  /** What the service holds, as last read, and when that was: the query's `dataUpdatedAt`. */
  held: Values;
  readAt: number;
  /** Under which name this browser keeps its history and draft. */
  resource: HistoryResource;
  /** What is edited, in the middle of a sentence: "subscription". */
  what: string;
  /** What the thing is called, and the address of its form: the list of drafts leads back by them. */
  title: string;
  href: string;
  /** The accessible name of the form. */
  label: string;
  /** Whether the changes are reviewed before they are sent. */
  review?: boolean | undefined;
  onClose: () => void;
};

/**
 * The form of one thing that exists, from the table of its writable fields: controls, draft, leave guard, conflict,
 * verified save, report, history and undo. Only what was changed is sent. A further field is one entry of the table.
 */
export function ResourceForm<Values extends FieldValues, Inputs extends { readonly [Key in keyof Values]: unknown }>(
  props: ResourceFormProps<Values, Inputs>,
) {
  const { fields, plan, request, held, readAt, resource, what, title, href, label, review = false } = props;
  const { onClose } = props;
  const names = fieldNames(fields);
  const words = { what, ...wordsOf(fields) };
  const [initial] = useState(held);
  const controls = useControls(fields, initial);
  const [reviewing, setReviewing] = useState(false);
  const [refusals, setRefusals] = useState(0);
  /** What was agreed to, as field and subject. */
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());

  const saving = useSettledSave<Values>({
    resource,
    initial,
    wanted: controls.valuesNow,
    show: controls.show,
    onOutcome: (outcome) => {
      setReviewing(false);
      if (outcome.kind !== 'saved') return;
      const canUndo = (replaced: Partial<Values>) =>
        canSend(fields, Object.keys(replaced), { ...outcome.now, ...replaced });
      reportSaved({ plan, resource, saved: outcome, canUndo, ...words });
    },
  });
  const { state, base, asked, done, reset } = saving;
  const wanted = controls.valuesNow(base);
  const changes = saving.changesNow();

  const [read] = useState(() => (stored: FieldValues) => readValues(fields, stored));
  const draft = useDraft<Values>({ resource, base, read, title, href });
  const keep = useEffectEvent(() => draft.keep(controls.valuesNow(base)));
  const { subscribe, show } = controls;
  useEffect(() => subscribe(() => keep()), [subscribe]);

  const locked = useReadOnly();
  const readOnly = useReadOnly(request.name);
  const failure = state.kind === 'failed' ? state.error : undefined;
  const problemOf = (name: keyof Values & string) =>
    changes.includes(name) ? fields[name].check?.(wanted[name]) : undefined;
  /** What the service said of a field is said of the value that it was asked for. */
  const refusalOf = (name: string) =>
    sameValue(asked?.[name], wanted[name]) ? validationErrorOf(failure, name) : undefined;
  const current = currentFailure(failure, names, refusalOf);
  const confirmations = changes.flatMap((name) => {
    // A value that cannot be saved is said to be that first.
    const asks = problemOf(name) === undefined ? fields[name].confirm?.(wanted[name], base[name]) : undefined;
    return asks === undefined ? [] : [{ ...asks, name, key: `${name} ${asks.subject}` }];
  });

  function submit() {
    if (changes.some((name) => problemOf(name) !== undefined)) {
      controls.touchAll();
      setRefusals(refusals + 1);
    } else if (review) {
      if (failure !== undefined) reset();
      setReviewing(true);
    } else void saving.save(plan);
  }

  const restore = (stored: FieldValues) => show(readValues(fields, stored));
  const cannotRestore = (stored: FieldValues) => {
    const values = readValues(fields, stored);
    const names = Object.keys(values);
    return names.length > 0 && canSend(fields, names, { ...base, ...values })
      ? undefined
      : 'The API doesn’t accept the old value.';
  };

  return (
    <>
      <LeaveGuard
        isDirty={() => saving.changesNow().length > 0}
        saving={state.kind === 'running'}
        what={what}
        done={done}
        onDone={onClose}
        onDiscard={draft.forget}
      />
      <DraftNotices<Values> draft={draft} onUse={show} {...words} />
      <ReplacedNotice
        resource={resource}
        now={held}
        readAt={readAt}
        askedBeside={fieldsAskedFor(state, draft.offered)}
        onPutBack={restore}
        {...words}
      />
      <FormShell
        label={label}
        pending={state.kind === 'running'}
        refusals={refusals}
        error={reviewing || current === undefined ? undefined : <SaveError error={current} fields={names} />}
        submitLabel={
          review ? 'Review and save' : changes.length === 0 ? 'Save' : `Save ${countOf(changes.length, 'change')}`
        }
        locked={locked}
        disabledReason={
          readOnly ??
          (changes.length === 0 ? 'Nothing has changed.' : confirmations.find(({ key }) => !agreed.has(key))?.missing)
        }
        onSubmit={submit}
        cancel={{ label: 'Close', onCancel: onClose }}
      >
        {names.map((name) => {
          const { Control } = fields[name];
          const asks = confirmations.find((confirmation) => confirmation.name === name);
          return (
            <Fragment key={name}>
              <Control
                {...controls.propsOf(name, {
                  wanted: wanted[name],
                  held: base[name],
                  changed: changes.includes(name),
                  problem: problemOf(name),
                  refusal: refusalOf(name),
                })}
              />
              {asks !== undefined && (
                <Notice tone="notice" title={asks.title}>
                  {asks.text}
                  <Checkbox
                    label={asks.label}
                    checked={agreed.has(asks.key)}
                    onChange={({ target }) => setAgreed(withOrWithout(agreed, asks.key, target.checked))}
                  />
                </Notice>
              )}
            </Fragment>
          );
        })}
        <SaveReport
          state={state}
          base={base}
          mine={wanted}
          onPutBack={(field, value) => restore({ [field]: value })}
          cannotPutBack={(field, value) => cannotRestore({ [field]: value })}
          onResolve={saving.resolve}
          onCheckAgain={() => void saving.readAgain()}
          {...words}
        />
      </FormShell>
      <ReviewChanges
        open={reviewing}
        name={title}
        changes={changes.map((field) => ({
          field,
          label: fields[field].label,
          before: base[field],
          after: wanted[field],
        }))}
        request={{ ...request, body: bodyOf(fields, changes, wanted) }}
        phase={state.kind === 'running' ? state.phase : undefined}
        // It lies over the fields: there all is said in one place.
        error={failure === undefined ? undefined : <SaveError error={failure} fields={[]} />}
        disabledReason={readOnly}
        onSave={() => void saving.save(plan)}
        onClose={() => setReviewing(false)}
        {...words}
      />
      <ChangeHistoryList resource={resource} cannotPutBack={cannotRestore} onPutBack={restore} {...words} />
    </>
  );
}

function withOrWithout(set: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}
