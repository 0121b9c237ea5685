import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DisplayContext } from './display.ts';
import { Menu } from './popover.tsx';
import { Time } from './time.tsx';

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

it('the tip of a button goes when its menu opens, and does not come over it', async () => {
  render(menu);
  const button = screen.getByRole('button', { name });
  await userEvent.hover(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(name);
  await userEvent.click(button);
  expect(await screen.findByRole('menu')).toBeInTheDocument();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.unhover(button);
  await userEvent.hover(button);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

it('a time is told relative, absolute with zone on focus, and raw when nobody can read it', async () => {
  const ms = Date.now() - 7_200_000;
  const { rerender } = render(
    <DisplayContext value={{ timeZone: 'UTC' }}>
      <Time value={{ ms, raw: `+${ms}` }} />
    </DisplayContext>,
  );
  expect(screen.getByText('2 hours ago')).toHaveAttribute('datetime', new Date(ms).toISOString());
  await userEvent.tab();
  expect(screen.getByRole('tooltip')).toHaveTextContent('UTC');
  rerender(<Time value={{ raw: 'yesterday' }} />);
  expect(screen.getByText('yesterday')).toBeInTheDocument();
});
