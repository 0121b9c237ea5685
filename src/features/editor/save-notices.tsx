import { useState } from 'react';
import { type AudienceValues, labelOf, showValue } from '#src/fields/audience-override-fields.tsx';
import type { SaveNotes } from '#src/fields/audience-plan.ts';
import { FieldLines } from '#src/form/form-notices.tsx';
import { SaveError } from '#src/form/save-error.tsx';
import { sameValue } from '#src/form/three-way.ts';
import { useDerived } from '#src/form/use-controls.ts';
import { useHistory } from '#src/form/use-kept.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import type { ResourceKey } from '#src/local/change-history.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Time } from '#src/ui/time.tsx';
import type { AudienceForm } from './use-audience-form.ts';

/** An archived audience asks before it is saved. The input stays. */
export function ArchivedNotice({ form }: { form: AudienceForm }) {
  const { state, archived, controls, changesNow } = form;
  const dirty = useDerived(controls.subscribe, () => changesNow().length > 0);
  return (
    <Notice tone="notice" title="This audience is archived and can’t be restored." announce>
      {state.kind === 'ended' && state.outcome.kind === 'needs-confirmation' && 'Nothing was saved. '}
      {dirty && 'Your changes are still here. Visitors may never see them.'}
      {dirty && (
        <Checkbox
          label="Save anyway"
          checked={archived.confirmed}
          onChange={({ target }) => archived.confirm(target.checked)}
        />
      )}
    </Notice>
  );
}

/** Says which of the values come from a restore in the conversation, until one is saved again. */
export function RestoredNotice({ resource, now }: { resource: ResourceKey; now: AudienceValues }) {
  const [newest] = useHistory(resource) ?? [];
  const [dismissed, setDismissed] = useState<number>();
  if (newest?.restore === undefined || newest.at === dismissed) return null;
  const values: Readonly<Record<string, unknown>> = now;
  const fields = Object.keys(newest.fields).filter((field) => sameValue(values[field], newest.fields[field]?.after));
  if (fields.length === 0) return null;
  return (
    <Notice
      tone="info"
      title="Restored from the conversation."
      actions={
        <Button variant="quiet" onClick={() => setDismissed(newest.at)}>
          Dismiss
        </Button>
      }
    >
      A restore <Time value={newest.at} /> set these values: {fields.map(labelOf).join(', ')}.
    </Notice>
  );
}

const steps = {
  null: { label: 'Try sending null', hint: 'The API doesn’t allow it, but some services clear a field this way.' },
  empty: { label: 'Try sending an empty text', hint: 'The API may hide the page’s value instead.' },
} as const;

type SaveNoticesProps = {
  result: SaveNotes;
  /** Tries the next step for these fields. Never automatic. */
  onTry: (step: keyof typeof steps, fields: readonly string[]) => void;
  pending: boolean;
};

export function SaveNotices({ result, onTry, pending }: SaveNoticesProps) {
  const { leftovers, next, error, unconfirmed, mispredictions } = result;
  const disabledReason = useReadOnly('updateAudience');
  const fields = leftovers.map(({ field }) => field);
  return (
    <>
      {leftovers.length > 0 && (
        <Notice tone="notice" title="These overrides are still set after the reset.">
          <FieldLines of={leftovers}>
            {({ field, value }) => (
              <>
                {labelOf(field)}: {showValue(field, value)}
                {next === undefined && ' – all ways to reset it have been tried'}
              </>
            )}
          </FieldLines>
          {error !== undefined && (
            <div className="mt-1">
              <SaveError error={error} />
            </div>
          )}
          {next !== undefined && (
            <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button busy={pending} disabledReason={disabledReason} onClick={() => onTry(next, fields)}>
                {steps[next].label}
              </Button>
              <span className="text-12 text-ink-muted">{steps[next].hint}</span>
            </div>
          )}
        </Notice>
      )}
      {unconfirmed.length > 0 && (
        <Notice tone="notice" title="Sent, but not confirmed.">
          The response has no metadataOverride, so we can’t tell whether these were saved:{' '}
          {unconfirmed.map(labelOf).join(', ')}.
        </Notice>
      )}
      {mispredictions.length > 0 && (
        <Notice tone="notice" title="Saved, but the live values differ from what we expected.">
          <FieldLines of={mispredictions}>
            {({ field, expected, got }) => (
              <>
                {labelOf(field)}: expected {showValue(field, expected)}, the API shows {showValue(field, got)}.
              </>
            )}
          </FieldLines>
        </Notice>
      )}
    </>
  );
}
