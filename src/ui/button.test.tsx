import { render, screen } from '@testing-library/react';
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
