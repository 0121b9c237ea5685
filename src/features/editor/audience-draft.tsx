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
import { DraftOffer, ElsewhereNotice } from '#src/form/draft-offer.tsx';
import { isTab, LeaveGuard } from '#src/form/leave-guard.tsx';
import type { OfferedDraft } from '#src/form/offered-draft.ts';
import type { FieldValues } from '#src/form/three-way.ts';
import { type KeptOpening, useKeptDraft } from '#src/form/use-kept-draft.ts';
import { useOfferedDraft } from '#src/form/use-offered-draft.ts';
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
  const draft = useKeptDraft<EditorValues>({ resource, base: typeable, title, href, continued });
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
          <AudienceDraftOffer kept={draft} base={typeable} onUse={writeOver} onOffer={onOffer} />
        </div>,
      )}
    </>
  );
}

function inPlace(place: HTMLElement | null | undefined, children: ReactNode): ReactNode {
  return place ? createPortal(children, place) : children;
}

function nothing() {}

type AudienceDraftOfferProps = {
  kept: KeptOpening<EditorValues>;
  /** What of the audience can be typed, as the service holds it. */
  base: EditorValues;
  /** Puts the typed values into the form. */
  onUse: (values: Partial<EditorValues>) => void;
  onOffer: (offered: OfferedDraft<EditorValues> | undefined) => void;
};

/** What was typed into the audience before and never saved, and whether it is open in another tab. */
export function AudienceDraftOffer({ kept, base, onUse, onOffer }: AudienceDraftOfferProps) {
  const draft = useOfferedDraft<EditorValues>(kept, base, readEditorValues);
  useEffect(() => onOffer(draft.offered), [draft.offered, onOffer]);
  return (
    <>
      <ElsewhereNotice<EditorValues>
        elsewhere={draft.elsewhere}
        what="audience"
        theirs={draft.theirs}
        labelOf={labelOf}
        showValue={showValue}
      />
      <DraftOffer<EditorValues>
        draft={draft.offered}
        labelOf={labelOf}
        showValue={showValue}
        onUse={(values) => {
          onUse(values);
          void draft.accept();
        }}
        onDiscard={draft.discard}
        damaged={draft.damaged}
        onDiscardDamaged={draft.discardDamaged}
      />
    </>
  );
}
