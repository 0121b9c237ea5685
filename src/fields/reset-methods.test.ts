import { expect, test } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import type { Saved } from '#src/form/verified-save.ts';
import { learnQuirks, type ServiceQuirks } from '#src/local/service-quirks.ts';
import { createQueryClient } from '#src/query-client.ts';
import type { AudienceValues } from './audience-override-fields.tsx';
import { afterFailedReset, audiencePlan, noNotes, saveNotesOf, undoResetMethod } from './audience-plan.ts';
import { noOverrides } from './audience-values.ts';

/** A save that replaced the values `before` of some fields by those of `after`. */
function savedOf(before: Partial<AudienceValues>, after: Partial<AudienceValues>): Saved<AudienceValues> {
  const sent = Object.entries(before).map(([field, was]) => {
    return [field, { before: was, after: new Map(Object.entries(after)).get(field) }] as const;
  });
  const rest = { alreadySaved: new Map(), deviations: [], confirmedBy: 'answer' } as const;
  return { kind: 'saved', now: { ...noOverrides, ...after }, sent: new Map(sent), ...rest };
}

const page: PageAnswer = { metadata: { author: 'The page’s' } };
const withEffective = (author: string | undefined, overridesShown = true) => ({
  answer: () => ({ effectiveMetadata: { author } }),
  overridesShown: () => overridesShown,
});

test.each([
  { held: 'Mine', effective: 'Mine', left: ['author'], why: 'the service kept it' },
  { held: '', effective: 'The page’s', left: [], why: 'it is blank, and visitors get the page’s value' },
  { held: '', effective: '', left: ['author'], why: 'it is blank, and visitors get nothing' },
  { held: '', effective: undefined, left: ['author'], why: 'nobody knows what visitors get' },
  { held: 'The page’s', effective: 'The page’s', left: ['author'], why: 'it is the same as the page’s by an override' },
])('a reset field is a leftover or not, where $why', ({ held, effective, left }) => {
  const saved = savedOf({ author: 'Before' }, { author: held });
  const inherited = effective === undefined ? {} : page;
  const notes = saveNotesOf(saved, noOverrides, withEffective(effective), inherited, 'omit');
  expect(notes.leftovers.map(({ field }) => field)).toEqual(left);
  expect(notes).toMatchObject({ next: 'null', unconfirmed: [] });
  const hidden = saveNotesOf(saved, noOverrides, withEffective(effective, false), page, 'null');
  expect(hidden).toMatchObject({ leftovers: [], next: 'empty', unconfirmed: ['author'] });
});

test('a field that was reset before, and not by this save, is no leftover of it', () => {
  const saved = savedOf({ customName: 'Before' }, { author: 'Mine', customName: 'After' });
  const wanted = { ...noOverrides, customName: 'After' };
  expect(saveNotesOf(saved, wanted, withEffective('Mine'), page, 'omit').leftovers).toEqual([]);
  expect(saveNotesOf(saved, wanted, withEffective('Mine', false), page, 'omit').unconfirmed).toEqual([]);
});

test('the next way to reset is the one that is known to work, and no way is tried twice', () => {
  const notes = (tried: 'omit' | 'null' | 'empty') =>
    saveNotesOf(savedOf({ author: 'Before' }, { author: 'Mine' }), noOverrides, withEffective('Mine'), page, tried)
      .next;
  expect([notes('omit'), notes('null'), notes('empty')]).toEqual(['null', 'empty', undefined]);
  learnQuirks({ clear: 'empty' });
  expect(notes('omit')).toBe('empty');
});

test.each([
  [400, 'empty'],
  [422, 'empty'],
  [500, 'null'],
  [undefined, 'null'],
])('after an attempt to reset that failed with %s the next is %s', (status, next) => {
  const facts = { endpoint: 'updateAudience', method: 'PATCH', path: '/v0', at: 0 } as const;
  const error = new ApiError({ kind: 'status', status, ...facts });
  expect(afterFailedReset({ ...noNotes, next: 'null' }, 'null', error)).toEqual({ ...noNotes, error, next });
});

const reset = savedOf({ author: undefined }, { author: 'Mine' });
const changed = savedOf({ author: 'Before' }, { author: 'Mine' });
const named = savedOf({ customName: undefined }, { customName: 'A' });

test.each<[string, Saved<AudienceValues>, ServiceQuirks, boolean, string | undefined]>([
  ['of a changed text needs no reset', changed, { patch: 'merge' }, true, 'omit'],
  ['of a name that was not there needs none', named, {}, false, 'omit'],
  ['leaves the field out where the service replaces', reset, { patch: 'replace', clear: 'null' }, true, 'omit'],
  ['leaves it out where nothing is known', reset, {}, true, 'omit'],
  ['uses what is known to work where the service merges', reset, { patch: 'merge', clear: 'null' }, true, 'null'],
  ['is not offered where no way is known', reset, { patch: 'merge' }, true, undefined],
  ['is not offered where the overrides are not shown', reset, { patch: 'replace', clear: 'null' }, false, undefined],
])('an undo %s', (_what, saved, quirks, overridesShown, method) => {
  learnQuirks(quirks);
  const plan = audiencePlan(createQueryClient(), 'page_1', 'audience_1', { assumed: () => noOverrides });
  expect(undoResetMethod(saved, { ...plan, overridesShown: () => overridesShown })).toBe(method);
});
