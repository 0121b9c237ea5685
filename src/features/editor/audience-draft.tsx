import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  type EditorValues,
  formOf,
  labelOf,
  readEditorValues,
  showValue,
  valuesFrom,
} from '#src/fields/audience-override-fields.tsx';
import { type ContinuedDraft, formOpened } from '#src/form/continued-draft.ts';
import { DraftNotices } from '#src/form/draft-offer.tsx';
import { isTab, LeaveGuard } from '#src/form/leave-guard.tsx';
import type { OfferedDraft } from '#src/form/offered-draft.ts';
import type { FieldValues } from '#src/form/three-way.ts';
import { useDraft } from '#src/form/use-draft.ts';
import type { HistoryResource } from '#src/local/change-history.ts';
import { type AudienceForm, changedFieldsOf } from './use-audience-form.ts';

type AudienceDraftProps = {
  editing: AudienceForm;
  resource: HistoryResource;
  /** What the audience is called, and the address of its editor. */
  title: string;
  href: string;
  /** The draft that the form has opened with. */
  continued: ContinuedDraft<EditorValues>['draft'];
  /** Hears of the draft that is offered, and when there is none any more. */
  onOffer: (offered: OfferedDraft<EditorValues> | undefined) => void;
  /** Where the draft is offered; right here where there is none. */
  firstPlace: HTMLElement | null | undefined;
};

/** Keeps what is typed safe in this browser, offers what was typed before, and asks before it is left. Draws nothing for a key. */
export function AudienceDraft(props: AudienceDraftProps) {
  const { editing, resource, title, href, continued, onOffer, firstPlace } = props;
  const { form, base, state, write, writeOver } = editing;
  // What nobody can type, a picture say, is no unsaved work when it changes.
  const typeable = useMemo(() => valuesFrom(formOf(base)), [base]);
  const draft = useDraft<EditorValues>({ resource, base: typeable, read: readEditorValues, title, href, continued });
  const keep = useEffectEvent(() => draft.keep(valuesFrom(form.getValues())));
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep() }), [form]);
  const router = useRouter();
  const [here] = useState(router.latestLocation);
  const apply = useEffectEvent((values: FieldValues) => write(readEditorValues(values)));
  const onLeave = useEffectEvent(() => {
    if (isTab(here, router.latestLocation)) draft.continueLater();
  });
  useEffect(() => {
    const leave = formOpened(resource, (values) => apply(values));
    return () => {
      leave();
      onLeave();
    };
  }, [resource]);
  useEffect(() => onOffer(draft.offered), [draft.offered, onOffer]);
  return (
    <>
      <LeaveGuard
        isDirty={() => changedFieldsOf(form, base).length > 0}
        saving={state.kind === 'running'}
        what="audience"
        hasTabs
        done={false}
        onDone={nothing}
        onDiscard={draft.forget}
      />
      {inPlace(
        firstPlace,
        <div className={firstPlace ? 'mx-4 flex flex-col gap-3 md:mx-6 [&:has(>:not(:empty))]:mt-4' : 'contents'}>
          <DraftNotices<EditorValues>
            draft={draft}
            what="audience"
            labelOf={labelOf}
            showValue={showValue}
            onUse={writeOver}
          />
        </div>,
      )}
    </>
  );
}

function inPlace(place: HTMLElement | null | undefined, children: ReactNode): ReactNode {
  return place ? createPortal(children, place) : children;
}

function nothing() {}
