import type { QueryClient } from '@tanstack/react-query';
import { type AudienceAnswer, audienceMutations, audiencesOf, isArchived, titleOf } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { runMutation } from '#src/api/writes.ts';
import { runPlan } from '#src/form/bulk-job.ts';
import type { BulkTarget } from '#src/form/bulk-run.ts';
import { sameValue } from '#src/form/three-way.ts';
import { takenChanges } from '#src/form/verified-save.ts';
import { perRow } from '#src/list/list-view.ts';
import type { BulkPlan, BulkThing } from '#src/local/bulk-plans.ts';
import { recordOneOfMany } from '#src/local/change-history.ts';
import { quirksRecord } from '#src/local/service-quirks.ts';
import {
  type AudienceValues,
  type EditorField,
  isEditorField,
  isListField,
  isOwnField,
  labelOf,
  overrideField,
  problemOf,
  startsAgent,
} from './audience-override-fields.tsx';
import { asOneOfMany, audiencePlan, audienceResource, type ResetMethod } from './audience-plan.ts';
import { audienceValues, type EditorValue, overridesAtRisk, overridesKnown, pageValueOf } from './audience-values.ts';

/** Wanted values of some fields of one audience. */
export type WantedValues = { readonly [Field in EditorField]?: EditorValue };

/** What a bulk edit does to a field. */
export const editActions = {
  set: 'Set to',
  before: 'Add before',
  after: 'Add after',
  blank: 'Hide (leave empty)',
  reset: 'Reset',
} as const;
export type EditAction = keyof typeof editActions;

/** One line of a bulk edit. `text` has a line for each entry of a list. */
export type FieldEdit = { readonly field: EditorField; readonly action: EditAction; readonly text: string };

/** The actions that a field allows: what can't be empty can't be hidden (§4.4). */
export function actionsOf(field: EditorField): readonly EditAction[] {
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

/** The value that an audience sets for a field itself; undefined where it inherits. */
export function overrideOf(audience: AudienceAnswer, field: EditorField): EditorValue {
  return isOwnField(field) ? (audience[field] ?? undefined) : audience.metadataOverride?.[field];
}

/** What a cell of the override table says of a field. `same`: it overrides with the page's value. */
export type CellState = 'inherited' | 'same' | 'blank' | 'overridden';

export function cellState(audience: AudienceAnswer, field: EditorField, page: PageAnswer | undefined): CellState {
  const value = overrideOf(audience, field);
  if (value === undefined) return 'inherited';
  if (sameValue(value, pageValueOf(field, page, audience))) return 'same';
  return value.length === 0 ? 'blank' : 'overridden';
}

/** The entries of a typed list, one per line. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

/** A typed text as the value of a field: a list has a line for each entry. */
export function valueOfText(field: EditorField, text: string): EditorValue {
  return isListField(field) ? linesOf(text) : text;
}

/** The values that a bulk edit wants for an audience. Text is added to what is in effect. */
export function editedValues(
  edits: readonly FieldEdit[],
  audience: AudienceAnswer,
  page: PageAnswer | undefined,
): WantedValues {
  const wanted: { [Field in EditorField]?: EditorValue } = {};
  for (const { field, action, text } of edits) {
    const own = field in wanted ? wanted[field] : overrideOf(audience, field);
    const isTyped = action !== 'blank' && action !== 'reset';
    // Nothing was typed, or what it is to be added to is not known: to hide is an action of its own.
    if (isTyped && isEmpty(valueOfText(field, text))) continue;
    if (isTyped && action !== 'set' && own === undefined && page === undefined && !isOwnField(field)) continue;
    wanted[field] = editedValue(field, action, text, own ?? pageValueOf(field, page, audience));
  }
  return wanted;
}

function isEmpty(value: EditorValue): boolean {
  return value === undefined || value.length === 0;
}

function editedValue(field: EditorField, action: EditAction, text: string, now: EditorValue): EditorValue {
  const typed = valueOfText(field, text);
  switch (action) {
    case 'set':
      return typed;
    case 'blank':
      return isListField(field) ? [] : '';
    case 'reset':
      return undefined;
    case 'before':
      return added(typed, now);
    case 'after':
      return added(now, typed);
  }
}

/** Two values one after the other; entries that a list has already are not repeated. */
function added(first: EditorValue = '', second: EditorValue = ''): EditorValue {
  if (typeof first === 'string' && typeof second === 'string') return first + second;
  return [...new Set([first, second].flat().filter((entry) => entry !== ''))];
}

/** The overrides of an audience for others: the given fields, without those it inherits. */
export function copiedValues(source: AudienceAnswer, fields: readonly EditorField[]): WantedValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = overrideOf(source, field);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** The texts that an audience sets in some fields: those of a replacement. */
export function ownTexts(audience: AudienceAnswer, fields: readonly EditorField[]): readonly string[] {
  return fields.flatMap((field) => overrideOf(audience, field) ?? []);
}

/** The values after a replacement of texts. An entry of a list that becomes empty goes. */
export function replacedTexts(
  audience: AudienceAnswer,
  fields: readonly EditorField[],
  replacedText: (text: string) => string,
): WantedValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = overrideOf(audience, field);
      if (value === undefined) return [];
      const after =
        typeof value === 'string' ? replacedText(value) : value.map(replacedText).filter((entry) => entry !== '');
      return [[field, after]];
    }),
  );
}

