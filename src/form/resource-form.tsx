import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import type { WalkedResource } from '#src/api/walked-list.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { capitalised, countOf } from '#src/lib/text.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { FormShell } from '#src/ui/form-shell.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ChangeHistoryList } from './change-history-list.tsx';
import { bodyOf, formValues, type InputsFor } from './form-field.ts';
import { ReplacedNotice } from './form-notices.tsx';
import { ReviewChanges } from './review-changes.tsx';
import { SaveError } from './save-error.tsx';
import { focusConflict, SaveOutcomeNotices } from './save-outcome.tsx';
import { type FieldValues, fieldNames } from './three-way.ts';
import { useRenderedControls } from './use-controls.ts';
import { useReadOnly } from './use-read-only.ts';
import { type ResourceFormOptions, useResourceForm } from './use-resource-form.tsx';
import { currentFailure } from './validation-errors.ts';
import type { SavePlan } from './verified-save.ts';

type ResourceDialogProps<Item extends object, Values extends FieldValues, Inputs extends InputsFor<Values>> = Omit<
  ResourceFormProps<Values, Inputs>,
  'held' | 'readAt' | 'title'
> & {
  list: WalkedResource<Item>;
  /** The item as the screen behind shows it, even if the list no longer has it. */
  known?: Item | undefined;
  /** The name of the list, and the message for an unknown ID. */
  words: { readonly list: string; readonly noSuch: string };
  /** The title of the dialog, and the item's name in sentences. */
  title: (item: Item | undefined) => ReactNode;
  nameOf: (item: Item) => string;
};

/** The form of one item, by the ID in the URL: only its list can load it (traps.md 25). */
export function ResourceDialog<
  Item extends Partial<Values> & object,
  Values extends FieldValues,
  Inputs extends InputsFor<Values>,
>({ list, known, words, title, nameOf, ...form }: ResourceDialogProps<Item, Values, Inputs>) {
  const { fields, what, resource, onClose } = form;
  const { data: walk, dataUpdatedAt: readAt } = useQuery({ ...list.query, enabled: false });
  const listed = walk?.items.find(list.isIt(resource.id));
  // A later read of the list may lack it: the input in its form stays.
  const [held, setHeld] = useState(listed ?? known);
  if (held === undefined && listed !== undefined) setHeld(listed);
  const item = listed ?? held;
  return (
    <Dialog wide onClose={onClose} title={title(item)} description={<IdText id={resource.id} of={what} here whole />}>
      {item !== undefined ? (
        <ResourceForm {...form} held={formValues(fields, item)} readAt={readAt} title={nameOf(item)} />
      ) : walk === undefined || walk.state === 'walking' ? (
        <Skeleton label={`Loading ${what}`} />
      ) : walk.state === 'complete' ? (
        <Empty title={`${capitalised(what)} not found`}>{words.noSuch}</Empty>
      ) : (
        <Empty title={`${capitalised(what)} not found so far`}>
          {words.list} wasn’t fully loaded, so this {what} may be missing. See the notice above the list.
        </Empty>
      )}
    </Dialog>
  );
}

type ResourceFormProps<Values extends FieldValues, Inputs extends InputsFor<Values>> = Pick<
  ResourceFormOptions<Values, Inputs, Values>,
  'fields' | 'held' | 'resource' | 'what' | 'title' | 'href'
> & {
  plan: SavePlan<Values>;
  /** The writing endpoint, with the IDs in its path. */
  request: { readonly name: EndpointName; readonly method: string; readonly path: string };
  /** The load time of `held`: the query's `dataUpdatedAt`. */
  readAt: number;
  review?: boolean | undefined;
  onClose: () => void;
};

/**
 * The form of an existing thing, from the table of its writable fields: controls, draft, leave
 * guard, conflict, verified save, report, history, undo. Sends only changes. One entry per field.
 */
function ResourceForm<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  props: ResourceFormProps<Values, Inputs>,
) {
  const { fields, plan, request, held, readAt, what, title, review = false, onClose } = props;
  const names = fieldNames(fields);
  const [reviewing, setReviewing] = useState(false);
  /** Confirmations that the user gave, as field and subject. */
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const form = useResourceForm<Values, Inputs>({
    ...props,
    onSaved: () => ({ plan }),
    onOutcome: () => setReviewing(false),
  });
  const controls = useRenderedControls(fields, form.controls);
  const { state, base, failure, problemOf, refusalOf, errorOf } = form;
  const wanted = form.wanted();
  const changes = form.changesNow();

  const locked = useReadOnly();
  const readOnly = useReadOnly(request.name);
  const current = currentFailure(failure, names, refusalOf);
  const confirmations = changes.flatMap((name) => {
    // An invalid value shows its error first.
    const confirmation = problemOf(name) === undefined ? fields[name].confirm?.(wanted[name], base[name]) : undefined;
    return confirmation === undefined ? [] : [{ ...confirmation, name, key: `${name} ${confirmation.subject}` }];
  });

  function submit() {
    if (focusConflict(form)) return true;
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
      {form.drafts}
      <ReplacedNotice form={form} now={held} readAt={readAt} />
      <FormShell
        label={capitalised(what)}
        pending={state.kind === 'running'}
        error={reviewing || current === undefined ? undefined : <SaveError error={current} fields={names} />}
        submitLabel={`${review ? 'Review' : 'Save'} ${changes.length === 0 ? 'changes' : countOf(changes.length, 'change')}`}
        locked={locked}
        disabledReason={
          readOnly ??
          (changes.length === 0
            ? 'Nothing has changed.'
            : confirmations.find(({ key }) => !confirmed.includes(key))?.missing)
        }
        onSubmit={submit}
        cancelLabel="Close"
        onCancel={onClose}
      >
        {names.map((name) => {
          const { Control } = fields[name];
          const confirmation = confirmations.find((one) => one.name === name);
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
              {confirmation !== undefined && (
                <Notice tone="notice" title={confirmation.title}>
                  {confirmation.text}
                  <Checkbox
                    label={confirmation.label}
                    checked={confirmed.includes(confirmation.key)}
                    onChange={({ target }) =>
                      setConfirmed([
                        ...confirmed.filter((key) => key !== confirmation.key),
                        ...(target.checked ? [confirmation.key] : []),
                      ])
                    }
                  />
                </Notice>
              )}
            </Fragment>
          );
        })}
        <SaveOutcomeNotices form={form} hasReview={review} />
      </FormShell>
      {reviewing && (
        <ReviewChanges
          form={form}
          name={title}
          request={{ ...request, body: bodyOf(fields, changes, wanted) }}
          disabledReason={readOnly}
          onSave={() => void form.save(plan)}
          onClose={() => setReviewing(false)}
        />
      )}
      <ChangeHistoryList form={form} />
    </>
  );
}
