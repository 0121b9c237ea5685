import { useEffect } from 'react';
import type { EditorValues } from '#src/features/editor/core/fields.ts';
import { DraftOffer, ElsewhereNotice } from '#src/form/draft-offer.tsx';
import type { OfferedDraft } from '#src/form/offered-draft.ts';
import type { KeptOpening } from '#src/form/use-kept-draft.ts';
import { useOfferedDraft } from '#src/form/use-offered-draft.ts';
import { labelOf } from './editor-groups.ts';
import { readEditorValues } from './form-values.ts';
import { showValue } from './show-value.tsx';

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
