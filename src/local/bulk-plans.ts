import * as z from 'zod/mini';
import { keptMap } from './kept-map.ts';
import { keptRecord } from './storage.ts';

const fieldChange = z.object({
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  /** What counts where the value before or after is not set, as it was when the plan was made. */
  inherited: z.optional(z.unknown()),
  /** It makes public what was not. */
  publishes: z.optional(z.boolean()),
});

const bulkThing = z.object({
  id: z.string(),
  name: z.string(),
  changes: z.record(z.string(), fieldChange),
});

/** All changes of one thing by field, with its name when the plan was made. Undefined: not set. */
export type BulkThing = z.output<typeof bulkThing>;

const planHead = z.object({
  id: z.string(),
  /** When it was applied, epoch milliseconds. */
  at: z.number(),
  /** The resource; for audiences their page's ID. */
  of: z.string(),
  /** What it does: "Set title". */
  title: z.string(),
  /** The number of its things. */
  count: z.number(),
  /** What was asked for but is no part of it: how much, and the first of it in sentences. */
  unused: z.optional(z.object({ count: z.number(), first: z.array(z.string()) })),
  /** When it last began to run: so other tabs notice a run that was too short to be seen. */
  openedAt: z.optional(z.number()),
  /** It ended, or someone decided to leave it as it is. */
  isClosed: z.optional(z.boolean()),
  /** It was closed before all of its changes were sent. */
  isPartial: z.optional(z.boolean()),
  /** The ID of the plan that it undoes, which is over with that. */
  undoes: z.optional(z.string()),
});

/** A bulk change, without its things. */
export type PlanHead = z.output<typeof planHead>;

/** A bulk change: what is to become of each thing. It never changes; its results are beside it. */
export type BulkPlan = PlanHead & { readonly things: readonly BulkThing[] };

const fieldResult = z.object({
  /** `differs`: the service stored something else. */
  outcome: z.enum(['done', 'not-done', 'differs', 'unknown']),
  /** A sentence. */
  why: z.optional(z.string()),
  /** Another try may end otherwise. */
  canRetry: z.optional(z.boolean()),
  /** The service had the value before: an undo leaves it. */
  wasSo: z.optional(z.boolean()),
});

/** What became of a change. */
export type FieldResult = z.output<typeof fieldResult>;

const thingResults = z.record(z.string(), fieldResult);

/** What became of the changes of one thing, by field. */
export type ThingResults = z.output<typeof thingResults>;

/** By the ID of the thing. One without results was not sent. */
export type PlanResults = ReadonlyMap<string, ThingResults>;

const heads = keptRecord({ key: 'facet.bulk-plans', schema: z.array(planHead), empty: [] });

/** Plans that are kept, of all resources. */
const mostPlans = 20;

/** Things in a step of a plan: loaded together, stored together. */
const perStep = 24;

// Twice as many: a tab that is closed at the wrong moment leaves things without their plan.
const plans = keptMap({ name: 'bulk-plans', schema: z.array(bulkThing), most: 2 * mostPlans });

const stepSchema = z.object({
  /** The fields of each thing whose request has no answer yet. */
  sent: z.record(z.string(), z.array(z.string())),
  results: z.record(z.string(), thingResults),
});

/** What became of the things of each step. */
const steps = keptMap({ name: 'bulk-steps', schema: stepSchema, most: 10_000 });

/** The steps of a plan, in order. */
export function stepsOf({ things }: BulkPlan): readonly (readonly BulkThing[])[] {
  return Array.from({ length: Math.ceil(things.length / perStep) }, (_, step) =>
    things.slice(step * perStep, (step + 1) * perStep),
  );
}

type Step = z.output<typeof stepSchema>;

function updateStep(id: string, step: number, change: (before: Step) => Step): Promise<void> {
  return steps.update(keyOf(id, step), (before = { sent: {}, results: {} }) => change(before));
}

/** Fields by the ID of their thing. */
export type SentFields = ReadonlyMap<string, readonly string[]>;

function updateHead(id: string, change: Partial<PlanHead>): void {
  heads.update((before) => before.map((plan) => (plan.id === id ? { ...plan, ...change } : plan)));
}

/** Bulk plans and their results in this browser, so that a closed tab loses none. */
export const bulkPlans = {
  /** The kept plans, newest first. */
  heads: { get: heads.get, subscribe: heads.subscribe },
  /**
   * Keeps a new plan, before its first request.
   * @param take calls `keep` where what was typed is emptied: a tab that is closed in between has
   * lost nothing.
   * @returns the answer of `take`; false if the plan it undoes was undone, and nothing is kept.
   */
  async add(
    { things, ...plan }: BulkPlan,
    take: (keep: () => void) => Promise<boolean> = async (keep) => {
      keep();
      return true;
    },
  ): Promise<boolean> {
    if (plan.undoes !== undefined && heads.get().some(({ undoes }) => undoes === plan.undoes)) return false;
    await plans.update(plan.id, () => [...things]);
    const others = (before: readonly PlanHead[]) =>
      before.flatMap((other) => {
        if (other.id === plan.id) return [];
        return other.id === plan.undoes ? { ...other, isClosed: true } : other;
      });
    const isTaken = await take(() => heads.update((before) => [plan, ...others(before)].slice(0, mostPlans)));
    if (!isTaken) await plans.update(plan.id, () => undefined);
    return isTaken;
  },
  async read(id: string): Promise<BulkPlan | undefined> {
    const plan = heads.get().find((other) => other.id === id);
    const things = plan && (await plans.read(id));
    return plan && things && { ...plan, things };
  },
  /** Replaces the fields of a thing whose requests have no answer. */
  setSent(id: string, step: number, thing: string, fields: readonly string[]): Promise<void> {
    return updateStep(id, step, ({ sent, results }) => ({ sent: { ...sent, [thing]: [...fields] }, results }));
  },
  /** Keeps what became of some changes of a thing. */
  settle(id: string, step: number, thing: string, settled: ThingResults): Promise<void> {
    return updateStep(id, step, ({ sent, results }) => ({
      // An earlier request of other fields may still have no answer.
      sent: { ...sent, [thing]: (sent[thing] ?? []).filter((field) => !settled[field]) },
      results: { ...results, [thing]: { ...results[thing], ...settled } },
    }));
  },
  /** What became of a plan's things, and the fields of each whose request has no answer yet. */
  async results(plan: BulkPlan): Promise<{ readonly results: PlanResults; readonly sent: SentFields }> {
    const read = await Promise.all(stepsOf(plan).map((_, step) => steps.read(keyOf(plan.id, step))));
    return {
      results: new Map(read.flatMap((step) => Object.entries(step?.results ?? {}))),
      sent: new Map(read.flatMap((step) => Object.entries(step?.sent ?? {}))),
    };
  },
  /** A run begins, perhaps again. */
  open: (id: string) => updateHead(id, { isClosed: false, openedAt: Date.now() }),
  close: (id: string, isPartial: boolean) => updateHead(id, { isClosed: true, isPartial }),
};

function keyOf(id: string, step: number): string {
  return `${id}/${step}`;
}

/** The things of a page or resource that are to be edited, as its list selected them. */
export const bulkSelections = keptMap({
  name: 'bulk-selections',
  schema: z.object({ ids: z.array(z.string()) }),
  most: mostPlans,
});

/** The input of a bulk edit that was not applied yet, by page or resource. */
export const bulkDrafts = keptMap({
  name: 'bulk-drafts',
  schema: z.record(z.string(), z.unknown()),
  most: mostPlans,
});
