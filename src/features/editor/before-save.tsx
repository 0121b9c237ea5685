import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { sessionQueries } from '#src/api/sessions.ts';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { imageMetadataFields, type MetadataField, writableMetadataFields } from '#src/contract/metadata.ts';
import { type EditorValues, labelOf } from '#src/fields/audience-override-fields.tsx';
import { type Controls, useDerived } from '#src/form/use-controls.ts';
import { FindingsList } from './findings-list.tsx';
import { type AudienceValues, overridesKnown, predictedMetadata } from './overrides.ts';
import { PreviewList } from './preview-list.tsx';
import { jumpToField, useFieldInAddress } from './summary-bar.tsx';
import { useIdle, useLint } from './use-lint.ts';

type BeforeSaveProps = {
  controls: Controls<EditorValues, EditorValues>;
  pageId: string;
  audienceId: string;
  audience: AudienceAnswer;
  page: PageAnswer | undefined;
  base: AudienceValues;
};

const noHosts: readonly string[] = [];

/** What the form amounts to: previews of links to the page, and texts that deserve a second look. */
export const BeforeSave = memo(function BeforeSave({ pageId, audienceId, ...rest }: BeforeSaveProps) {
  const imageHosts = useQuery(siteConfigQuery()).data?.imageHosts ?? noHosts;
  const sessions = useQuery({ ...sessionQueries.page(pageId, { audienceId, limit: 1 }), enabled: false });
  const { lint, note } = useLint(rest.audience, rest.page);
  // Here, since it comes with the code that the form can do without.
  useFieldInAddress();
  return (
    <FollowingForm
      {...rest}
      lint={lint}
      note={note}
      imageHosts={imageHosts}
      pageUrl={sessions.data?.items?.[0]?.pageUrl}
    />
  );
});

type FollowingFormProps = Omit<BeforeSaveProps, 'pageId' | 'audienceId'> & {
  lint: ReturnType<typeof useLint>['lint'];
  note: string | undefined;
  imageHosts: readonly string[];
  pageUrl: string | undefined;
};

/** The part that is drawn after the keys: it asks for nothing by itself, so that a key costs what it changes. */
function FollowingForm({ controls, audience, page, base, lint, note, imageHosts, pageUrl }: FollowingFormProps) {
  const values = useDerived(controls.inputs.subscribe, controls.inputs.get);
  const wanted = useMemo((): AudienceValues => ({ ...base, ...values }), [base, values]);

  const findings = useMemo(() => lint(values), [lint, values]);
  // The form is there first.
  const isIdle = useIdle();

  const isKnown = overridesKnown(audience);
  const now = useMemo(
    () => ({
      metadata: audience.effectiveMetadata ?? predictedMetadata(page?.metadata, base),
      overridden: isKnown ? overriddenIn(base) : undefined,
    }),
    [audience, page, base, isKnown],
  );
  const after = useMemo(
    () => ({
      metadata: afterSave(now.metadata, page, base, wanted),
      overridden: isKnown ? overriddenIn(wanted) : undefined,
    }),
    [now, page, base, wanted, isKnown],
  );

  return (
    <>
      <FindingsList findings={findings} labelOf={labelOf} onJump={jumpToField} note={note} />
      {isIdle ? (
        <PreviewList now={now} after={after} imageHosts={imageHosts} pageUrl={pageUrl} />
      ) : (
        <section aria-label="Previews" />
      )}
    </>
  );
}

function overriddenIn(values: AudienceValues): ReadonlySet<MetadataField> {
  return new Set([...writableMetadataFields, ...imageMetadataFields].filter((field) => values[field] !== undefined));
}

/** What is in effect now, with the changes of the form on it: a field that nobody changes stays as the service says it is. */
function afterSave(
  now: ReturnType<typeof predictedMetadata>,
  page: PageAnswer | undefined,
  base: AudienceValues,
  wanted: AudienceValues,
): ReturnType<typeof predictedMetadata> {
  const predicted = predictedMetadata(page?.metadata, wanted);
  const changed = writableMetadataFields.filter((field) => base[field] !== wanted[field]);
  return { ...now, ...Object.fromEntries(changed.map((field) => [field, predicted[field]])) };
}
