import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/errors.ts';
import { type AudienceValues, editorFormFields } from '#src/fields/audience-override-fields.tsx';
import { audiencePlan } from '#src/fields/audience-plan.ts';
import { noOverrides } from '#src/fields/audience-values.ts';
import { draftChanges, offeredDraft } from '#src/form/draft-changes.ts';
import { readValues } from '#src/form/form-field.ts';
import { baseAfter, sameValue } from '#src/form/three-way.ts';
import { type SaveOutcome, type SavePlan, takenChanges, verifiedSave } from '#src/form/verified-save.ts';
import { acknowledgeReplaced, readHistory, recordChange, replacedSince } from '#src/local/change-history.ts';
import { dropDrafts, keepDraft, keepDraftNow, readDrafts } from '#src/local/drafts.ts';
import { currentEditor } from './front.ts';
import type { ChaosEvent } from './history.ts';
import { pick, type Random } from './random.ts';

/** Fields of the audience and of its metadata, where one changed field sends the whole override. */
export const editedFields = [
  'customName',
  'actionFormIdOverride',
  'title',
  'description',
  'ogTitle',
  'twitterTitle',
] as const;
type EditedField = (typeof editedFields)[number];
type Value = string | undefined;

export type VirtualEditor = {
  readonly name: string;
  /** Reads the audience and shows it; what is typed and not saved stays. */
  open(): Promise<void>;
  /** Types into one or two fields. @returns how many. */
  type(): Promise<number>;
  /** Saves what is typed, as the form does. */
  save(): Promise<void>;
  /** The tab goes in the middle of anything; a new one opens and takes over what was typed. */
  crash(): Promise<void>;
  readonly typed: ReadonlyMap<EditedField, Value>;
};

type EditorOptions = {
  readonly name: string;
  readonly pageId: string;
  readonly audienceId: string;
  readonly random: Random;
  readonly onEvent: (event: ChaosEvent) => void;
  /** Changes how it saves, to see that the checker notices. */
  readonly spoil?: ((plan: SavePlan<AudienceValues>) => SavePlan<AudienceValues>) | undefined;
};

/**
 * One person in a browser: the walk of the list, verified save, plan, history and drafts are real.
 * Only the hands are played, and they do with each outcome what the form lets them do.
 */
