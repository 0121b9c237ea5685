import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { keysOf } from '#src/contract/fields.ts';
import type { BulkThing, PlanResults, ThingResults } from '#src/local/bulk-plans.ts';
import { failedWith, lostAnswer } from '#test/api-errors.ts';
import { planOfThings } from '#test/form-fixtures.ts';
import { type BulkTarget, bulkControl, runStep } from './bulk-run.ts';

type Values = { readonly title: string; readonly text: string };

/** What happens to the write of one thing, and what becomes of its fields. */
const ends = {
  fine: { title: 'done', text: 'done' },
  limited: { title: 'done', text: 'done' },
  'lost after': { title: 'done', text: 'done' },
  'lost before': { title: 'not-done', text: 'not-done' },
  'lost for good': { title: 'unknown', text: 'unknown' },
  refused: { title: 'not-done', text: 'not-done' },
  'changed first': { title: 'not-done', text: 'done' },
  altered: { title: 'differs', text: 'done' },
} as const;
type Fate = keyof typeof ends;
const fates = keysOf(ends);

const base: Values = { title: 'old', text: 'old' };

/** Things that a service holds, each with the fate of the first write to it. */
function shelf(wanted: readonly Fate[]) {
  const held = new Map<string, Values>(wanted.map((_, index) => [`thing ${index}`, base]));
  const left = new Map(wanted.map((fate, index) => [`thing ${index}`, fate]));
  const sent = new Map<string, number>();
  let reads = 0;
  const target: BulkTarget<Values> = {
    labelOf: (field) => field,
    load: async (ids) => {
      reads += 1;
      return new Map(
        [...ids].map((id) => {
          const now = held.get(id) ?? base;
          let isOut = false;
          const read = async () => {
            if (isOut) throw lostAnswer();
            return held.get(id);
          };
          const write = async (change: Partial<Values>) => {
            const fate = left.get(id);
            left.delete(id);
            if (fate === 'refused') throw failedWith(422);
            if (fate === 'limited') throw failedWith(429, { retryAfterMs: 1 });
            if (fate === 'lost before') throw lostAnswer();
            isOut = fate === 'lost for good';
            if (isOut) throw lostAnswer();
            sent.set(id, (sent.get(id) ?? 0) + 1);
            held.set(id, { ...(held.get(id) ?? base), ...change, ...(fate === 'altered' && { title: 'cut' }) });
            if (fate === 'lost after') throw lostAnswer();
            return held.get(id) ?? base;
          };
          if (left.get(id) === 'changed first') held.set(id, { ...now, title: 'theirs' });
          return [id, { values: now, plan: { read, write } }] as const;
        }),
      );
    },
  };
  return { target, held, sent, reads: () => reads };
}

const stepOf = (count: number) => planOfThings(count, ['title', 'text']).things;

const quietly = { mayBeSaved: new Map<string, string[]>(), onSend: async () => {}, onResults: async () => {} };

/** Runs a step to its end, going on whenever it pauses. */
async function run(step: readonly BulkThing[], target: BulkTarget<Values>) {
  const control = bulkControl();
  const results = new Map<string, ThingResults>();
  control.state.subscribe(() => {
    if (control.state.get().kind === 'paused') setTimeout(control.resume);
  });
  await runStep({ ...quietly, step, target, control, onResults: async (id, settled) => void results.set(id, settled) });
  return results;
}

const outcomesOf = (results: PlanResults, id: string) =>
  Object.fromEntries(Object.entries(results.get(id) ?? {}).map(([field, { outcome }]) => [field, outcome]));

test('whatever happens to the writes, each result says what the service holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 12 }), async (wanted) => {
      const { target, held, sent } = shelf(wanted);
      const results = await run(stepOf(wanted.length), target);
      for (const [id, values] of held) {
        for (const [field, outcome] of Object.entries(outcomesOf(results, id))) {
          const now = field === 'title' ? values.title : values.text;
          if (outcome === 'done') expect(now).toBe('new');
          if (outcome === 'not-done') expect(['old', 'theirs']).toContain(now);
          if (outcome === 'differs') expect(now).toBe('cut');
        }
        expect(sent.get(id) ?? 0).toBeLessThanOrEqual(1);
      }
      // Nothing outside the plan, and nobody's work, was written over.
      wanted.forEach((fate, index) => {
        if (fate === 'changed first') expect(held.get(`thing ${index}`)).toEqual({ title: 'theirs', text: 'new' });
        expect(outcomesOf(results, `thing ${index}`)).not.toEqual({});
      });
    }),
    { numRuns: 60 },
  );
});

test.each(['lost for good', 'lost before', 'refused'] as const)(
  'of a write that is %s, what the service had already is done: an undo must leave it',
  async (fate) => {
    const { target, held } = shelf([fate]);
    held.set('thing 0', { ...base, text: 'new' });
    const results = await run(stepOf(1), target);
    const title = { outcome: ends[fate].title };
    expect(results.get('thing 0')).toMatchObject({ title, text: { outcome: 'done', wasSo: true } });
  },
);

