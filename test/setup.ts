import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import './browser-parts.ts';
import { dismissToast, showToast } from '#src/ui/toast.tsx';

// Parts that load on first use take their time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

let consoleError: ReturnType<typeof vi.spyOn> | undefined;

// An unexpected console error fails its test. A test that expects one spies on console.error.
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  // The next test finds no toast of this one. There are four at most, up to the newest.
  const newest = showToast({ tone: 'good', text: '' });
  for (let id = newest - 4; id <= newest; id += 1) dismissToast(id);
  const calls = consoleError?.mock.calls ?? [];
  consoleError?.mockRestore();
  expect(calls, 'console.error was called').toEqual([]);
});
