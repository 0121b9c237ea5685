import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

const confirm = vi.fn();
const close = vi.fn();

async function ask(typedName?: string) {
  const words = { title: 'Archive Spring offer', consequence: 'There is no way back.', verb: 'Archive page' };
  const dialog = (pending = false) => (
    <ConfirmDialog {...{ ...words, typedName, pending }} error={undefined} onConfirm={confirm} onClose={close} />
  );
  const { rerender } = render(dialog());
  expect(await screen.findByRole('alertdialog', { name: words.title })).toHaveAccessibleDescription(words.consequence);
  return { pend: () => rerender(dialog(true)) };
}

const confirmButton = () => screen.getByRole('button', { name: 'Archive page' });

it('puts the focus on the safe choice, and cannot be left while the request is under way', async () => {
  const { pend } = await ask();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  pend();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(confirmButton());
  expect(close).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
});

// Nobody can type its double spaces or the way its accents are stored.
it('confirms only after what looks like the name was typed', async () => {
  await ask('Cafe\u0301  spring\u00a0offer');
  const name = screen.getByRole('textbox', { name: 'Type the name to confirm' });
  await waitFor(() => expect(name).toHaveFocus());
  await userEvent.type(name, 'Caf\u00e9 spring offe{Enter}');
  await userEvent.click(confirmButton());
  expect(confirm).not.toHaveBeenCalled();
  await userEvent.type(name, 'r');
  await userEvent.click(confirmButton());
  expect(confirm).toHaveBeenCalledTimes(1);
});
