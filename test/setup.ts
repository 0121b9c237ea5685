import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { keepFocus } from '#src/ui/focus-keeper.ts';

// What jsdom lacks and every browser has. Nothing is ever captured or resized there.
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

keepFocus();

// Parts that load on first use take their time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

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
