import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

let consoleError: ReturnType<typeof vi.spyOn> | undefined;

// An unexpected console error fails the test that caused it. A test that expects one spies on console.error itself.
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  const calls = consoleError?.mock.calls ?? [];
  consoleError?.mockRestore();
  expect(calls, 'console.error was called').toEqual([]);
});