export function virtualEditor({ name, pageId, audienceId, random, onEvent, spoil }: EditorOptions): VirtualEditor {
  const client = new QueryClient();
  let base: AudienceValues | undefined;
  let typed = new Map<EditedField, Value>();
  let count = 0;
  let unknown: Extract<SaveOutcome<AudienceValues>, { kind: 'unknown' }> | undefined;
  /** Counts the openings of the form; what a tab that has gone was about to do is not done. */
  let opening = 0;
  const resource = { kind: 'audience', id: `${audienceId} in the browser of ${name}` };
  const plain = audiencePlan(client, pageId, audienceId, { assumed: () => base ?? noOverrides });
  const plan = spoil?.(plain) ?? plain;
  const openingKey = () => `${name}.${opening}`;

  /** The plan of one opening: a tab that has gone sends nothing any more. */
  function planOf(tab: number): SavePlan<AudienceValues> {
    return {
      ...plan,
      write: (changed, wanted) => {
        if (tab !== opening) throw new TabGone();
        return plan.write(changed, wanted);
      },
    };
  }

  /** What stands in the form and is not saved is kept, by the same rules as in a browser. */
  function draftNow() {
    const values = base ?? noOverrides;
    const changes = draftChanges<AudienceValues>(values, { ...values, ...Object.fromEntries(typed) });
    return { at: Date.now(), title: name, href: '/', changes };
  }

  const shown = (values: AudienceValues, fields: readonly string[] = editedFields) => {
    for (const field of editedFields) {
      if (fields.includes(field)) onEvent({ kind: 'shown', editor: name, field, value: values[field] });
    }
  };

  /** A typed value that the service already has is no change: it is neither sent nor reported. */
  function setBase(values: AudienceValues): void {
    base = values;
    for (const [field, value] of typed) if (sameValue(values[field], value)) typed.delete(field);
  }

  /** Rebases the form on the service's values, like the real one. Unedited rows show them. */
  function takeOver(now: AudienceValues, settled: Iterable<string>): void {
    setBase(baseAfter(base ?? now, now, Object.fromEntries(typed), new Set(settled)));
    shown(
      now,
      editedFields.filter((field) => !typed.has(field)),
    );
  }

  /** The notice over the form that tells what was replaced since it was saved here. */
  async function tellReplaced(now: AudienceValues, readAt: number): Promise<void> {
    const replaced = replacedSince(await readHistory(resource), now, readAt, sameValue);
    for (const { field, wrote } of replaced) told(field, wrote);
    // It says what the service holds instead, too.
    shown(
      now,
      replaced.map(({ field }) => field),
    );
    await acknowledgeReplaced(resource, replaced);
  }

  /** Records a notice with the earlier value of a field: its owner then knows that it is gone. */
  function told(field: string, before: unknown): void {
    onEvent({ kind: 'told', editor: name, field, value: typeof before === 'string' ? before : undefined });
  }

  async function settle(
    outcome: SaveOutcome<AudienceValues>,
    asked: ReadonlyMap<EditedField, Value>,
    tab: number,
  ): Promise<void> {
    await settleForm(outcome, asked, tab);
    await keepDraft(resource, openingKey(), draftNow());
  }

  async function settleForm(
    outcome: SaveOutcome<AudienceValues>,
    asked: ReadonlyMap<EditedField, Value>,
    tab: number,
  ): Promise<void> {
    if (tab !== opening) throw new TabGone();
    if (outcome.kind === 'conflict') {
      await tellReplaced(outcome.now, Date.now());
      if (tab !== opening) throw new TabGone();
      shown(outcome.now, outcome.fields);
      for (const field of outcome.fields) told(field, base?.[field]);
      for (const field of editedFields) {
        if (outcome.fields.includes(field) && random() < 0.5) {
          typed.delete(field);
          onEvent({ kind: 'discarded', editor: name, field });
        }
      }
      takeOver(outcome.now, outcome.fields);
      return;
    }
    if (outcome.kind === 'unknown') unknown = outcome;
    if (outcome.kind !== 'saved' && outcome.kind !== 'nothing-to-send') return;
    const { now } = outcome;
    await tellReplaced(now, Date.now());
    const taken = outcome.kind === 'saved' ? takenChanges(outcome) : [];
    await recordChange(resource, Object.fromEntries([...outcome.alreadySaved, ...taken]));
    if (tab !== opening) throw new TabGone();
    if (outcome.kind === 'saved') {
      for (const { field, expected } of outcome.deviations) told(field, expected);
      shown(
        now,
        outcome.deviations.map(({ field }) => field),
      );
    }
    for (const [field, value] of asked) {
      const isHeld = sameValue(now[field], value);
      if (isHeld) onEvent({ kind: 'acknowledged', editor: name, field, value });
      // A value that a merging service didn't clear is told as a leftover, and the form takes it.
      const isLeftover = value === undefined && !isHeld;
      if (isLeftover) onEvent({ kind: 'discarded', editor: name, field });
      if ((isHeld || isLeftover) && sameValue(typed.get(field), value)) typed.delete(field);
    }
    const sent = outcome.kind === 'saved' ? outcome.sent.keys() : [];
    takeOver(now, [...sent, ...outcome.alreadySaved.keys()]);
  }

  async function read(): Promise<void> {
    const values = await plain.read();
    if (values === undefined) throw new Error('The audience is gone.');
    await tellReplaced(values, Date.now());
    setBase(values);
    shown(values);
  }

  /** Takes over what earlier tabs left and the service does not hold, the newest draft last. */
  async function takeDraftsOver(): Promise<void> {
    const { drafts } = await readDrafts(resource);
    for (const draft of [...drafts].reverse()) {
      const offer =
        base === undefined
          ? undefined
          : offeredDraft<AudienceValues>(draft, base, (stored) => readValues(editorFormFields, stored));
      for (const { field, mine } of offer?.changes ?? []) {
        const own = editedFields.find((other) => other === field);
        if (own !== undefined) typed.set(own, typeof mine === 'string' ? mine : undefined);
      }
    }
    await keepDraft(resource, openingKey(), draftNow());
    await dropDrafts(
      resource,
      drafts.map((draft) => draft.opening),
    );
  }

  return {
    name,
    get typed() {
      return typed;
    },
    open: () => currentEditor.run(name, read),
    async type() {
      const fields = new Set([pick(random, editedFields), pick(random, editedFields)]);
      for (const field of fields) {
        count += 1;
        const value = random() < 0.1 ? undefined : `${name}-${count}`;
        typed = new Map(typed);
        // The opening value, typed again, is no change: the field follows the service again.
        if (sameValue(base?.[field], value)) {
          typed.delete(field);
          onEvent({ kind: 'discarded', editor: name, field });
        } else {
          typed.set(field, value);
          onEvent({ kind: 'typed', editor: name, field, value });
        }
      }
      // A draft is saved a moment after the key, or at the last moment when the tab goes before.
      if (random() < 0.7) await keepDraft(resource, openingKey(), draftNow());
      else keepDraftNow(resource, openingKey(), draftNow());
      return fields.size;
    },
    save: () =>
      currentEditor.run(name, async () => {
        if (base === undefined || typed.size === 0) return;
        const asked = new Map(typed);
        const tab = opening;
        try {
          const readAgain = random() < 0.5 ? unknown?.readAgain : undefined;
          unknown = undefined;
          const outcome = await (readAgain?.() ??
            verifiedSave(planOf(tab), base, { ...base, ...Object.fromEntries(asked) }));
          await settle(outcome, asked, tab);
        } catch (error) {
          // Told beside the form; what was typed stays.
          if (!(error instanceof ApiError) && !(error instanceof TabGone)) throw error;
        }
      }),
    crash: () =>
      currentEditor.run(name, async () => {
        opening += 1;
        base = undefined;
        typed = new Map();
        unknown = undefined;
        await read();
        await takeDraftsOver();
      }),
  };
}

class TabGone extends Error {}
