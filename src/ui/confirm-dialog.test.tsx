import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = { typedName?: string; pending?: boolean; error?: string; onConfirm: () => void };

function Archive({ pending = false, error, ...rest }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Archive
      </button>
      {open && (
        <ConfirmDialog
          title="Archive Spring offer"
          consequence="There is no way back."
          verb="Archive page"
          onClose={() => setOpen(false)}
          {...{ pending, error, ...rest }}
        />
      )}
    </>
  );
}

async function open(props: Partial<Props> = {}) {
  const confirm = vi.fn();
  const archive = (more: Partial<Props>) => <Archive onConfirm={confirm} {...more} />;
  const { rerender } = render(archive(props));
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Archive Spring offer' });
  return { confirm, dialog, become: (more: Partial<Props>) => rerender(archive(more)) };
}

const confirmButton = () => screen.getByRole('button', { name: 'Archive page' });
const nameField = () => screen.getByRole('textbox', { name: 'Type the name to confirm' });

it('puts the focus on the safe choice and gives it back when it closes', async () => {
  const { confirm, dialog } = await open();
  expect(dialog).toHaveAccessibleDescription('There is no way back.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Archive' })).toHaveFocus());
  expect(confirm).not.toHaveBeenCalled();
});

// Nobody can type its double spaces or the way its accents are stored.
it('confirms only after what looks like the name was typed, and forgets that when it closes', async () => {
  const { confirm } = await open({ typedName: 'Cafe\u0301  spring\u00a0offer' });
  await waitFor(() => expect(nameField()).toHaveFocus());
  await userEvent.type(nameField(), 'Caf\u00e9 spring offe{Enter}');
  await userEvent.click(confirmButton());
  expect(confirm).not.toHaveBeenCalled();
  await userEvent.type(nameField(), 'r');
  await userEvent.click(confirmButton());
  expect(confirm).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  expect(nameField()).toHaveValue('');
});

it('stays open with its error, and cannot be left while the request is under way', async () => {
  const { confirm, become } = await open();
  become({ pending: true });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(confirmButton());
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  expect(confirm).not.toHaveBeenCalled();
  become({ error: 'The service answered 500.' });
  expect(screen.getByRole('alert')).toHaveTextContent('The service answered 500.');
});
