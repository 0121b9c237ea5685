import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { keepFocus } from '#src/ui/focus-keeper.ts';
import { startTips } from '#src/ui/tip.tsx';
import { dismissToast, showToast } from '#src/ui/toast.tsx';

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

/** Popovers with their toggle events and the focus that goes back. They are drawn in place. */
const shown = new Map<HTMLElement, Element | null>();
HTMLElement.prototype.togglePopover ??= function toggle(this: HTMLElement, force) {
  if (!this.isConnected) throw new DOMException('It is in no document.', 'InvalidStateError');
  const opens = force !== false && (force === true || !shown.has(this));
  if (opens === shown.has(this)) return opens;
  const before = shown.get(this);
  if (opens) shown.set(this, document.activeElement);
  else shown.delete(this);
  // The style sheet of jsdom hides every popover.
  this.style.display = opens ? 'block' : '';
  if (before instanceof HTMLElement && this.contains(document.activeElement)) before.focus();
  this.dispatchEvent(Object.assign(new Event('toggle'), { newState: opens ? 'open' : 'closed' }));
  return opens;
};
HTMLElement.prototype.hidePopover ??= function hide(this: HTMLElement) {
  this.togglePopover(false);
};
document.addEventListener('click', ({ target }) => {
  const id = target instanceof Element && target.closest('[popovertarget]')?.getAttribute('popovertarget');
  if (typeof id === 'string') document.getElementById(id)?.togglePopover();
});

keepFocus();
startTips();

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
