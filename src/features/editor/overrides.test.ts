import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audienceUpdate } from '#src/contract/audience.ts';
import { imageMetadataFields, metadataOverrideRequest, writableMetadataFields } from '#src/contract/metadata.ts';
import {
  type AudienceValues,
  type EditorField,
  type EditorValues,
  editorFields,
  isListField,
  isOwnField,
  ownFields,
  problemOf,
} from '#src/fields/audience-override-fields.tsx';
import { sameValue } from '#src/form/three-way.ts';
import { type ResetMethod, updateBody } from './audience-plan.ts';
import {
  audienceValues,
  type FieldValue,
  intentOf,
  mispredictions,
  noOverrides,
  pageValueOf,
  predictedMetadata,
  unsendable,
} from './overrides.ts';

const texts = fc.oneof(fc.constant(''), fc.string({ minLength: 1, maxLength: 12 }), fc.constant('noindex'));
const lists = fc.array(fc.string({ maxLength: 6 }), { maxLength: 3 });
const inherit = fc.constant(undefined);

function arbitraryValues(): fc.Arbitrary<AudienceValues> {
  const fields = Object.fromEntries(
    editorFields.map((field) => [field, fc.oneof(inherit, isListField(field) ? lists : texts)]),
  );
  const images = Object.fromEntries(imageMetadataFields.map((field) => [field, fc.oneof(inherit, texts)]));
  const others = fc.dictionary(fc.constantFrom('ogLocale', 'schemaOrg'), fc.string());
  // A record with an arbitrary of the right kind for every field.
  return fc.record({ ...fields, ...images, otherOverrides: others }) as unknown as fc.Arbitrary<AudienceValues>;
}

/** An edit: the values after it, with what cannot be written as it was. */
const edits = fc
  .tuple(arbitraryValues(), arbitraryValues(), fc.subarray([...editorFields]))
  .map(([before, other, fields]) => {
    const picked = Object.fromEntries(fields.map((field) => [field, other[field]]));
    const wanted: AudienceValues = { ...before, ...picked };
    return {
      before,
      wanted,
      changed: fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(wanted[field])),
    };
  });

/** How a service takes `metadataOverride` in PATCH. The contract doesn't say (traps.md 6). */
type PatchQuirk =
  /** Fields that are not in the request stay. */
  | 'merge'
  /** They go, apart from those that cannot be sent. */
  | 'replace'
  /** They go, whatever they are. */
  | 'replace-all';

/**
 * What an audience holds after a PATCH from `before` to `wanted` under each quirk, as the request
 * of `updateBody` must achieve. Under every quirk, only changed and unsendable fields may change.
 * - `replace`: every writable field is as wanted; what cannot be sent stays;
 * - `replace-all`: the same, and what cannot be sent is gone;
 * - `merge`: as wanted, but a reset field keeps its value, or is blank if `resetMethod` is `empty`.
 */
function afterPatch(
  before: AudienceValues,
  wanted: AudienceValues,
  quirk: PatchQuirk,
  resetMethod: ResetMethod = 'omit',
): AudienceValues {
  const own = Object.fromEntries(ownFields.map((field) => [field, wanted[field]]));
  const metadataChanged = writableMetadataFields.some((field) => !sameValue(before[field], wanted[field]));
  if (!metadataChanged) return { ...before, ...own };
  const written: Record<string, FieldValue> = {};
  for (const field of writableMetadataFields) {
    const value = wanted[field];
    const reset = value === undefined && before[field] !== undefined;
    if (!reset) written[field] = value;
    else if (resetMethod === 'empty') written[field] = '';
    else written[field] = quirk === 'merge' ? before[field] : undefined;
  }
  const unsent = quirk === 'replace-all' ? noOverrides : before;
  // Every writable metadata field has been set above, each from a field of the same name.
  const metadata = written as Pick<EditorValues, (typeof writableMetadataFields)[number]>;
  const images = Object.fromEntries(imageMetadataFields.map((field) => [field, unsent[field]]));
  return { ...before, ...own, ...metadata, ...images, otherOverrides: unsent.otherOverrides };
}

/** What a service makes of a request alone, as a second opinion on `afterPatch`. */
function serviceAfter(
  before: AudienceValues,
  body: ReturnType<typeof updateBody>,
  quirk: 'merge' | 'replace' | 'replace-all',
) {
  const after: Record<string, unknown> = { ...before };
  for (const [field, value] of Object.entries(body))
    if (field !== 'metadataOverride') after[field] = value ?? undefined;
  if (body.metadataOverride === undefined) return after;
  for (const field of writableMetadataFields) {
    const value = body.metadataOverride[field];
    if (value !== undefined || quirk !== 'merge') after[field] = value;
  }
  if (quirk !== 'replace-all') return after;
  for (const field of imageMetadataFields) after[field] = undefined;
  return { ...after, otherOverrides: {} };
}

