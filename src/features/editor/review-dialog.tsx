import { publishedVersionOf } from '#src/api/audiences.ts';
import { apiPath } from '#src/contract/api-path.ts';
import { updateAudience } from '#src/contract/audience.ts';
import {
  type AudienceValues,
  type EditorField,
  isEditorField,
  isOwnField,
  labelOf,
  overrideField,
  startsAgent,
} from '#src/fields/audience-override-fields.tsx';
import { seenAtOnce, updateBody } from '#src/fields/audience-plan.ts';
import {
  audienceValues,
  type EditorValue,
  overridesAtRisk,
  overridesKnown,
  pageValueOf,
} from '#src/fields/audience-values.ts';
import { ReviewChanges } from '#src/form/review-changes.tsx';
import { onlyFields, sameValue } from '#src/form/three-way.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { useStore } from '#src/lib/use-store.ts';
import { quirksRecord } from '#src/local/service-quirks.ts';
import { Notice } from '#src/ui/inline-notice.tsx';
import { FindingsList, LintNote, type useLint } from './findings.tsx';
import { jumpToField, jumpToProblem } from './summary-bar.tsx';
import type { AudienceForm } from './use-audience-form.ts';

type ReviewDialogProps = {
  form: AudienceForm;
  /** Asked for once, by the editor: a second look at a list that failed would ask again. */
  known: Pick<ReturnType<typeof useLint>, 'lint' | 'noteAtOnce'>;
  onSave: () => void;
  onClose: () => void;
};

/** What a save of the audience would change, and what may change with it. */
export function ReviewDialog({ form, known: { lint, noteAtOnce }, onSave, onClose }: ReviewDialogProps) {
  const { base: opened, conflict, failure } = form;
  const { pageId, audienceId, name, audience, page } = form.edited;
  const now = audienceValues(audience, opened);
  const base = conflict?.now ?? now;
  const wanted = form.wanted();
  // Not what someone else has saved by now.
  const changed = form
    .changesNow()
    .filter(isEditorField)
    .filter((field) => !sameValue(now[field], wanted[field]));
  const atOnce = seenAtOnce(audience, changed);
  const isKnown = overridesKnown(audience);
  const latest = audience.latestVersion?.versionNumber;
  /** The page's value, where it counts before or after a change; unless empty, or on both sides. */
  function inheritedOf(field: string): EditorValue {
    if (!isEditorField(field) || (base[field] !== undefined && wanted[field] !== undefined)) return undefined;
    const value = pageValueOf(field, page, audience);
    return value?.length && !sameValue(value, base[field] ?? wanted[field]) ? value : undefined;
  }
  return (
    <ReviewChanges
      form={form}
      now={now}
      name={name}
      intentOf={(field) => (isEditorField(field) ? intentOf(field, wanted[field], inheritedOf(field)) : undefined)}
      inheritedOf={inheritedOf}
      request={{
        method: 'PATCH',
        path: apiPath(updateAudience.path, { page_id: pageId, audience_id: audienceId }),
        body: updateBody(
          changed,
          { ...now, ...onlyFields<AudienceValues>(wanted, changed) },
          { overridesKnown: isKnown },
        ),
      }}
      warnings={
        <>
          {atOnce !== undefined && <Notice tone="info">{atOnce}</Notice>}
          {startsAgent(changed) && (
            <Notice tone="notice">
              {publishedVersionOf(audience) === undefined && 'This audience isn’t live yet. '}
              Saving starts the agent: it writes and publishes{' '}
              {latest === undefined ? 'a new version' : `version ${formatNumber(latest + 1)}`}. You can stop it while it
              writes.
            </Notice>
          )}
          <FindingsList
            findings={lint(wanted)}
            onJump={(field) => {
              onClose();
              // After the dialog has closed and returned the focus a moment later.
              requestAnimationFrame(() => setTimeout(() => jumpToField(field)));
            }}
          />
          <LintNote note={noteAtOnce} />
          {changed.some((field) => !isOwnField(field)) && <Warnings values={base} isKnown={isKnown} />}
        </>
      }
      disabledReason={useReadOnly('updateAudience')}
      onSave={onSave}
      onClose={() => {
        onClose();
        // A refusal shows at its field, where it can be fixed.
        if (failure !== undefined) requestAnimationFrame(jumpToProblem);
      }}
    />
  );
}

/** What a change means beside its values, where the field inherits before or after it. */
function intentOf(field: EditorField, after: EditorValue, replaced: EditorValue): string | undefined {
  const { unset, inherits = 'page default' } = overrideField(field);
  if (after === undefined) return unset === undefined ? `reset to ${inherits}` : 'cleared';
  return replaced === undefined ? undefined : `replaces the ${inherits}`;
}

/** Risks for the rest of the override, which every change of a metadata field sends whole. */
function Warnings({ values, isKnown }: { values: AudienceValues; isKnown: boolean }) {
  const quirks = useStore(quirksRecord);
  const atRisk = overridesAtRisk(values, quirks);
  return (
    <>
      {atRisk.length > 0 && (
        <Notice tone="notice" title="Some overrides may be lost.">
          {quirks.patch === 'replace-all'
            ? 'Each change to a metadata field removes:'
            : 'Saving may remove what Facet can’t send:'}{' '}
          {atRisk.map(labelOf).join(', ')}. Facet checks after saving.
        </Notice>
      )}
      {!isKnown && (
        <Notice tone="notice" title="The API didn’t send this audience’s overrides.">
          Only the fields that you changed are sent. Saving may remove its other overrides.
        </Notice>
      )}
    </>
  );
}
