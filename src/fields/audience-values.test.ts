import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audienceUpdate } from '#src/contract/audience.ts';
import { imageMetadataFields, metadataOverrideRequest, writableMetadataFields } from '#src/contract/metadata.ts';
import { forAll } from '#test/for-all.ts';
import {
  type AudienceValues,
  type EditorField,
  type EditorValues,
  editorFields,
  isListField,
  isOwnField,
  problemOf,
} from './audience-override-fields.tsx';
import { updateBody } from './audience-plan.ts';
import {
  audienceValues,
  intentOf,
  mispredictions,
  noOverrides,
  pageValueOf,
  predictedMetadata,
  unsendable,
} from './audience-values.ts';

const texts = fc.oneof(fc.constant(''), fc.string({ minLength: 1, maxLength: 12 }), fc.constant('noindex'));
const lists = fc.array(fc.string({ maxLength: 6 }), { maxLength: 3 });
const inherit = fc.constant(undefined);

const values = fc.record({
  ...Object.fromEntries(editorFields.map((field) => [field, fc.oneof(inherit, isListField(field) ? lists : texts)])),
  ...Object.fromEntries(imageMetadataFields.map((field) => [field, fc.oneof(inherit, texts)])),
  otherOverrides: fc.dictionary(fc.constantFrom('ogLocale', 'schemaOrg'), fc.string()),
  // A record with an arbitrary of the right kind for every field.
}) as unknown as fc.Arbitrary<AudienceValues>;

/** An edit: the values after it, with what cannot be written as it was. */
const edits = fc.tuple(values, values, fc.subarray([...editorFields])).map(([before, other, fields]) => {
  const wanted: AudienceValues = { ...before, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(wanted[field]));
  return { before, wanted, changed };
});

/** What an audience holds after a PATCH, by what becomes of fields outside it (traps.md 6). */
function afterPatch(
  before: AudienceValues,
  { metadataOverride, ...own }: ReturnType<typeof updateBody>,
  quirk: 'merge' | 'replace' | 'replace-all',
): AudienceValues {
  const after: Record<string, unknown> = { ...before };
  for (const [field, value] of Object.entries(own)) after[field] = value ?? undefined;
  if (metadataOverride !== undefined) {
    for (const field of writableMetadataFields) {
      const value = metadataOverride[field];
      if (value !== undefined || quirk !== 'merge') after[field] = value;
    }
    if (quirk === 'replace-all') {
      for (const field of imageMetadataFields) after[field] = undefined;
      after.otherOverrides = {};
    }
  }
  // The values before, with some fields set from fields of the same name.
  return after as AudienceValues;
}

test('the request is one that the contract allows, holds no field that was not changed beside the override, and no field that cannot be sent', () =>
  forAll([edits], ({ wanted, changed }) => {
    const body = updateBody(changed, wanted, { overridesKnown: true });
    const sendable = changed.every((field) => problemOf(field, wanted[field]) === undefined);
    if (sendable) expect(audienceUpdate.safeParse(body).error).toBeUndefined();
    const own = Object.keys(body).filter((field) => field !== 'metadataOverride');
    expect(own.toSorted()).toEqual(changed.filter(isOwnField).toSorted());
    expect(body.metadataOverride !== undefined).toBe(changed.some((field) => !isOwnField(field)));
    expect(metadataOverrideRequest.safeParse(body.metadataOverride ?? {}).success).toBe(true);
  }));

test('the request leaves the same behind in a service that merges and in one that replaces, reset fields aside', () =>
  forAll([edits, fc.constantFrom('merge', 'replace', 'replace-all')], ({ before, wanted, changed }, quirk) => {
    const after = afterPatch(before, updateBody(changed, wanted, { overridesKnown: true }), quirk);
    for (const field of editorFields) {
      const isKept = quirk === 'merge' && !isOwnField(field) && wanted[field] === undefined;
      expect(after[field]).toEqual(isKept ? before[field] : wanted[field]);
    }
    const isLost = quirk === 'replace-all' && changed.some((field) => !isOwnField(field));
    expect(unsendable(after)).toEqual(isLost ? [] : unsendable(before));
  }));

