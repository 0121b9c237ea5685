import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, sessionQuery } from '#test/session-fixtures.ts';
import { PublishComparison } from './publish-comparison.tsx';

const day = 86_400_000;
const at = Date.UTC(2026, 10, 7, 12);
const query = sessionQuery({ from: at - 60 * day, to: at + 60 * day });

function open(version: { versionNumber: number; createdAt: number }): void {
  // Nothing answers: what is said before any number is there.
  const analytics = answering();
  const event = { at, text: `v${version.versionNumber} published`, ...version };
  render(<PublishComparison {...{ analytics, event }} shown={query} onSearch={() => undefined} />);
}

test('a first version is compared with nothing, and says so', () => {
  open({ versionNumber: 1, createdAt: at - 40 * day });
  expect(screen.getByRole('region', { name: 'Impact of v1 (published 7 Nov 2026)' })).toBeVisible();
  expect(screen.getByText('This is the first version, so there is nothing to compare it with.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('the time before a version begins when its audience was created', () => {
  open({ versionNumber: 3, createdAt: at - 15 * day });
  expect(screen.getByText(/^24 Oct – 7 Nov 2026 and 7 Nov – 21 Nov 2026\. Equal periods/)).toBeVisible();
});

test('an audience that was created with its version has nothing before it', () => {
  open({ versionNumber: 2, createdAt: at - 60_000 });
  expect(screen.getByText(/^The audience was created on 7 Nov 2026, less than an hour earlier/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
