import type { QueryClient } from '@tanstack/react-query';
import {
  type AudienceAnswer,
  audienceMutations,
  audiencesOf,
  isArchived,
  otherName,
  publishedVersionOf,
  titleOf,
} from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { runMutation } from '#src/api/writes.ts';
import { isAbsoluteUri } from '#src/contract/fields.ts';
import { runPlan } from '#src/form/bulk-job.ts';
import type { BulkTarget } from '#src/form/bulk-run.ts';
import { listEntries } from '#src/lib/pasted-table.ts';
import { perRow } from '#src/list/list-view.ts';
import { quirksRecord } from '#src/local/service-quirks.ts';
import { audienceFacts, audienceFields } from './audience-fields.tsx';
import {
  type AudienceValues,
  type EditorField,
  editorFields,
  groupTitles,
  isEditorField,
  isListField,
  isOwnField,
  labelOf,
  overrideField,
  problemOf,
  showValue,
  startsAgent,
  unsetWords,
} from './audience-override-fields.tsx';
import { asOneOfMany, audiencePlan, audienceResource, isLive, type ResetMethod, seenAtOnce } from './audience-plan.ts';
import {
  audienceValues,
  type EditorValue,
  overridesAtRisk,
  overridesKnown,
  ownValueOf,
  pageValueOf,
} from './audience-values.ts';
import { archives, archiving, type BulkField, type BulkResource, type EditAction } from './bulk-field.ts';
import { audiencesPlace } from './bulk-place.ts';
import { filterWords, listedRows, loadFrom } from './bulk-target.ts';

/** The actions that a field allows: what can't be empty can't be hidden (§4.4). */
function actionsOf(field: EditorField): readonly EditAction[] {
  const { neverEmpty, form } = overrideField(field);
  const isProse = form === 'text' || form === 'long' || form === 'list';
  const isHideable = !isOwnField(field) && neverEmpty === undefined;
  return [
    'set',
    ...(isProse ? (['before', 'after'] as const) : []),
    ...(isHideable ? (['blank'] as const) : []),
    'reset',
  ];
}

/** Whether find and replace searches a field: a word in a link, handle or ID is rarely meant. */
function replaceOf(field: EditorField): BulkField<AudienceAnswer>['replace'] {
  const { form } = overrideField(field);
  if (form === 'enums' || form === 'enum' || form === 'colour') return undefined;
  const isName = field === 'actionFormIdOverride' || field === 'twitterSite' || field === 'twitterCreator';
  return form === 'address' || isName ? 'chosen' : 'usual';
}

/** Whether it describes an image, which only the page can change. */
function isOfImage(field: EditorField): boolean {
  return field === 'ogImageAlt' || field === 'twitterImageAlt';
}

function bulkField(field: EditorField, page: PageAnswer | undefined): BulkField<AudienceAnswer> {
  const isKnown = isOwnField(field) || page !== undefined;
  return {
    key: field,
    label: labelOf(field),
    group: groupTitles[overrideField(field).group],
    form: isListField(field) ? 'list' : overrideField(field).form === 'long' ? 'long' : 'line',
    actions: actionsOf(field),
    own: (audience) => ownValueOf(field, audience),
    inherited: (audience) => (isKnown ? (pageValueOf(field, page, audience) ?? '') : undefined),
    // The entries of a list stand between commas, or in lines.
    parse: (text) => (isListField(field) ? listEntries(text) : text),
    unset: undefined,
    unsetWords: unsetWords(field),
    replace: replaceOf(field),
    // A name is an audience's own. A context is written for one, and starts the agent. The image
    // that an alt text describes can't be copied.
    copy: field === 'customName' ? 'never' : startsAgent([field]) || isOfImage(field) ? 'chosen' : undefined,
    // A plan of audiences has the editor's values.
    problemOf: (value) => problemOf(field, value as EditorValue),
  };
}

const valuesOf = perRow((audience: AudienceAnswer) => audienceValues(audience));

/** What saving a change of an audience causes beside it. */
function notesOf(field: string, after: unknown, audience: AudienceAnswer | undefined): readonly string[] {
  if (startsAgent([field])) {
    return audience !== undefined && publishedVersionOf(audience) === undefined
      ? ['Not live: the agent publishes it. Undo can’t unpublish it']
      : ['Starts the agent and publishes a new version'];
  }
  if (field === archiving && audience !== undefined && publishedVersionOf(audience) !== undefined)
    return ['Live now. The API doesn’t say what visitors see after that'];
  if (!isEditorField(field) || isOwnField(field)) return [];
  const { form, known } = overrideField(field);
  const text = typeof after === 'string' ? after : '';
  const entries: readonly unknown[] = Array.isArray(after) ? after : [text];
  return [
    ...(form === 'address' && text !== '' && !isAbsoluteUri(text) ? ['This isn’t a full URL'] : []),
    ...(form === 'colour' && text !== '' && globalThis.CSS?.supports?.('color', text) === false
      ? ['This isn’t a CSS colour']
      : []),
    ...(known !== undefined && entries.some((entry) => entry !== '' && !known.some((value) => value === entry))
      ? ['Not a standard value']
      : []),
    ...(audience === undefined ? [] : lossesOf(audience)),
  ];
}

