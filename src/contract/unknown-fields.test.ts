import { expect, it } from 'vitest';
import { page as pageSchema } from './page.ts';
import { unknownFields } from './unknown-fields.ts';

it('fields that the contract does not name are found at any depth, with their place', () => {
  const page = {
    pageId: 'p',
    locale: 'sv',
    metadata: { title: 't', ogLocale: null },
    actions: [{ actionId: 'a', colour: 'red' }],
    actionCardWidgets: [{ logos: [{ image: { url: 'u', width: 3 } }] }],
  };
  expect(unknownFields(pageSchema, page)).toEqual([
    { path: 'locale', value: 'sv' },
    { path: 'metadata.ogLocale', value: null },
    { path: 'actions[0].colour', value: 'red' },
    { path: 'actionCardWidgets[0].logos[0].image.width', value: 3 },
  ]);
});

it('fields that the contract does not name are listed up to 100', () => {
  const actions = Array.from({ length: 500 }, () => ({ extra: 1 }));
  expect(unknownFields(pageSchema, { actions })).toHaveLength(100);
});
