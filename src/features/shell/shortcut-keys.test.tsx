// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { type Shortcut, useShortcut } from '#src/ui/screen-actions.ts';
import { startShortcuts } from './shortcut-keys.ts';

type ScreenProps = Pick<Shortcut, 'keys' | 'run'> & { off?: boolean; children?: ReactNode };

function Screen({ off = false, children, ...shortcut }: ScreenProps) {
  useShortcut({ ...shortcut, label: 'Do it', group: 'Anywhere' });
  useEffect(() => startShortcuts(() => off), [off]);
  return <main>{children}</main>;
}

function Within({ run }: { run: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  useShortcut({ keys: 'alt+ArrowUp', run, label: 'Move up', group: 'In the list', within: list });
  return (
    <ul ref={list}>
      <li>
        <button type="button">Line</button>
      </li>
    </ul>
  );
}

it('a single key runs its shortcut, and not while somebody types', () => {
  const run = vi.fn();
  render(
    <Screen keys="v" run={run}>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Tick" />
      <select aria-label="Status" />
    </Screen>,
  );
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'v' });
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'v' });
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'v' });
  fireEvent.keyDown(document.body, { key: 'v' });
  expect(run).toHaveBeenCalledTimes(2);
});

/** How often a shortcut runs when these keys are pressed on a screen. */
function runsOf(keys: string, pressed: readonly KeyboardEventInit[], content?: ReactNode) {
  const run = vi.fn();
  render(
    <Screen keys={keys} run={run}>
      {content}
    </Screen>,
  );
  for (const init of pressed) fireEvent.keyDown(document.body, init);
  return run.mock.calls.map(([, key]) => key);
}

it.each<readonly [string, string, readonly KeyboardEventInit[], readonly string[]]>([
  [
    'keys of the browser and of others stay theirs',
    'v',
    [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }].map((init) => ({
      key: 'v',
      ...init,
    })),
    [],
  ],
  [
    'with Shift, Ctrl and a letter are other keys',
    'mod+z',
    [
      { key: 'Z', ctrlKey: true, shiftKey: true },
      { key: 'Z', ctrlKey: true },
    ],
    ['mod+z'],
  ],
  [
    'two keys one after the other are one shortcut, and not when something comes between',
    'g w',
    ['g', 'x', 'w', 'g', 'Shift', 'w'].map((key) => ({ key })),
    ['w'],
  ],
  [
    'letters of another alphabet count by their place, and AltGr is no Ctrl',
    'v, ?, mod+k',
    [
      { key: 'м', code: 'KeyV' },
      { key: 'л', code: 'KeyK', ctrlKey: true },
      { key: '?', ctrlKey: true, altKey: true, modifierAltGraph: true },
    ],
    ['v', 'mod+k', '?'],
  ],
])('%s', (_what, keys, pressed, runs) => {
  expect(runsOf(keys, pressed)).toEqual(runs);
});

it('nothing happens under an open dialog or menu', () => {
  const question = <div role="alertdialog">Sure?</div>;
  expect(runsOf('v, mod+k', [{ key: 'v' }, { key: 'k', ctrlKey: true }], question)).toEqual([]);
});

it('a key that somebody else has taken runs nothing, and one that runs nothing is not taken', () => {
  const taken = new KeyboardEvent('keydown', { key: 'v', bubbles: true, cancelable: true });
  taken.preventDefault();
  const run = vi.fn();
  render(<Screen keys="v" run={run} />);
  document.body.dispatchEvent(taken);
  for (const other of [{ ctrlKey: true }, { shiftKey: true, key: 'Z' }])
    expect(fireEvent.keyDown(document.body, { key: 'v', ...other })).toBe(true);
  expect(run).not.toHaveBeenCalled();
});

it.each([
  ['undo', { key: 'z', ctrlKey: true }],
  ['redo', { key: 'Z', ctrlKey: true, shiftKey: true }],
  ['redo', { key: 'y', ctrlKey: true }],
])('the browser’s %s changes nothing out of sight, also under a dialog, and works in fields (%o)', (_act, keys) => {
  const run = vi.fn();
  const field = <input aria-label="Name" />;
  const { rerender } = render(
    <Screen keys="mod+z" run={run}>
      {field}
    </Screen>,
  );
  expect(fireEvent.keyDown(screen.getByRole('textbox'), keys)).toBe(true);
  expect(run).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(screen.getByRole('main'), keys)).toBe(false);
  run.mockClear();
  rerender(
    <Screen keys="mod+z" run={run}>
      <div role="dialog">{field}</div>
    </Screen>,
  );
  expect(fireEvent.keyDown(screen.getByRole('textbox'), keys)).toBe(true);
  expect(fireEvent.keyDown(screen.getByRole('dialog'), keys)).toBe(false);
  expect(run).not.toHaveBeenCalled();
});

it('switched off, single characters do nothing, and the rest works on, in fields too', () => {
  const run = vi.fn();
  render(
    <Screen keys="v, g p, mod+k" run={run} off>
      <input aria-label="Name" />
    </Screen>,
  );
  fireEvent.keyDown(document.body, { key: 'v' });
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'p' });
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'k', ctrlKey: true });
  expect(run).toHaveBeenCalledTimes(1);
});

it('a shortcut of a list works where the focus is in it, and goes with it', () => {
  const move = vi.fn();
  const { rerender } = render(
    <Screen keys="v" run={vi.fn()}>
      <Within run={move} />
    </Screen>,
  );
  fireEvent.keyDown(document.body, { key: 'ArrowUp', altKey: true });
  expect(move).not.toHaveBeenCalled();
  const line = screen.getByRole('button', { name: 'Line' });
  fireEvent.keyDown(line, { key: 'ArrowUp', altKey: true });
  expect(move).toHaveBeenCalledTimes(1);
  rerender(<Screen keys="v" run={vi.fn()} />);
  fireEvent.keyDown(document.body, { key: 'ArrowUp', altKey: true });
  expect(move).toHaveBeenCalledTimes(1);
});
