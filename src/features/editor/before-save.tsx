import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { sessionQueries } from '#src/api/sessions.ts';
import { imageMetadataFields, writableMetadataFields } from '#src/contract/metadata.ts';
import type { EditorValues } from '#src/fields/audience-override-fields.tsx';
import { type Controls, useDerived } from '#src/form/use-controls.ts';
import { FindingsList, useIdle, useLint } from './findings.tsx';
import type { PreviewSide } from './networks.ts';
import { type AudienceValues, overridesKnown, predictedMetadata } from './overrides.ts';
import { Previews } from './previews.tsx';
import { jumpToField, useFieldInAddress } from './summary-bar.tsx';

type BeforeSaveProps = {
  controls: Controls<EditorValues, EditorValues>;
  pageId: string;
  audienceId: string;
  audience: AudienceAnswer;
  page: PageAnswer | undefined;
  base: AudienceValues;
};

/** What the form amounts to, drawn after the keys: previews of links to the page, and texts that deserve a second look. */
export const BeforeSave = memo(function BeforeSave(props: BeforeSaveProps) {
  const { controls, pageId, audienceId, audience, page, base } = props;
  const sessions = useQuery({ ...sessionQueries.page(pageId, { audienceId, limit: 1 }), enabled: false });
  const { lint, note } = useLint(audience, page);
  useFieldInAddress();
  const values = useDerived(controls.inputs.subscribe, controls.inputs.get);
  const findings = useMemo(() => lint(values), [lint, values]);
  // The form is there first.
  const isIdle = useIdle();

  const now = useMemo(
    () => sideOf(audience, base, audience.effectiveMetadata ?? predictedMetadata(page?.metadata, base)),
    [audience, page, base],
  );
  const after = useMemo(() => {
    const wanted = { ...base, ...values };
    const predicted = predictedMetadata(page?.metadata, wanted);
    // A field that nobody changes stays as the service says it is.
    const changed = writableMetadataFields.filter((field) => base[field] !== wanted[field]);
    const changes = Object.fromEntries(changed.map((field) => [field, predicted[field]]));
    return sideOf(audience, wanted, { ...now.metadata, ...changes });
  }, [audience, page, base, values, now]);

  return (
    <>
      <FindingsList findings={findings} onJump={jumpToField} note={note} />
      {isIdle ? (
        <Previews now={now} after={after} pageUrl={sessions.data?.items?.[0]?.pageUrl} />
      ) : (
        <section aria-label="Previews" />
      )}
    </>
  );
});

function sideOf(audience: AudienceAnswer, values: AudienceValues, metadata: PreviewSide['metadata']): PreviewSide {
  const set = [...writableMetadataFields, ...imageMetadataFields].filter((field) => values[field] !== undefined);
  return { metadata, overridden: overridesKnown(audience) ? new Set(set) : undefined };
}
