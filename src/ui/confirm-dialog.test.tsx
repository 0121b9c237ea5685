import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = { typedName?: string; pending?: boolean; error?: string; onConfirm: () => void };

function Archive({ typedName, pending = false, error, onConfirm }: Props) {
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
          typedName={typedName}
          pending={pending}
          error={error}
          onConfirm={onConfirm}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  return screen.findByRole('alertdialog', { name: 'Archive Spring offer' });
}

it('puts the focus on the safe choice and gives it back when it closes', async () => {
  const confirm = vi.fn();
  render(<Archive onConfirm={confirm} />);
  const dialog = await open();
  expect(dialog).toHaveAccessibleDescription('There is no way back.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Archive' })).toHaveFocus());
  expect(confirm).not.toHaveBeenCalled();
});

it('confirms only after the name was typed, and forgets what was typed when it closes', async () => {
  const confirm = vi.fn();
  render(<Archive typedName="Spring offer" onConfirm={confirm} />);
  await open();
  const name = screen.getByRole('textbox', { name: 'Type the name to confirm' });
  await waitFor(() => expect(name).toHaveFocus());
  await userEvent.type(name, 'Spring offe{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Archive page' }));
  expect(confirm).not.toHaveBeenCalled();
  await userEvent.type(name, 'r');
  await userEvent.click(screen.getByRole('button', { name: 'Archive page' }));
  expect(confirm).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  await open();
  expect(screen.getByRole('textbox', { name: 'Type the name to confirm' })).toHaveValue('');
});

it('stays open with its error, and cannot be left while the request is under way', async () => {
  const confirm = vi.fn();
  const { rerender } = render(<Archive onConfirm={confirm} />);
  await open();
  rerender(<Archive pending onConfirm={confirm} />);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Archive page' }));
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  expect(confirm).not.toHaveBeenCalled();
  rerender(<Archive error="The service answered 500." onConfirm={confirm} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The service answered 500.');
});

it('takes a name that looks the same, since nobody can type its double spaces or the way its accents are stored', async () => {
  const confirm = vi.fn();
  render(<Archive typedName={'Cafe\u0301  spring\u00a0offer'} onConfirm={confirm} />);
  await open();
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Type the name to confirm' }),
    'Caf\u00e9 spring offer{Enter}',
  );
  expect(confirm).toHaveBeenCalledTimes(1);
});
