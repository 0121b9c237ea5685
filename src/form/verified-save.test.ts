import { expect, test } from 'vitest';
import { failedWith, lostAnswer } from '#test/api-errors.ts';
import { heldPlan, savedOf } from '#test/form-fixtures.ts';
import { undoSave, verifiedSave } from './verified-save.ts';

type Values = { readonly url: string; readonly active: boolean; readonly events: readonly string[] | null };

const base: Values = { url: 'https://a.example', active: true, events: null };

type Interference = { beforeWrite?: Partial<Values>; loseAnswer?: 'before' | 'after'; ignores?: string };
/** What happens between a save and its service; `theirs`: what someone else changed before. */
type Where = Interference & { theirs?: Partial<Values> };

/** A service that logs its writes, with hooks for a colleague's change and for a lost answer. */
function register(options: Interference = {}) {
  let held: Values = base;
  const writes: Partial<Values>[] = [];
  return {
    writes,
    set: (change: Partial<Values>) => {
      held = { ...held, ...change };
    },
    plan: {
      read: async () => held,
      write: async (change: Partial<Values>, wanted: Values) => {
        // `expected` has all wanted values, with what others changed.
        expect(wanted).toEqual({ ...held, ...change });
        writes.push(change);
        held = { ...held, ...options.beforeWrite };
        if (options.loseAnswer === 'before') throw lostAnswer();
        const taken = Object.fromEntries(Object.entries(change).filter(([field]) => field !== options.ignores));
        held = { ...held, ...taken };
        if (options.loseAnswer === 'after') throw lostAnswer();
        return held;
      },
    },
  };
}

/** A service in which someone else is quicker than the first write, which is refused. */
function overtaken(theirs: Partial<Values>, error = tooLate) {
  const service = register();
  const tries: Partial<Values>[] = [];
  const write = async (change: Partial<Values>, wanted: Values) => {
    tries.push(change);
    if (tries.length > 1) return await service.plan.write(change, wanted);
    service.set(theirs);
    throw error;
  };
  return { ...service, tries, plan: { ...service.plan, write } };
}
const tooLate = failedWith(412);

/** Each read does what the next of these does. */
function oneAfterTheOther(...reads: readonly (() => Promise<Values | undefined>)[]) {
  const left = [...reads];
  return async () => await left.shift()?.();
}

const mineUrl = { url: 'https://mine.example' };
const theirUrl = { url: 'https://theirs.example' };
const pause = { active: false };
const paused = { ...base, ...theirUrl, ...pause };
const both = { ...mineUrl, ...pause };
const named = { deviations: [{ field: 'url', kind: 'also-changed', expected: base.url, got: theirUrl.url }] };
const byAnswer = { kind: 'saved', confirmedBy: 'answer', deviations: [] };
const byReading = { kind: 'saved', confirmedBy: 'read', deviations: [] };
const eventsStay = { ...byAnswer, deviations: [{ field: 'events', kind: 'not-taken', got: null }] };
const unknown = { kind: 'unknown', now: theirUrl, notShown: false };
const conflict = { kind: 'conflict', fields: ['url'] };
const meanwhile: Where = { beforeWrite: theirUrl };
const lostAfter: Where = { loseAnswer: 'after' };
const lostBefore: Where = { loseAnswer: 'before' };

type Outcome = Readonly<Record<string, unknown>> & { readonly kind: string };

test.each<readonly [promise: string, mine: Partial<Values>, where: Where, outcome: Outcome]>([
  ['only the changed fields are sent, and the answer confirms them', pause, {}, byAnswer],
  ['a field that someone else changed differently stops the save before it', both, { theirs: theirUrl }, conflict],
  ['a change of another field by someone else is kept', pause, { theirs: theirUrl }, { ...byAnswer, now: paused }],
  ['a change between the check and the write is named', pause, meanwhile, { ...byAnswer, ...named }],
  ['a field that the service did not take is named', { ...pause, events: [] }, { ignores: 'events' }, eventsStay],
  ['an answer lost after the commit ends as saved, confirmed by reading', pause, lostAfter, byReading],
  ['a lost answer hides no change before the write', pause, { ...lostAfter, ...meanwhile }, { ...byReading, ...named }],
  ['a request lost before the commit ends as not saved', pause, lostBefore, { kind: 'not-saved', now: base }],
  ['a lost answer and another value in the service stay unknown', mineUrl, { ...lostBefore, ...meanwhile }, unknown],
  ['a lost answer and another value in one of two fields stay unknown', both, { ...lostBefore, ...meanwhile }, unknown],
  ['what the service already holds is not sent again', pause, { theirs: pause }, { kind: 'nothing-to-send' }],
])('%s', async (_promise, mine, { theirs, ...where }, outcome) => {
  const service = register(where);
  service.set({ ...theirs });
  expect(await verifiedSave(service.plan, base, { ...base, ...mine })).toMatchObject(outcome);
  expect(service.writes).toEqual(['conflict', 'nothing-to-send'].includes(outcome.kind) ? [] : [mine]);
});

