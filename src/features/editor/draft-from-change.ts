import type { AudienceAnswer } from '#src/api/audiences.ts';
import { keepDraft } from '#src/local/drafts.ts';
import { audienceResource } from './audience-resource.ts';
import { valuesOf } from './core/audience-values.ts';
import { type EditorField, isListField } from './core/fields.ts';
import { listEntries } from './rows/list-text.ts';

/** The editor's names of what a conversation's change can touch (§2.11, field of a change). */
const editorNames: ReadonlyMap<string, EditorField> = new Map([
  ['supplementaryContext', 'supplementaryContext'],
  ['metaTitle', 'title'],
  ['metaDescription', 'description'],
  ['metaKeywords', 'keywords'],
]);

type ProposedValue = {
  pageId: string;
  audience: AudienceAnswer;
  audienceId: string;
  /** What the audience is called: the list of drafts leads back by it. */
  name: string;
  /** The field of a change. */
  field: string;
  value: string;
};

/**
 * Keeps a proposed value as unsaved work on an audience: the editor offers it, beside what the field holds, when it is opened next. Nothing is sent and
 * no other draft is touched. The change keeps its own status: the contract has no way to accept one.
 */
export async function draftFromChange({
  pageId,
  audience,
  audienceId,
  name,
  field,
  value,
}: ProposedValue): Promise<void> {
  const to = editorNames.get(field);
  if (to === undefined) return;
  await keepDraft(audienceResource(audienceId), `proposed ${Date.now()}`, {
    at: Date.now(),
    title: name,
    href: `/pages/${encodeURIComponent(pageId)}/audiences/${encodeURIComponent(audienceId)}`,
    changes: { [to]: { base: valuesOf(audience)[to], mine: isListField(to) ? listEntries(value) : value } },
  });
}