/** The changes of an audience toward the wanted values; undefined if it has them all. */
export function plannedChanges(audience: AudienceAnswer, wanted: WantedValues): BulkThing | undefined {
  const { audienceId: id } = audience;
  const changed = Object.entries(wanted).flatMap(([field, after]) => {
    const before = isEditorField(field) ? overrideOf(audience, field) : undefined;
    return sameValue(before, after) ? [] : [[field, { before, after }]];
  });
  if (id === undefined || changed.length === 0) return undefined;
  return { id, name: titleOf(audience), changes: Object.fromEntries(changed) };
}

/** Why a change can't be sent, if it can't. */
export function changeProblem(field: string, after: unknown): string | undefined {
  // A plan of audiences has the editor's values.
  return isEditorField(field) ? problemOf(field, after as EditorValue) : undefined;
}

/** The field of a plan that archives. */
export const archiving = 'archived';

/** The change of an audience that is to be archived; undefined if it is already. */
export function archiveChange(audience: AudienceAnswer): BulkThing | undefined {
  const { audienceId: id } = audience;
  if (id === undefined || isArchived(audience)) return undefined;
  return { id, name: titleOf(audience), changes: { [archiving]: { before: false, after: true } } };
}

const valuesOf = perRow((audience: AudienceAnswer) => audienceValues(audience));

/** What saving a change of an audience causes beside it. */
export function changeRisks(audience: AudienceAnswer, field: string): readonly string[] {
  if (startsAgent([field])) return ['Starts the agent and publishes a new version'];
  if (!isEditorField(field) || isOwnField(field)) return [];
  if (!overridesKnown(audience)) return ['May lose other overrides: the API doesn’t show them'];
  const atRisk = overridesAtRisk(valuesOf(audience), quirksRecord.get());
  return atRisk.length > 0 ? ['May lose overrides that the API can’t send, such as images'] : [];
}

/** For how long loaded values are compared with, before a save loads its audience again. Milliseconds. */
const freshMs = 3_000;

/** A loaded audience for the first comparison of a save, as long as it is fresh. */
function firstWhileFresh(audience: AudienceAnswer): () => AudienceAnswer | undefined {
  const at = Date.now();
  let isUsed = false;
  return () => {
    if (isUsed || Date.now() - at >= freshMs) return undefined;
    isUsed = true;
    return audience;
  };
}

/** Loads again what the saves of a page's audiences have made stale. */
function reloadAround(client: QueryClient, pageId: string): void {
  for (const queryKey of [['pages', pageId], ['conversations']]) void client.invalidateQueries({ queryKey });
}

/** How a bulk run loads and edits the audiences of a page (§4.3, §4.4). */
function audienceTarget(client: QueryClient, pageId: string): BulkTarget<AudienceValues> {
  return {
    load: async (ids) => {
      const loaded = await audiencesOf(pageId).readMany(client, ids);
      return new Map(
        [...loaded].map(([id, audience]) => {
          const values = audienceValues(audience);
          const plan = audiencePlan(client, pageId, id, {
            assumed: () => values,
            resetMethod: knownResetMethod(),
            firstLoad: firstWhileFresh(audience),
            isOneOfMany: true,
          });
          return [id, { values, plan }];
        }),
      );
    },
    labelOf,
    onSaved: (id, saved) => void recordOneOfMany(audienceResource(id), Object.fromEntries(takenChanges(saved))),
    onEnd: () => reloadAround(client, pageId),
  };
}

/** How this service resets a field, as far as earlier saves have shown. */
function knownResetMethod(): ResetMethod {
  const { patch, clear = 'omit' } = quirksRecord.get();
  return patch === 'merge' ? clear : 'omit';
}

/** How a bulk run archives the audiences of a page (§4.5). An archived one is left. */
function archiveTarget(client: QueryClient, pageId: string): BulkTarget<{ readonly archived: boolean }> {
  const { readMany, readOne } = audiencesOf(pageId);
  const statusOf = (audience: AudienceAnswer) => ({ [archiving]: isArchived(audience) });
  return {
    load: async (ids) => {
      const loaded = await readMany(client, ids);
      return new Map(
        [...loaded].map(([id, audience]) => {
          const firstLoad = firstWhileFresh(audience);
          const read = async () => {
            const seen = firstLoad() ?? (await readOne(client, id));
            return seen && statusOf(seen);
          };
          const archive = asOneOfMany(audienceMutations.archive(pageId, id));
          const write = async () => statusOf(await runMutation(client, archive, undefined));
          return [id, { values: statusOf(audience), plan: { read, write } }];
        }),
      );
    },
    labelOf: () => 'Status',
    onEnd: () => reloadAround(client, pageId),
  };
}

/** Whether a plan archives, which can't be undone. */
export function archives({ things }: Pick<BulkPlan, 'things'>): boolean {
  return things.some(({ changes }) => archiving in changes);
}

/** Runs a plan over a page's audiences (`of`), or some of its changes. @returns as `runPlan`. */
export function runAudiencePlan(client: QueryClient, plan: BulkPlan, changes?: readonly BulkThing[]): Promise<boolean> {
  return archives(plan)
    ? runPlan(plan, archiveTarget(client, plan.of), changes)
    : runPlan(plan, audienceTarget(client, plan.of), changes);
}