test('a thing that is missing from its list is told to be gone, and whether something had been sent', async () => {
  const readGone = async () => undefined;
  const { plan, writes } = register({ loseAnswer: 'before' });
  const wanted = { ...base, ...pause };
  expect(await verifiedSave({ ...plan, read: readGone }, base, wanted)).toEqual({ kind: 'gone', lost: undefined });
  expect(writes).toEqual([]);
  const read = oneAfterTheOther(plan.read, readGone);
  const outcome = await verifiedSave({ ...plan, read }, base, wanted);
  expect(outcome).toMatchObject({ kind: 'gone', lost: { kind: 'network' } });
  expect(writes).toEqual([pause]);
});

test.each([
  ['after', byReading],
  ['before', { kind: 'not-saved' }],
] as const)('an answer lost %s the commit is told as it went once it can be read', async (loseAnswer, truth) => {
  const { plan, writes } = register({ loseAnswer });
  const read = oneAfterTheOther(plan.read, () => Promise.reject(lostAnswer()), plan.read);
  const outcome = await verifiedSave({ ...plan, read }, base, { ...base, ...pause });
  expect(outcome).toMatchObject({ kind: 'unknown', now: undefined, notShown: false });
  expect(outcome.kind === 'unknown' && (await outcome.readAgain())).toMatchObject(truth);
  expect(writes).toHaveLength(1);
});

const other = { events: ['theirs'] };
const urlWritten = { before: base.url, after: mineUrl.url };

test.each<readonly [promise: string, already: Partial<Values>, theirs: Partial<Values>, truth: object]>([
  ['is sent again where the fields differ', {}, other, { kind: 'saved', now: { ...base, ...both, ...other } }],
  ['is a conflict where they are the same', {}, theirUrl, conflict],
  ['still tells what already held', mineUrl, other, { kind: 'saved', alreadySaved: new Map([['url', urlWritten]]) }],
  ['is a conflict where the quicker one replaced what already held', mineUrl, theirUrl, conflict],
])('a write that the service refuses as too late %s', async (_promise, already, theirs, truth) => {
  const service = overtaken(theirs);
  service.set(already);
  expect(await verifiedSave(service.plan, base, { ...base, ...both })).toMatchObject(truth);
});

test('a write that came too late is not sent again where what was read since does not show its fields', async () => {
  for (const [wanted, truth] of [
    [mineUrl, { kind: 'unseen', fields: ['url'], now: base }],
    [both, { kind: 'unseen', fields: ['url'], now: base }],
    [pause, { kind: 'saved', now: { ...base, ...pause } }],
  ] as const) {
    const service = overtaken({});
    const plan = { ...service.plan, isShown: (field: keyof Values) => field !== 'url' };
    expect(await verifiedSave(plan, base, { ...base, ...wanted })).toMatchObject(truth);
    expect(service.tries).toHaveLength('url' in wanted ? 1 : 2);
    if (!('url' in wanted)) continue;
    // A second save sends it: the user was told.
    expect(await verifiedSave(plan, base, { ...base, ...wanted })).toMatchObject({ kind: 'saved' });
  }
});

test.each([
  ['after', mineUrl, { kind: 'unknown', notShown: true }],
  ['before', mineUrl, { kind: 'unknown', notShown: true }],
  ['after', both, byReading],
  ['before', both, { kind: 'not-saved' }],
] as const)('after an answer lost %s the commit what is shown decides: %j', async (when, wanted, truth) => {
  const { plan } = register({ loseAnswer: when });
  const isShown = (field: keyof Values) => field !== 'url';
  // Hidden fields are assumed to be unchanged.
  const read = async () => ({ ...(await plan.read()), url: base.url });
  const outcome = await verifiedSave({ ...plan, read, isShown }, base, { ...base, ...wanted });
  expect(outcome).toMatchObject(truth);
  if (outcome.kind === 'saved') expect(outcome.now).toEqual({ ...base, ...wanted });
});

