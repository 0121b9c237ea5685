import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Menu } from './popover.tsx';

const name = 'Actions for Spring offer';
const copy = vi.fn();
const menu = (
  <Menu
    label={name}
    items={[
      { label: 'Copy id', onSelect: copy },
      { label: 'Send test event', onSelect: copy, disabledReason: 'The service has no call for it.' },
    ]}
  />
);

it('a menu opens on its button, runs what is chosen and gives the focus back', async () => {
  render(menu);
  const button = screen.getByRole('button', { name });
  await userEvent.click(button);
  expect(await screen.findByRole('menu', { name })).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menuitem', { name: /Send test event/ })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Copy id' }));
  expect(copy).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});