test.each(fates)('a write that is %s ends as it should, and the next one is saved', async (fate) => {
  const { target } = shelf([fate, 'fine']);
  const results = await run(stepOf(2), target);
  expect(outcomesOf(results, 'thing 0')).toEqual(ends[fate]);
  expect(outcomesOf(results, 'thing 1')).toEqual(ends.fine);
});

test('where an earlier request may have saved it, what failed again, changed since or can’t be loaded stays unclear', async () => {
  const { target, held } = shelf(['fine', 'fine', 'fine', 'lost before', 'fine']);
  held.set('thing 0', { title: 'theirs', text: 'old' });
  held.delete('thing 1');
  held.set('thing 4', { title: 'new', text: 'old' });
  const results = new Map<string, ThingResults>();
  const load: typeof target.load = async (ids) => {
    const loaded = new Map(await target.load(ids));
    loaded.delete('thing 2');
    return loaded;
  };
  await runStep({
    ...{ ...quietly, step: stepOf(5), target: { ...target, load }, control: bulkControl() },
    mayBeSaved: new Map([0, 1, 2, 3, 4].map((index) => [`thing ${index}`, ['title', 'text']])),
    onResults: async (id, settled) => void results.set(id, settled),
  });
  expect(outcomesOf(results, 'thing 0')).toEqual({ title: 'unknown', text: 'done' });
  expect(outcomesOf(results, 'thing 1')).toEqual({ title: 'unknown', text: 'unknown' });
  expect(outcomesOf(results, 'thing 2')).toEqual({ title: 'unknown', text: 'unknown' });
  // The earlier request may arrive after the look at what this one did.
  expect(outcomesOf(results, 'thing 3')).toEqual({ title: 'unknown', text: 'unknown' });
  expect(results.get('thing 3')?.title?.canRetry).toBe(true);
  // It counts as the run's own work, which an undo takes back.
  expect(results.get('thing 4')?.title).toEqual({ outcome: 'done' });
});

test('a step that was saved before sends nothing again, and what no longer exists is not done', async () => {
  const { target, sent } = shelf(['fine', 'fine']);
  await run(stepOf(2), target);
  expect(outcomesOf(await run(stepOf(2), target), 'thing 1')).toEqual({ title: 'done', text: 'done' });
  expect([...sent.values()]).toEqual([1, 1]);
  const results = await run(stepOf(1), { ...target, load: async () => new Map() });
  expect(results.get('thing 0')?.title).toEqual({ outcome: 'not-done', why: 'It no longer exists.' });
});

test('a run that is paused sends nothing until it is resumed, and nothing more once it is cancelled', async () => {
  const { target, sent } = shelf(Array.from({ length: 9 }, () => 'fine' as const));
  const control = bulkControl();
  control.pause();
  const results = new Map<string, ThingResults>();
  const onResults = async (id: string, settled: ThingResults) => {
    results.set(id, settled);
    if (results.size === 2) control.cancel();
  };
  const running = runStep({ ...quietly, step: stepOf(9), target, control, onResults });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(sent.size).toBe(0);
  control.resume();
  await running;
  expect(results.size).toBe(sent.size);
  expect(sent.size).toBeLessThan(9);
});

test('a service that stops answering pauses the run, which says so, and a list that fails pauses it before anything is sent', async () => {
  const { target } = shelf(Array.from({ length: 9 }, () => 'lost for good' as const));
  const control = bulkControl();
  void runStep({ ...quietly, step: stepOf(9), target, control });
  await vi.waitFor(() =>
    expect(control.state.get()).toMatchObject({ kind: 'paused', why: expect.stringMatching('connection') }),
  );
  control.cancel();
  const failing = bulkControl();
  let tries = 0;
  const load = async () => {
    tries += 1;
    throw failedWith(503);
  };
  void runStep({ ...quietly, step: stepOf(1), target: { ...target, load }, control: failing });
  await vi.waitFor(() => expect(failing.state.get().kind).toBe('paused'));
  failing.resume();
  await vi.waitFor(() => expect(tries).toBe(2));
  failing.cancel();
});

test('a resumed run pauses only after as many failures as the first time, and a 429 resumes none that someone paused', () => {
  const control = bulkControl();
  for (let failure = 0; failure < 4; failure += 1) control.report(failedWith(503));
  control.resume();
  control.report(failedWith(503));
  expect(control.state.get().kind).toBe('running');
  control.pause();
  control.waitFor(0);
  expect(control.state.get().kind).toBe('paused');
});

test('a thing is marked as sent before its request, so that a tab closed in between leaves it unclear', async () => {
  const { target, sent } = shelf(['fine']);
  let isMarked = false;
  const onSend = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent.size).toBe(0);
    isMarked = true;
  };
  await runStep({ ...quietly, step: stepOf(1), target, control: bulkControl(), onSend });
  expect(isMarked).toBe(true);
});

test('after a 429 the run waits as long as the service asks, and says until when', async () => {
  const control = bulkControl();
  const before = Date.now();
  control.waitFor(30);
  const { until } = { until: 0, ...control.state.get() };
  expect(until).toBeGreaterThanOrEqual(before + 30);
  expect(await control.whenAllowed()).toBe(true);
  expect(Date.now()).toBeGreaterThanOrEqual(before + 29);
});
