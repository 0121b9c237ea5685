// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { type Shortcut, useShortcut } from '#src/ui/screen-actions.ts';
import { startShortcuts } from './shortcut-keys.ts';

type ScreenProps = Pick<Shortcut, 'keys' | 'run' | 'outsideFields'> & { off?: boolean; children?: ReactNode };

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

it('keys of the browser and of others stay theirs', () => {
  const run = vi.fn();
  render(<Screen keys="v" run={run} />);
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    expect(fireEvent.keyDown(document.body, { key: 'v', ...modifier })).toBe(true);
  }
  const taken = new KeyboardEvent('keydown', { key: 'v', bubbles: true, cancelable: true });
  taken.preventDefault();
  document.body.dispatchEvent(taken);
  fireEvent.keyDown(document.body, { key: 'v', isComposing: true });
  expect(run).not.toHaveBeenCalled();
});

it('nothing happens under an open dialog or menu', () => {
  const run = vi.fn();
  render(
    <Screen keys="v, mod+k" run={run}>
      <div role="alertdialog">Sure?</div>
    </Screen>,
  );
  fireEvent.keyDown(document.body, { key: 'v' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(run).not.toHaveBeenCalled();
});

it('under an open dialog the browser does not undo what was typed behind it, and in its fields it does', () => {
  const run = vi.fn();
  render(
    <Screen keys="mod+z" run={run} outsideFields>
      <div role="dialog">
        <button type="button">Cancel</button>
        <input aria-label="Name" />
      </div>
    </Screen>,
  );
  expect(fireEvent.keyDown(screen.getByRole('button'), { key: 'z', ctrlKey: true })).toBe(false);
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'z', ctrlKey: true })).toBe(true);
  expect(run).not.toHaveBeenCalled();
});

it('with Shift, Ctrl and a letter are other keys', () => {
  const run = vi.fn();
  render(<Screen keys="mod+z" run={run} />);
  expect(fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true })).toBe(true);
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true });
  expect(run).toHaveBeenCalledTimes(1);
});

it('two keys one after the other are one shortcut, and not when something comes between', () => {
  const run = vi.fn();
  render(<Screen keys="g w" run={run} />);
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'x' });
  fireEvent.keyDown(document.body, { key: 'w' });
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'Shift' });
  fireEvent.keyDown(document.body, { key: 'w' });
  expect(run).toHaveBeenCalledTimes(1);
});

it('letters of another alphabet count by their place, and AltGr is no Ctrl', () => {
  const run = vi.fn();
  render(<Screen keys="v, ?, mod+k" run={run} />);
  fireEvent.keyDown(document.body, { key: 'м', code: 'KeyV' });
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true, altKey: true, modifierAltGraph: true });
  expect(run.mock.calls.map(([, keys]) => keys)).toEqual(['v', 'mod+k', '?']);
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
