import { expect, test } from 'vitest';
import { isAbsoluteUri } from './fields.ts';

const uris = ['https://a.example/x?y=1#z', 'http://localhost:4100', 'mailto:a@b.example', 'urn:x:y', 'tel:+49'];
test.each(uris)('%s is a URI', (text) => expect(isAbsoluteUri(text)).toBe(true));

test.each([
  '',
  'a.example',
  '/path',
  '//a/x',
  'https://',
  'https:/x',
  'http:///x',
  ' https://a',
  'https://a/b c',
  'x:',
])('%j is no absolute URI', (text) => expect(isAbsoluteUri(text)).toBe(false));
