import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CommandPalette, type PaletteOffer } from './command-palette.tsx';
import type { PaletteEntry } from './screen-actions.ts';

const does = { run: () => undefined };
const entries: readonly PaletteEntry[] = [
  { id: '0', kind: 'Action', label: 'Delete offer', icon: 'trash', danger: true, does },
  { id: '1', kind: 'Action', label: 'Archive page', icon: 'archive', disabledReason: 'It is archived already.', does },
  { id: '2', kind: 'Screen', label: 'Webhooks', icon: 'webhook', keys: 'g w', does },
  { id: '3', kind: 'Page', label: 'Spring offer', detail: 'page_01SPRING', icon: 'file', does },
  { id: '4', kind: 'Page', label: 'Summer offer', detail: 'page_02SUMMER', icon: 'file', does },
];

async function setUp(
  offersFor: (text: string) => PaletteOffer = () => ({ entries: [], sure: false }),
  shown = entries,
) {
  const onChoose = vi.fn();
  const onClose = vi.fn();
  render(<CommandPalette entries={shown} offersFor={offersFor} onChoose={onChoose} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Command palette' });
  return { field: within(dialog).getByRole('combobox'), onChoose, onClose, user: userEvent.setup() };
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('finds an ID, ranks what is typed, marks it, counts it, and opens the best with Enter', async () => {
  const { field, onChoose, user } = await setUp();
  await user.type(field, '01SPRING');
  expect(options()).toEqual([expect.stringContaining('Spring offer')]);
  await user.clear(field);
  await user.type(field, 'sum');
  expect(options()).toHaveLength(1);
  expect(screen.getByText('Sum')).toContainHTML('<mark');
  expect(screen.getByRole('status')).toHaveTextContent('1 match');
  await user.keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([[entries[4], false]]);
});

it.each<[what: string, keys: string, chosen: readonly unknown[]]>([
  ['opens the second-best guess with Shift', 'offer{Shift>}{Enter}{/Shift}', [[entries[4], false]]],
  ['takes nothing dangerous with Shift, which was not highlighted', 'offer{ArrowDown}{Shift>}{Enter}{/Shift}', []],
  ['walks with the arrow keys, opens apart with Ctrl', 'offer{ArrowDown}{Control>}{Enter}', [[entries[4], true]]],
])('%s', async (_what, keys, chosen) => {
  const { field, onChoose, user } = await setUp();
  await user.type(field, keys);
  expect(onChoose.mock.calls).toEqual(chosen);
});

it('says why something cannot be done and does not do it', async () => {
  const { field, onChoose, user } = await setUp();
  await user.type(field, 'archive');
  const option = screen.getByRole('option', { name: /It is archived already/ });
  expect(option).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  await user.click(option);
  expect(onChoose).not.toHaveBeenCalled();
});

it('puts what takes something away, and what cannot be done, last, and runs neither by Enter alone', async () => {
  const { field, onChoose, user } = await setUp();
  await user.type(field, 'offer');
  const [spring, summer] = [expect.stringContaining('Spring'), expect.stringContaining('Summer')];
  expect(options()).toEqual([spring, summer, 'Delete offerAction']);
  await user.clear(field);
  expect(options()[0]).toContain('Webhooks');
  await user.type(field, 'delete{Enter}');
  expect(field).not.toHaveAttribute('aria-activedescendant', expect.stringMatching(/./));
  expect(onChoose).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChoose.mock.calls).toEqual([[entries[0], false]]);
});

it('puts a certain ID before the names, a possible one after them, and what has the very ID before both', async () => {
  const offer: PaletteEntry = { id: 'offer', kind: 'Page', label: 'Open page by ID', icon: 'file', does };
  const { field, onChoose, user } = await setUp((text) => ({ entries: [offer], sure: text.includes('_') }));
  await user.type(field, 'spring');
  expect(options().at(-1)).toContain('Open page by ID');
  await user.type(field, '_');
  expect(options()[0]).toContain('Open page by ID');
  await user.clear(field);
  await user.type(field, 'page_02SUMMER{Enter}');
  expect(onChoose.mock.calls).toEqual([[entries[4], false]]);
});
