// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LazyComboboxInput } from './lazy-combobox.tsx';

const options = [
  { value: 'a1', label: 'Berlin' },
  { value: 'a2', label: 'Bergen' },
  { value: 'a3', label: 'Paris' },
];

function setUp(value?: string) {
  const onChange = vi.fn();
  render(
    <form onSubmit={() => onChange('sent')}>
      <label htmlFor="place">Place</label>
      <LazyComboboxInput
        label="Place"
        control={{ id: 'place', 'aria-describedby': undefined }}
        options={options}
        value={value}
        onChange={onChange}
      />
    </form>,
  );
  return { onChange, field: () => screen.getByRole('combobox', { name: 'Place' }), user: userEvent.setup() };
}

it('hands the focus and what was typed over to the combobox once that has loaded', async () => {
  const { onChange, field, user } = setUp();
  const first = field();
  await user.type(first, 'berg{Enter}');
  expect(await screen.findByRole('option', { name: 'Bergen' })).toBeInTheDocument();
  expect(first).not.toBeInTheDocument();
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('berg');
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{Backspace}{Enter}');
  expect(onChange.mock.calls).toEqual([['a1']]);
});

it('opens for the press that loaded it, and not for the Tab key', async () => {
  const { field, user } = setUp();
  await user.tab();
  await vi.waitFor(() => expect(field()).toHaveAttribute('aria-controls'));
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  screen.getByRole('combobox').blur();
});

it('loads at once where a value is chosen, which can then be cleared, and takes no focus', async () => {
  const { onChange, field, user } = setUp('a3');
  expect(field()).toHaveValue('Paris');
  await user.click(await screen.findByRole('button', { name: 'Clear place' }));
  expect(onChange.mock.calls).toEqual([[undefined]]);
});