describe('the request', () => {
  test('is one that the contract allows, holds no field that was not changed beside the override, and no field that cannot be sent', () => {
    fc.assert(
      fc.property(edits, ({ wanted, changed }) => {
        const body = updateBody(changed, wanted, { overridesKnown: true });
        const sendable = changed.every((field) => problemOf(field, wanted[field]) === undefined);
        if (sendable) expect(audienceUpdate.safeParse(body).error).toBeUndefined();
        const own = Object.keys(body).filter((field) => field !== 'metadataOverride');
        expect(own.toSorted()).toEqual(changed.filter(isOwnField).toSorted());
        expect(body.metadataOverride !== undefined).toBe(changed.some((field) => !isOwnField(field)));
        expect(metadataOverrideRequest.safeParse(body.metadataOverride ?? {}).success).toBe(true);
      }),
    );
  });

  test('leaves the same behind in a service that merges and in one that replaces, reset fields aside', () => {
    fc.assert(
      fc.property(edits, fc.constantFrom('merge', 'replace', 'replace-all'), ({ before, wanted, changed }, quirk) => {
        const body = updateBody(changed, wanted, { overridesKnown: true });
        expect(serviceAfter(before, body, quirk)).toEqual(afterPatch(before, wanted, quirk));
        const after = afterPatch(before, wanted, quirk);
        for (const field of editorFields) {
          const isKept = quirk === 'merge' && !isOwnField(field) && wanted[field] === undefined;
          expect(after[field]).toEqual(isKept ? before[field] : wanted[field]);
        }
        if (quirk !== 'replace-all') expect(unsendable(after)).toEqual(unsendable(before));
      }),
    );
  });

  test('holds the changed metadata alone where the override is not known', () => {
    const wanted = { ...noOverrides, title: 'Mine', author: 'Unchanged' };
    expect(updateBody(['title', 'customName'], wanted, { overridesKnown: false })).toEqual({
      customName: null,
      metadataOverride: { title: 'Mine' },
    });
  });

  test('says in three ways that a field is to inherit again', () => {
    const said = (resetMethod: 'omit' | 'null' | 'empty') =>
      updateBody(['title', 'keywords'], { ...noOverrides, author: 'A' }, { overridesKnown: true, resetMethod })
        .metadataOverride;
    expect(said('omit')).toEqual({ author: 'A' });
    expect(said('null')).toEqual({ author: 'A', title: null, keywords: null });
    expect(said('empty')).toEqual({ author: 'A', title: '', keywords: [] });
  });
});

describe('what was read', () => {
  test('keeps unset, blank and set apart, keeps values nobody documented, and shows what the contract does not name', () => {
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
    expect(
      [values.customName, values.actionFormIdOverride, values.title, values.keywords, values.author].map(intentOf),
    ).toEqual(['inherited', 'blank', 'blank', 'blank', 'inherited']);
    expect(values.robots).toEqual(['noai']);
    expect(values.otherOverrides).toEqual({ ogLocale: 'de' });
    expect(unsendable(values)).toEqual(['ogImageUrl', 'ogLocale']);
  });

  test('without metadataOverride leaves what was believed before', () => {
    const assumed = { ...noOverrides, title: 'Written last', customName: 'Old' };
    expect(audienceValues({ customName: 'New' }, assumed)).toMatchObject({ title: 'Written last', customName: 'New' });
    expect(audienceValues({ customName: 'New', metadataOverride: {} }, assumed).title).toBeUndefined();
  });
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
  const page = {
    headerActionId: 'a2',
    actions: [
      { actionId: 'a1', url: 'https://x.example/1' },
      { actionId: 'a2', url: 'https://x.example/2' },
    ],
    metadata: { title: 'Page' },
  };
  const of = (field: EditorField) => pageValueOf(field, page, { computedName: 'Acme' });
  expect([of('customName'), of('actionUrlOverride'), of('title'), of('supplementaryContext')]).toEqual([
    'Acme',
    'https://x.example/2',
    'Page',
    undefined,
  ]);
  expect(pageValueOf('title', undefined, {})).toBeUndefined();
});

test.each<[EditorField, EditorValues[EditorField], RegExp | undefined]>([
  ['customName', undefined, undefined],
  ['customName', '', /can’t be empty/],
  ['supplementaryContext', '', /can’t be empty/],
  ['actionFormIdOverride', '', undefined],
  ['actionUrlOverride', 'example.com/x', /full URL/],
  ['actionUrlOverride', 'javascript:alert(1)', /Browsers don’t open/],
  ['actionUrlOverride', ' https://x.example', /space/],
  ['actionUrlOverride', 'https://x.example/?utm_source=a', undefined],
  ['title', 'a\0b', /can’t be sent/],
  ['keywords', ['a', '\uD83D'], /can’t be sent/],
  ['title', 'A 🙂', undefined],
  ['robots', ['noai'], undefined],
])('%s as %j: %s', (field, value, sentence) => {
  if (sentence === undefined) expect(problemOf(field, value)).toBeUndefined();
  else expect(problemOf(field, value)).toMatch(sentence);
});
