import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useMemo } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { conversationQueries } from '#src/api/conversations.ts';
import { type EditorField, isListField, labelOf } from '#src/fields/audience-override-fields.tsx';
import { audienceResource } from '#src/fields/audience-plan.ts';
import { audienceValues, type EditorValue } from '#src/fields/audience-values.ts';
import { changedSinceSuggestion, changeField } from '#src/fields/change-fields.ts';
import { applyToForm } from '#src/form/draft-changes.ts';
import { sameValue } from '#src/form/three-way.ts';
import { isOfThisTab } from '#src/form/use-draft.ts';
import { useKept } from '#src/form/use-kept.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { useIdle } from '#src/lib/idle.ts';
import { readDrafts, watchDrafts } from '#src/local/drafts.ts';
import { Button } from '#src/ui/button.tsx';
import { FormLock } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { TextChanges } from '#src/ui/text-changes.tsx';

type Change = {
  readonly field?: string | undefined;
  readonly previousValue?: string | undefined;
  readonly newValue?: string | undefined;
};

export type Suggestion = {
  readonly field: EditorField;
  readonly value: EditorValue;
  /** As it was sent. */
  readonly change: Change;
};

/** Undefined for a field that the editor does not have. */
export function suggestionOf(change: Change): Suggestion | undefined {
  const { field, newValue } = change;
  const to = changeField(field)?.own;
  if (to === undefined || newValue === undefined) return undefined;
  if (!isListField(to)) return { field: to, value: newValue, change };
  // The agent writes lists with commas.
  const entries = newValue.split(',').map((entry) => entry.trim());
  return { field: to, value: [...new Set(entries)].filter((entry) => entry !== ''), change };
}

/** The agent's suggestions, the newest last. None while the conversation can't be loaded. */
export function useSuggestions(pageId: string, audienceId: string): readonly Suggestion[] {
  // A conversation can be long, so the form comes first.
  const { data } = useQuery({
    ...conversationQueries.one(pageId, audienceId),
    enabled: useIdle(),
    refetchOnWindowFocus: false,
  });
  const pending = data?.pendingChanges;
  return useMemo(() => (pending ?? []).flatMap((change) => suggestionOf(change) ?? []), [pending]);
}

/** The newest suggestion for a field, unless the field or the audience has its value already. */
export function offeredFor(field: EditorField, suggestions: readonly Suggestion[], ...had: readonly EditorValue[]) {
  const newest = suggestions.findLast((one) => one.field === field);
  return had.some((value) => sameValue(value, newest?.value)) ? undefined : newest;
}

type SuggestedTextProps = { label: string; before: string; after: string; isOutdated: boolean; onApply: () => void };

/** What a suggestion would change in its field, and the way to apply it there. */
export function SuggestedText({ label, before, after, isOutdated, onApply }: SuggestedTextProps) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-paper-raised px-3 py-2 text-13">
      <div className="min-w-0 flex-auto basis-60">
        <TextChanges before={before} after={after} />
        {isOutdated && <p className="mt-1 text-12 text-notice">{changedSinceSuggestion}</p>}
      </div>
      <Button onClick={onApply} disabledReason={use(FormLock)}>
        Apply<span className="sr-only"> to {label}</span>
      </Button>
    </div>
  );
}

type ApplySuggestionProps = { pageId: string; audienceId: string; audience: AudienceAnswer; change: Change };

/** Sends nothing; the change keeps its status, since the API has no way to accept one. */
export function ApplySuggestion({ pageId, audienceId, audience, change }: ApplySuggestionProps) {
  const navigate = useNavigate();
  const readOnly = useReadOnly('updateAudience');
  const kept = useKept(audienceResource(audienceId), readDrafts, watchDrafts);
  const suggestion = suggestionOf(change);
  if (suggestion === undefined) return null;
  const { field, value } = suggestion;
  const isInUse = sameValue(audienceValues(audience)[field], value);
  const drafts = kept?.drafts ?? [];
  const drafted = drafts.filter(({ changes }) => field in changes);
  // The form of this tab shows its own draft, and only offers another's.
  const own = drafted.filter(({ opening }) => isOfThisTab(opening));
  const isDrafted = (own.length > 0 ? own : drafted).some(({ changes }) => sameValue(changes[field]?.mine, value));
  const note = isInUse
    ? 'In use on this audience.'
    : isDrafted
      ? 'In your unsaved draft.'
      : own.length > 0
        ? 'Replaces your unsaved text. You can undo that.'
        : drafts.length > 0 && 'Your unsaved draft is kept.';
  return (
    <>
      {note && (
        <span className="self-center text-13 text-ink-muted">
          {isInUse && <Icon name="check" className="mr-1.5 inline text-good" />}
          {note}
        </span>
      )}
      {!isInUse && (
        <Button
          disabledReason={isDrafted ? undefined : readOnly}
          onClick={() => {
            // Also a drafted one: the form may only offer its draft, and the field is to show it.
            if (readOnly === undefined) applyToForm(audienceResource(audienceId), { [field]: value });
            void navigate({
              to: '/pages/$pageId/audiences/$audienceId',
              params: { pageId, audienceId },
              search: () => ({ panel: undefined, field }),
            });
          }}
        >
          {isDrafted ? 'Open in editor' : 'Apply in editor'}
          <span className="sr-only">: {labelOf(field)}</span>
        </Button>
      )}
    </>
  );
}
