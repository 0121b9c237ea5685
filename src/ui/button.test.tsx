import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

it('a button that cannot be pressed now says why, stays reachable and does nothing', async () => {
  const pressed = vi.fn();
  const submitted = vi.fn();
  render(
    <form onSubmit={submitted}>
      <Button type="submit" onClick={pressed} disabledReason="Nothing has changed yet.">
        Save 0 changes
      </Button>
    </form>,
  );
  const button = screen.getByRole('button');
  await userEvent.tab();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Nothing has changed yet.');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(pressed).not.toHaveBeenCalled();
  expect(submitted).not.toHaveBeenCalled();
});

it('a button that goes off and on again keeps the focus, and its tip says why, as long as it is off', async () => {
  const { rerender } = render(<Button disabledReason="Nothing has changed yet.">Save</Button>);
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Nothing has changed yet.');
  rerender(<Button>Save</Button>);
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  expect(screen.getByRole('button')).toHaveFocus();
});

it('a busy button does nothing on a second press and keeps the focus', async () => {
  const pressed = vi.fn();
  const save = { onClick: pressed, children: 'Save' };
  const { rerender } = render(<Button {...save} />);
  const button = screen.getByRole('button');
  await userEvent.click(button);
  rerender(<Button busy {...save} />);
  await userEvent.click(button);
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
});
