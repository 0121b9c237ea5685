import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, sessionQuery } from '#test/session-fixtures.ts';
import { PublishComparison } from './publish-comparison.tsx';

const day = 86_400_000;
const at = Date.UTC(2026, 10, 7, 12);
const query = sessionQuery({ from: at - 60 * day, to: at + 60 * day });
const nothing = 'There isn’t enough data before it to compare with.';
const lived = /^24 Oct – 7 Nov 2026 and 7 – 21 Nov 2026\. Equal periods/;

test.each([
  ['a first version is compared with nothing, and says so', 1, 40 * day, nothing],
  ['an audience that was created with its version has nothing before it', 2, 60_000, nothing],
  ['the time before begins when its audience was created', 3, 15 * day, lived],
])('%s', (_what, versionNumber, age, words) => {
  const event = { at, text: `v${versionNumber} published`, versionNumber, createdAt: at - age };
  render(<PublishComparison analytics={answering()} event={event} shown={query} onSearch={() => undefined} />);
  const name = `Impact of v${versionNumber} (published 7 Nov 2026)`;
  expect(screen.getByRole('region', { name })).toContainElement(screen.getByText(words));
  expect(screen.queryAllByRole('table')).toHaveLength(versionNumber === 3 ? 1 : 0);
});
