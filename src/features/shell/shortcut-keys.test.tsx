// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { type Shortcut, useShortcut } from '#src/ui/screen-actions.ts';
import { startShortcuts } from './shortcut-keys.ts';

type ScreenProps = Pick<Shortcut, 'keys' | 'run'> & { off?: boolean; children?: ReactNode };

function Screen({ off = false, children, ...shortcut }: ScreenProps) {
  useShortcut({ ...shortcut, label: 'Do it', group: 'Anywhere' });
  useEffect(() => startShortcuts(() => off), [off]);
  return <main>{children}</main>;
}

type Pressed = KeyboardEventInit & { readonly role?: string };

const v: Pressed = { key: 'v' };
const k: Pressed = { key: 'k', ctrlKey: true };
const held: readonly Pressed[] = ['ctrlKey', 'metaKey', 'altKey', 'isComposing'].map((key) => ({ ...v, [key]: true }));
const z: Pressed = { key: 'Z', ctrlKey: true };
const cyrillic: readonly Pressed[] = [
  { key: 'м', code: 'KeyV' },
  { key: 'л', code: 'KeyK', ctrlKey: true },
];
const altGr: Pressed = { key: '?', ctrlKey: true, altKey: true, modifierAltGraph: true };
const at = (role: string, pressed: Pressed) => ({ ...pressed, role });
const oneByOne = (...keys: readonly string[]) => keys.map((key) => ({ key }));
const question = <div role="alertdialog">Sure?</div>;

/** What is promised, the keys of the shortcut, what is pressed at which role, and what runs. */
it.each<readonly [string, string, readonly Pressed[], readonly string[], Partial<ScreenProps>]>([
  ['a single key runs its shortcut, also on what takes no text', 'v', [v, at('checkbox', v)], ['v', 'v'], {}],
  ['a single key runs nothing while somebody types or chooses', 'v', [at('textbox', v), at('combobox', v)], [], {}],
  ['keys of the browser and of others stay theirs', 'v', held, [], {}],
  ['with Shift, Ctrl and a letter are other keys', 'mod+z', [{ ...z, shiftKey: true }, z], ['mod+z'], {}],
  ['two keys are one shortcut, with none between', 'g w', oneByOne('g', 'x', 'w', 'g', 'Shift', 'w'), ['w'], {}],
  ['letters of another alphabet count by their place', 'v, mod+k', cyrillic, ['v', 'mod+k'], {}],
  ['AltGr is no Ctrl', '?', [altGr], ['?'], {}],
  ['nothing happens under an open dialog or menu', 'v, mod+k', [v, k], [], { children: question }],
  ['switched off, single characters do nothing', 'v, g p', oneByOne('v', 'g', 'p'), [], { off: true }],
  ['what is no single character works on, in fields too', 'mod+k', [at('textbox', k)], ['mod+k'], { off: true }],
])('%s', (_what, keys, pressed, runs, { children, off = false }) => {
  const run = vi.fn();
  render(
    <Screen keys={keys} run={run} off={off}>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Tick" />
      <select aria-label="Status" />
      {children}
    </Screen>,
  );
  for (const { role, ...init } of pressed)
    fireEvent.keyDown(role === undefined ? document.body : screen.getByRole(role), init);
  expect(run.mock.calls.map(([, key]) => key)).toEqual(runs);
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
  ['redo', { key: 'y', ctrlKey: true }],
])('the browser’s %s changes nothing out of sight, also under a dialog, and works in fields (%o)', (_act, keys) => {
  const run = vi.fn();
  const field = <input aria-label="Name" />;
  const taken = (role: string) => !fireEvent.keyDown(screen.getByRole(role), keys);
  const { rerender } = render(
    <Screen keys="mod+z" run={run}>
      {field}
    </Screen>,
  );
  expect(taken('textbox')).toBe(false);
  expect(run).not.toHaveBeenCalled();
  expect(taken('main')).toBe(true);
  run.mockClear();
  rerender(
    <Screen keys="mod+z" run={run}>
      <div role="dialog">{field}</div>
    </Screen>,
  );
  expect([taken('textbox'), taken('dialog')]).toEqual([false, true]);
  expect(run).not.toHaveBeenCalled();
});