test('the request holds changed metadata alone where the override is not known, and says in three ways to inherit again', () => {
  const wanted = { ...noOverrides, title: 'Mine', author: 'Unchanged' };
  expect(updateBody(['title', 'customName'], wanted, { overridesKnown: false })).toEqual({
    customName: null,
    metadataOverride: { title: 'Mine' },
  });
  const said = (resetMethod: 'omit' | 'null' | 'empty') =>
    updateBody(['title', 'keywords'], { ...noOverrides, author: 'A' }, { overridesKnown: true, resetMethod })
      .metadataOverride;
  expect(said('omit')).toEqual({ author: 'A' });
  expect(said('null')).toEqual({ author: 'A', title: null, keywords: null });
  expect(said('empty')).toEqual({ author: 'A', title: '', keywords: [] });
});

test('what was read keeps unset, blank and set apart, keeps values nobody documented, and shows what the contract does not name', () => {
  const values = audienceValues({
    customName: null,
    actionFormIdOverride: '',
    metadataOverride: {
      title: '',
      keywords: [],
      robots: ['noai'],
      ogImageUrl: 'https://x.example/1.png',
      ...{ ogLocale: 'de' },
    },
  });
  const { customName, actionFormIdOverride, title, keywords, author } = values;
  expect([customName, author].map(intentOf)).toEqual(['inherited', 'inherited']);
  expect([actionFormIdOverride, title, keywords].map(intentOf)).toEqual(['blank', 'blank', 'blank']);
  expect(values.robots).toEqual(['noai']);
  expect(values.otherOverrides).toEqual({ ogLocale: 'de' });
  expect(unsendable(values)).toEqual(['ogImageUrl', 'ogLocale']);
});

test('what was read without metadataOverride leaves what was believed before', () => {
  const assumed = { ...noOverrides, title: 'Written last', customName: 'Old' };
  expect(audienceValues({ customName: 'New' }, assumed)).toMatchObject({ title: 'Written last', customName: 'New' });
  expect(audienceValues({ customName: 'New', metadataOverride: {} }, assumed).title).toBeUndefined();
});

test('the prediction is the page overlaid by the override, blanks and pictures included, and says where the service differs', () => {
  const values = { ...noOverrides, title: '', ogImageUrl: 'https://x.example/1.png' };
  const page = { title: 'Page', description: 'Of the page' };
  const predicted = predictedMetadata(page, values);
  expect(predicted).toEqual({ title: '', description: 'Of the page', ogImageUrl: 'https://x.example/1.png' });
  expect(mispredictions(page, values, predicted)).toEqual([]);
  expect(mispredictions(page, values, { ...predicted, title: 'Page' })).toEqual([
    { field: 'title', expected: '', got: 'Page' },
  ]);
  expect(mispredictions(undefined, values, predicted)).toEqual([]);
  expect(mispredictions(page, values, undefined)).toEqual([]);
});

test('what is inherited is the computed name, the header action, the metadata of the page', () => {
  const actions = ['a1', 'a2'].map((actionId) => ({ actionId, url: `https://x.example/${actionId}` }));
  const page = { headerActionId: 'a2', actions, metadata: { title: 'Page' } };
  const of = (field: EditorField) => pageValueOf(field, page, { computedName: 'Acme' });
  expect(of('customName')).toBe('Acme');
  expect(of('actionUrlOverride')).toBe('https://x.example/a2');
  expect(of('title')).toBe('Page');
  expect(of('supplementaryContext')).toBeUndefined();
  expect(pageValueOf('title', undefined, {})).toBeUndefined();
  // An action without an ID is not the header action of a page that has none.
  expect(pageValueOf('actionUrlOverride', { actions: [{ url: 'https://x.example' }] }, {})).toBeUndefined();
});

test.each<[EditorField, EditorValues[EditorField], RegExp | undefined]>([
  ['customName', undefined, undefined],
  ['customName', '', /can’t be empty/],
  ['supplementaryContext', '', /can’t be empty/],
  ['actionUrlOverride', 'example.com/x', /full URL/],
  ['actionUrlOverride', 'javascript:alert(1)', /Browsers don’t open/],
  ['actionUrlOverride', ' https://x.example', /space/],
  ['actionUrlOverride', 'https://x.example/?utm_source=a', undefined],
  ['title', 'a\0b', /can’t be sent/],
  ['keywords', ['a', '\uD83D'], /can’t be sent/],
  ['title', 'A 🙂', undefined],
  ['robots', ['noai'], undefined],
])('%s as %j: %s', (field, value, sentence) => {
  expect(problemOf(field, value)).toEqual(sentence && expect.stringMatching(sentence));
});