test('a service that always refuses as too late is asked twice, not for ever', async () => {
  let asked = 0;
  const write = async () => {
    asked += 1;
    throw tooLate;
  };
  await expect(verifiedSave({ read: async () => base, write }, base, { ...base, ...pause })).rejects.toBe(tooLate);
  expect(asked).toBe(2);
});

test('a 409 is a conflict where a field was changed meanwhile, else a refusal, also of what is gone since, and nothing is sent twice', async () => {
  const refusal = failedWith(409);
  for (const theirs of [theirUrl, pause, other]) {
    const { plan, tries } = overtaken(theirs, refusal);
    const saving = verifiedSave(plan, base, { ...base, ...both });
    if ('url' in theirs) await expect(saving).resolves.toMatchObject(conflict);
    else await expect(saving).rejects.toBe(refusal);
    expect(tries).toHaveLength(1);
  }
  const { plan } = overtaken({}, refusal);
  const read = oneAfterTheOther(plan.read, async () => undefined);
  const gone = { kind: 'gone', lost: refusal };
  expect(await verifiedSave({ ...plan, read }, base, { ...base, ...pause })).toEqual(gone);
  const readOnce = oneAfterTheOther(plan.read, () => Promise.reject(lostAnswer()));
  const late = overtaken({}, refusal).plan.write;
  await expect(verifiedSave({ read: readOnce, write: late }, base, { ...base, ...pause })).rejects.toBe(refusal);
});

test('what asks first is sent nothing before it was asked, and only where there is something to send', async () => {
  const service = register();
  const plan = { ...service.plan, needsConfirmation: () => true };
  expect(await verifiedSave(plan, base, { ...base, ...pause })).toEqual({ kind: 'needs-confirmation', now: base });
  expect(await verifiedSave(plan, base, base)).toMatchObject({ kind: 'nothing-to-send' });
  expect(service.writes).toEqual([]);
  // Also where a write came too late since someone has just archived it.
  const { tries, plan: late } = overtaken({});
  const asks = { ...late, needsConfirmation: () => tries.length > 0 };
  expect(await verifiedSave(asks, base, { ...base, ...pause })).toEqual({ kind: 'needs-confirmation', now: base });
});

type Named = { readonly name: string; readonly title: string | undefined };

const before: Named = { name: 'before', title: undefined };
const after: Named = { name: 'after', title: 'a title' };

/** An undo, before which someone set `since`, and then sets the next of `later` at each read. */
async function undone({ since = {}, later = [] }: { since?: Partial<Named>; later?: Partial<Named>[] } = {}) {
  const { state, plan } = heldPlan(before);
  const saved = savedOf(await verifiedSave(plan, before, after));
  state.held = { ...state.held, ...since };
  const read = async () => {
    state.held = { ...state.held, ...later.shift() };
    return state.held;
  };
  const undo = await undoSave({ ...plan, read }, saved);
  return { kind: undo.outcome.kind, changedSince: undo.changedSince, held: state.held, writes: state.writes };
}

const since = { title: 'a colleague’s' };
const all = { name: 'other', title: 'other' };

test.each<readonly [what: string, since: Partial<Named>, end: Partial<Awaited<ReturnType<typeof undone>>>]>([
  ['takes a save back to what it replaced, also to no value', {}, { kind: 'saved', changedSince: [], held: before }],
  ['leaves what someone changed', since, { kind: 'saved', changedSince: ['title'], held: { ...before, ...since } }],
  ['sends nothing when all was changed', all, { kind: 'conflict', changedSince: ['name', 'title'], writes: [after] }],
])('an undo %s', async (_what, since, end) => {
  expect(await undone({ since })).toMatchObject(end);
});

test('a field that someone changed while the undo looked again is named with those changed before', async () => {
  const later = [{ title: 'a colleague’s' }, { name: 'another colleague’s' }];
  expect(await undone({ later })).toMatchObject({ kind: 'conflict', changedSince: ['title', 'name'], writes: [after] });
});

test.each([
  ['did not take over', {}],
  ['made something else of', { title: 'a ti' }],
])('what the service %s is not sent back', async (_what, taken) => {
  const { state, plan } = heldPlan(before);
  const write: typeof plan.write = ({ title: _, ...change }, wanted) => plan.write({ ...change, ...taken }, wanted);
  await undoSave(plan, savedOf(await verifiedSave({ ...plan, write }, before, after)));
  expect(state.writes).toStrictEqual([{ name: 'after', ...taken }, { name: 'before' }]);
});
