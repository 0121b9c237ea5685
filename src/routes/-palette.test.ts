import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { paletteSource } from './-palette.ts';

test('a name is searched for, and only what looks like an id is offered to be opened by it', () => {
  const place = { queryClient: new QueryClient(), configured: [], herePageId: () => 'page_1' };
  const offered = (text: string) =>
    paletteSource(place)
      .openAs(text)
      .entries.map(({ label }) => label);
  for (const name of ['kess', 'Kessler', 'two words', '“Kessler”']) {
    expect(offered(name)).toEqual([`Search people for “${name}”`]);
  }
  expect(offered('audience_1')).toContain('Open audience by ID');
  expect(offered('01jgxk3v9q2r8s')).toContain('Open audience by ID');
});
