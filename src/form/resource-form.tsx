import { Fragment, useState } from 'react';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { countOf } from '#src/lib/text.ts';
import { Checkbox } from '#src/ui/choice.tsx';
import { FormShell } from '#src/ui/form-shell.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { bodyOf, type InputsFor } from './form-field.ts';
import { ReviewChanges } from './review-changes.tsx';
import { SaveError } from './save-error.tsx';
import { type FieldValues, fieldNames } from './three-way.ts';
import { useDrawnControls } from './use-controls.ts';
import { useReadOnly } from './use-read-only.ts';
import { type ResourceFormOptions, useResourceForm } from './use-resource-form.tsx';
import { currentFailure } from './validation-errors.ts';
import type { SavePlan } from './verified-save.ts';

type ResourceFormProps<Values extends FieldValues, Inputs extends InputsFor<Values>> = Pick<
  ResourceFormOptions<Values, Inputs, Values>,
  'fields' | 'held' | 'resource' | 'what' | 'title' | 'href'
> & {
  plan: SavePlan<Values>;
  /** The endpoint that writes, with the ids in its path. */
  request: { readonly name: EndpointName; readonly method: string; readonly path: string };
  /** When `held` was read: the query's `dataUpdatedAt`. */
  readAt: number;
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
export function ResourceForm<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  props: ResourceFormProps<Values, Inputs>,
) {
  const { fields, plan, request, held, readAt, title, label, review = false, onClose } = props;
  const names = fieldNames(fields);
  const [reviewing, setReviewing] = useState(false);
  /** What was agreed to, as field and subject. */
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());
  const form = useResourceForm<Values, Inputs>({
    ...props,
    report: () => ({ plan }),
    onOutcome: () => setReviewing(false),
  });
  const controls = useDrawnControls(fields, form.controls);
  const { state, base, failure, problemOf, refusalOf, errorOf, words } = form;
  const wanted = form.wanted();
  const changes = form.changesNow();

  const locked = useReadOnly();
  const readOnly = useReadOnly(request.name);
  const current = currentFailure(failure, names, refusalOf);
  const confirmations = changes.flatMap((name) => {
    // A value that cannot be saved is said to be that first.
    const asks = problemOf(name) === undefined ? fields[name].confirm?.(wanted[name], base[name]) : undefined;
    return asks === undefined ? [] : [{ ...asks, name, key: `${name} ${asks.subject}` }];
  });

  function submit() {
    const isValid = changes.every((name) => problemOf(name) === undefined);
    if (!isValid) controls.touchAll();
    else if (review) {
      if (failure !== undefined) form.reset();
      setReviewing(true);
    } else void form.save(plan);
    return isValid;
  }

  return (
    <>
      {form.notices({ now: held, readAt, onDone: onClose })}
      <FormShell
        label={label}
        pending={state.kind === 'running'}
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
                  error: errorOf(name),
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
        {form.report()}
      </FormShell>
      {reviewing && (
        <ReviewChanges
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
          onSave={() => void form.save(plan)}
          onClose={() => setReviewing(false)}
          {...words}
        />
      )}
      {form.history}
    </>
  );
}

function withOrWithout(set: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}
