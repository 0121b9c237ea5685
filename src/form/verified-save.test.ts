import { expect, test } from 'vitest';
import { failedWith, lostAnswer } from '#test/api-errors.ts';
import { verifiedSave } from './verified-save.ts';

type Values = { readonly url: string; readonly active: boolean; readonly events: readonly string[] | null };

const base: Values = { url: 'https://a.example', active: true, events: null };

type Interference = { beforeWrite?: () => Partial<Values>; loseAnswer?: 'before' | 'after'; ignores?: string };

/** A service that logs its writes, with hooks for a colleague's change and for a lost answer. */
function register(options: Interference = {}) {
  let held: Values = base;
  const writes: Partial<Values>[] = [];
  return {
    writes,
    set: (change: Partial<Values>) => {
      held = { ...held, ...change };
    },
    held: () => held,
    plan: {
      read: async () => held,
      write: async (change: Partial<Values>) => {
        writes.push(change);
        held = { ...held, ...options.beforeWrite?.() };
        if (options.loseAnswer === 'before') throw lostAnswer();
        const taken = Object.fromEntries(Object.entries(change).filter(([field]) => field !== options.ignores));
        held = { ...held, ...taken };
        if (options.loseAnswer === 'after') throw lostAnswer();
        return held;
      },
    },
  };
}

/** A save of these changes, where someone else has changed others before. */
async function saving(mine: Partial<Values>, { theirs, ...options }: Interference & { theirs?: Partial<Values> } = {}) {
  const service = register(options);
  service.set({ ...theirs });
  const outcome = await verifiedSave(service.plan, base, { ...base, ...mine });
  return { outcome, writes: service.writes, held: service.held() };
}

/** A service in which someone else is quicker than the first write, which is refused. */
function overtaken(theirs: Partial<Values>, error = tooLate) {
  const service = register();
  const tries: Partial<Values>[] = [];
  const write = async (change: Partial<Values>) => {
    tries.push(change);
    if (tries.length > 1) return await service.plan.write(change);
    service.set(theirs);
    throw error;
  };
  return { ...service, tries, plan: { ...service.plan, write } };
}
const tooLate = failedWith(412);

test('only the changed fields are sent, and the answer confirms them', async () => {
  const { outcome, writes } = await saving({ active: false });
  expect(writes).toEqual([{ active: false }]);
  expect(outcome).toMatchObject({ kind: 'saved', deviations: [], confirmedBy: 'answer' });
});

test('a field that someone else changed differently stops the save before anything is sent', async () => {
  const theirs = { url: 'https://theirs.example' };
  const { outcome, writes } = await saving({ url: 'https://mine.example', active: false }, { theirs });
  expect(outcome).toMatchObject({ kind: 'conflict', fields: ['url'] });
  expect(writes).toEqual([]);
});

test('a change of another field by someone else is kept', async () => {
  const { held } = await saving({ active: false }, { theirs: { url: 'https://theirs.example' } });
  expect(held).toEqual({ url: 'https://theirs.example', active: false, events: null });
});

test('a change that slips in between the check and the write is named', async () => {
  const { outcome } = await saving({ active: false }, { beforeWrite: () => ({ url: 'https://late.example' }) });
  expect(outcome).toMatchObject({
    kind: 'saved',
    deviations: [{ field: 'url', kind: 'also-changed', expected: 'https://a.example', got: 'https://late.example' }],
  });
});

test('a field that the service did not take is named', async () => {
  const { outcome } = await saving({ active: false, events: [] }, { ignores: 'events' });
  expect(outcome).toMatchObject({ kind: 'saved', deviations: [{ field: 'events', kind: 'not-taken', got: null }] });
});

test('an answer lost after the commit ends as saved, confirmed by reading', async () => {
  const { outcome } = await saving({ active: false }, { loseAnswer: 'after' });
  expect(outcome).toMatchObject({ kind: 'saved', confirmedBy: 'read', deviations: [] });
});

