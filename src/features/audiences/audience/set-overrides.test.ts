import { expect, test } from 'vitest';
import { setOverrides } from './set-overrides.ts';

test('an audience’s overrides are the values it sets, blank ones too, and not those it clears or never had', () => {
  const overrides = setOverrides({
    customName: 'Mine',
    actionUrlOverride: 'https://acme.example',
    actionFormIdOverride: '',
    actionFormInstructionsOverride: null,
    metadataOverride: { ogTitle: '', keywords: ['one', 'two'], robots: [] },
  });
  expect(overrides).toEqual([
    { key: 'actionUrlOverride', label: 'Action: address', text: 'https://acme.example' },
    { key: 'actionFormIdOverride', label: 'Action: form id', text: '' },
    { key: 'keywords', label: 'Search: keywords', text: 'one, two' },
    { key: 'robots', label: 'Search: robots', text: '' },
    { key: 'ogTitle', label: 'Open Graph: title', text: '' },
  ]);
  expect(setOverrides({})).toEqual([]);
});