/** The overrides that any change of the others may lose. */
function lossesOf(audience: AudienceAnswer): readonly string[] {
  if (!overridesKnown(audience)) return ['May lose other overrides: the API doesn’t show them'];
  const atRisk = overridesAtRisk(valuesOf(audience), quirksRecord.get());
  return atRisk.length > 0
    ? [`May lose ${atRisk.map(labelOf).join(', ')}, which Facet can’t send. Undo can’t restore it`]
    : [];
}

/** Loads again what the saves of a page's audiences have made stale. */
function reloadAround(client: QueryClient, pageId: string): void {
  for (const queryKey of [['pages', pageId], ['conversations']]) void client.invalidateQueries({ queryKey });
}

/** How a bulk run loads and edits the audiences of a page (§4.3, §4.4). */
export function audienceTarget(client: QueryClient, pageId: string): BulkTarget<AudienceValues> {
  return {
    load: loadFrom(client, audiencesOf(pageId), (id, audience, firstLoad) => {
      const values = audienceValues(audience);
      const plan = audiencePlan(client, pageId, id, {
        assumed: () => values,
        resetMethod: knownResetMethod(),
        firstLoad,
        isOneOfMany: true,
      });
      return { values, plan };
    }),
    labelOf,
    resource: audienceResource,
    onEnd: () => reloadAround(client, pageId),
  };
}

/** How this service resets a field, as far as earlier saves have shown. */
function knownResetMethod(): ResetMethod {
  const { patch, clear = 'omit' } = quirksRecord.get();
  return patch === 'merge' ? clear : 'omit';
}

/** How a bulk run archives the audiences of a page (§4.5). An archived one is left. */
function archiveTarget(client: QueryClient, pageId: string): BulkTarget<{ readonly [archiving]: boolean }> {
  const statusOf = (audience: AudienceAnswer) => ({ [archiving]: isArchived(audience) });
  return {
    load: loadFrom(client, audiencesOf(pageId), (id, audience, firstLoad) => {
      const read = async () => {
        const seen = firstLoad() ?? (await audiencesOf(pageId).readOne(client, id));
        return seen && statusOf(seen);
      };
      const archive = asOneOfMany(audienceMutations.archive(pageId, id));
      const write = async () => statusOf(await runMutation(client, archive, undefined));
      return { values: statusOf(audience), plan: { read, write } };
    }),
    labelOf: () => 'Status',
    onEnd: () => reloadAround(client, pageId),
  };
}

/** The bulk edit of a page's audiences. `page`: undefined until it is loaded. */
export function audiencesBulk(pageId: string, page: PageAnswer | undefined): BulkResource<AudienceAnswer> {
  return {
    place: audiencesPlace(pageId),
    list: audiencesOf(pageId),
    fields: editorFields.map((field) => bulkField(field, page)),
    endpoint: 'updateAudience',
    idOf: ({ audienceId }) => audienceId,
    nameOf: titleOf,
    otherNameOf: otherName,
    // The archived are left out: a new version of them reaches nobody.
    listed: (items, search) => {
      const usable = items.filter((audience) => audience.audienceId !== undefined && !isArchived(audience));
      return listedRows(usable, audienceFields, search, () => audienceFacts(items, undefined, Date.now()));
    },
    filtersOf: (search) => ['not archived', ...filterWords(audienceFields, search)],
    sheet: { id: 'audienceId', hasNames: true },
    labelOf: (field) => (field === archiving ? 'Status' : labelOf(field)),
    showValue: (field, value) =>
      field === archiving ? (value === true ? 'archived' : 'not archived') : showValue(field, value),
    linkOf: (id, field) => ({
      to: `${audiencesPlace(pageId).list}/${encodeURIComponent(id)}`,
      ...(field !== archiving && { search: { field } }),
    }),
    notesOf,
    isShown: (audience, field) => overridesKnown(audience) || (isEditorField(field) && isOwnField(field)),
    isLive,
    isSeenAtOnce: (audience, fields) => !fields.includes(archiving) && seenAtOnce(audience, fields) !== undefined,
    publishes: (audience, field) => startsAgent([field]) && publishedVersionOf(audience) === undefined,
    run: (client, plan, changes) =>
      archives(plan)
        ? runPlan(plan, archiveTarget(client, pageId), changes)
        : runPlan(plan, audienceTarget(client, pageId), changes),
  };
}