test('an answer lost after the commit ends as saved also where someone else changed another field meanwhile', async () => {
  const theirs = { url: 'https://late.example' };
  const { outcome } = await saving({ active: false }, { loseAnswer: 'after', beforeWrite: () => theirs });
  expect(outcome).toMatchObject({
    kind: 'saved',
    confirmedBy: 'read',
    deviations: [{ field: 'url', kind: 'also-changed', expected: 'https://a.example', got: 'https://late.example' }],
  });
});

test('a request lost before the commit ends as not saved', async () => {
  const { outcome } = await saving({ active: false }, { loseAnswer: 'before' });
  expect(outcome).toMatchObject({ kind: 'not-saved', now: base });
});

test('a lost answer and other values in the service stay unknown', async () => {
  const other = { url: 'https://other.example' };
  const options = { loseAnswer: 'before', beforeWrite: () => other } as const;
  const { outcome } = await saving({ url: 'https://mine.example' }, options);
  expect(outcome).toMatchObject({ kind: 'unknown', now: other });
});

test('what the service already holds is not sent again', async () => {
  const { outcome, writes } = await saving({ active: false }, { theirs: { active: false } });
  expect(outcome).toMatchObject({ kind: 'nothing-to-send' });
  expect(writes).toEqual([]);
});

test('a refusal reaches the form as the error it is', async () => {
  const refused = failedWith(422);
  const plan = { read: async () => base, write: async () => Promise.reject(refused) };
  await expect(verifiedSave(plan, base, { ...base, active: false })).rejects.toBe(refused);
});

test('a thing that is missing from its list is told to be gone, and whether something had been sent', async () => {
  const readGone = async () => undefined;
  const { plan, writes } = register({ loseAnswer: 'before' });
  const wanted = { ...base, active: false };
  expect(await verifiedSave({ ...plan, read: readGone }, base, wanted)).toEqual({ kind: 'gone', lost: undefined });
  expect(writes).toEqual([]);
  const reads = [plan.read, readGone];
  const read = async () => await reads.shift()?.();
  expect(await verifiedSave({ ...plan, read }, base, wanted)).toMatchObject({
    kind: 'gone',
    lost: { kind: 'network' },
  });
  expect(writes).toEqual([{ active: false }]);
});

test('a lost answer after which nothing can be read stays unknown', async () => {
  const { plan } = register({ loseAnswer: 'after' });
  const reads = [plan.read, async () => Promise.reject(lostAnswer())];
  const read = async () => await reads.shift()?.();
  const outcome = await verifiedSave({ ...plan, read }, base, { ...base, active: false });
  expect(outcome).toMatchObject({ kind: 'unknown', now: undefined });
});

test.each([
  ['after', { kind: 'saved', confirmedBy: 'read', deviations: [] }],
  ['before', { kind: 'not-saved' }],
] as const)(
  'once it can be read again, a write whose answer was lost %s the commit is told as it went',
  async (when, truth) => {
    const { plan, writes } = register({ loseAnswer: when });
    const reads = [plan.read, async () => Promise.reject(lostAnswer()), plan.read];
    const read = async () => await reads.shift()?.();
    const outcome = await verifiedSave({ ...plan, read }, base, { ...base, active: false });
    expect(outcome.kind === 'unknown' && (await outcome.readAgain())).toMatchObject(truth);
    expect(writes).toHaveLength(1);
  },
);

test('a write that the service refuses as too late is compared again: sent where the fields differ, a conflict where they are the same', async () => {
  for (const [theirs, truth] of [
    [{ events: ['theirs'] }, { kind: 'saved', now: { url: 'https://mine.example', events: ['theirs'] } }],
    [{ url: 'https://theirs.example' }, { kind: 'conflict', fields: ['url'] }],
  ] as const) {
    const { plan } = overtaken(theirs);
    expect(await verifiedSave(plan, base, { ...base, url: 'https://mine.example' })).toMatchObject(truth);
  }
});

test('what already held is still told after a write that came too late, and is a conflict where the quicker one replaced it', async () => {
  const mine = { ...base, url: 'https://mine.example', active: false };
  for (const [theirs, truth] of [
    [
      { events: ['theirs'] },
      { kind: 'saved', alreadySaved: new Map([['url', { before: base.url, after: mine.url }]]) },
    ],
    [{ url: 'https://theirs.example' }, { kind: 'conflict', fields: ['url'] }],
  ] as const) {
    const service = overtaken(theirs);
    service.set({ url: mine.url });
    expect(await verifiedSave(service.plan, base, mine)).toMatchObject(truth);
  }
});

test('a write that came too late is not sent again where what was read since does not show its fields', async () => {
  for (const [wanted, truth] of [
    [{ url: 'https://mine.example' }, { kind: 'unseen', fields: ['url'], now: base }],
    [
      { url: 'https://mine.example', active: false },
      { kind: 'unseen', fields: ['url'], now: base },
    ],
    [{ active: false }, { kind: 'saved', now: { ...base, active: false } }],
  ] as const) {
    const service = overtaken({});
    const plan = { ...service.plan, isShown: (field: keyof Values) => field !== 'url' };
    expect(await verifiedSave(plan, base, { ...base, ...wanted })).toMatchObject(truth);
    expect(service.tries).toHaveLength('url' in wanted ? 1 : 2);
    if (!('url' in wanted)) continue;
    // Asked for once more, it is sent: the person was told.
    expect(await verifiedSave(plan, base, { ...base, ...wanted })).toMatchObject({ kind: 'saved' });
  }
});

test.each([
  ['after', { url: 'https://mine.example' }, { kind: 'unknown', notShown: true }],
  ['before', { url: 'https://mine.example' }, { kind: 'unknown', notShown: true }],
  ['after', { url: 'https://mine.example', active: false }, { kind: 'saved', confirmedBy: 'read', deviations: [] }],
  ['before', { url: 'https://mine.example', active: false }, { kind: 'not-saved' }],
] as const)(
  'a write whose answer was lost %s the commit is judged by what a reading shows of it: %j',
  async (when, wanted, truth) => {
    const { plan } = register({ loseAnswer: when });
    const isShown = (field: keyof Values) => field !== 'url';
    // What it does not show it believes to be as it was.
    const read = async () => ({ ...(await plan.read()), url: base.url });
    const outcome = await verifiedSave({ ...plan, read, isShown }, base, { ...base, ...wanted });
    expect(outcome).toMatchObject(truth);
    if (outcome.kind === 'saved') expect(outcome.now).toEqual({ ...base, ...wanted });
  },
);

test('a service that always refuses as too late is asked twice, not for ever', async () => {
  let asked = 0;
  const write = async () => {
    asked += 1;
    throw tooLate;
  };
  await expect(verifiedSave({ read: async () => base, write }, base, { ...base, active: false })).rejects.toBe(tooLate);
  expect(asked).toBe(2);
});

test('the write is told of the whole that is wanted, with what others changed', async () => {
  const service = register();
  service.set({ url: 'https://theirs.example' });
  const wholes: Values[] = [];
  const write = async (change: Partial<Values>, wanted: Values) => {
    wholes.push(wanted);
    return await service.plan.write(change);
  };
  await verifiedSave({ ...service.plan, write }, base, { ...base, active: false });
  expect(wholes).toEqual([{ url: 'https://theirs.example', active: false, events: null }]);
});

test('a 409 is a conflict where a field was changed meanwhile, else a refusal, and nothing is sent twice', async () => {
  const refusal = failedWith(409);
  for (const theirs of [{ url: 'https://theirs.example' }, { active: false }]) {
    const { plan, tries } = overtaken(theirs, refusal);
    const saving = verifiedSave(plan, base, { ...base, url: 'https://mine.example' });
    if ('url' in theirs) await expect(saving).resolves.toMatchObject({ kind: 'conflict', fields: ['url'] });
    else await expect(saving).rejects.toBe(refusal);
    expect(tries).toHaveLength(1);
  }
});

test('what asks first is sent nothing before it was asked, and only where there is something to send', async () => {
  const service = register();
  const plan = { ...service.plan, needsConfirmation: () => true };
  expect(await verifiedSave(plan, base, { ...base, active: false })).toEqual({ kind: 'needs-confirmation', now: base });
  expect(await verifiedSave(plan, base, base)).toMatchObject({ kind: 'nothing-to-send' });
  expect(service.writes).toEqual([]);
});
