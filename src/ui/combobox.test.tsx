import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ComboboxInput, type ComboboxOption } from './combobox.tsx';
import { Field } from './field.tsx';
import { Popover } from './popover.tsx';

const options: readonly ComboboxOption[] = [
  { value: 'UTC', label: 'UTC', group: 'Universal' },
  { value: 'Europe/Berlin', label: 'Europe/Berlin', group: 'Europe', detail: () => 'GMT+1' },
  { value: 'Europe/Paris', label: 'Europe/Paris', group: 'Europe', words: 'France' },
];

type PlaceProps = { onChange: (value: string | undefined) => void; freeText?: boolean; required?: boolean };

function Place({ onChange, ...rest }: PlaceProps) {
  const [value, setValue] = useState<string | undefined>('UTC');
  const choose = (next: string | undefined) => {
    setValue(next);
    onChange(next);
  };
  const given = { ...rest, label: 'Time zone', options, value, onChange: choose };
  return (
    <Field label="Time zone" error={value === undefined ? 'Choose a zone.' : undefined} required={rest.required}>
      {(control) => <ComboboxInput {...{ ...given, control }} />}
    </Field>
  );
}

function setUp(props: Partial<PlaceProps> = {}) {
  const onChange = vi.fn();
  render(<Place onChange={onChange} {...props} />);
  const field = screen.getByRole('combobox', { name: 'Time zone' });
  const user = userEvent.setup();
  const retype = async (text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  return { onChange, field, user, retype };
}

it('opens on the arrow key, marks what is chosen, and takes what Enter is pressed on', async () => {
  const { onChange, field, user } = setUp();
  expect(field).toHaveValue('UTC');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.click(field);
  expect(field).toHaveAttribute('aria-expanded', 'true');
  const texts = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(texts).toEqual(['UTC', 'Europe/BerlinGMT+1', 'Europe/Paris']);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('UTC');
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /Berlin/ }).id);
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['Europe/Berlin']]);
  expect(field).toHaveValue('Europe/Berlin');
  expect(field).toHaveAttribute('aria-expanded', 'false');
});

it('filters by what is typed, in any order and by other words, and Enter takes the best match', async () => {
  const { onChange, field, user, retype } = setUp();
  for (const words of ['par eur', 'france']) {
    await retype(words);
    expect(screen.getByRole('option')).toHaveTextContent('Europe/Paris');
  }
  await user.type(field, 'xx');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('No matches');
  await retype('berl{Enter}');
  expect(onChange.mock.calls).toEqual([['Europe/Berlin']]);
  // Also of what comes in one piece into a closed field: dictation, a filled form.
  fireEvent.change(field, { target: { value: 'paris' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange.mock.calls.at(-1)).toEqual(['Europe/Paris']);
});

it('Escape and leaving put the chosen value back', async () => {
  const { onChange, field, user, retype } = setUp({ required: true });
  await retype('Ber{Escape}');
  expect(field).toHaveValue('UTC');
  await user.type(field, 'nonsense');
  await user.tab();
  expect(field).toHaveValue('UTC');
  expect(onChange).not.toHaveBeenCalled();
});

it('Escape closes its list alone, and only then the panel around it', async () => {
  const panel = () => <Place onChange={() => undefined} />;
  render(<Popover label="Custom range" icon="settings" panel={panel} />);
  await userEvent.click(screen.getByRole('button', { name: 'Custom range' }));
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  await userEvent.click(zone);
  expect(zone).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(zone).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Escape}');
  expect(zone).not.toBeInTheDocument();
});

it('can be cleared unless it is required, and shows what is wrong', async () => {
  const { onChange, field, user } = setUp();
  await user.click(screen.getByRole('button', { name: 'Clear time zone' }));
  expect(onChange.mock.calls).toEqual([[undefined]]);
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(field).toHaveAccessibleDescription('Choose a zone.');
});

it.each([
  ['a whole name', 'europe/paris', 'Europe/Paris', false],
  ['free text where that is allowed', 'Mars/Olympus', 'Mars/Olympus', true],
])('takes %s that was typed when it is left', async (_what, typed, taken, freeText) => {
  const { onChange, field, user, retype } = setUp({ freeText });
  await retype(typed);
  await user.tab();
  expect(onChange.mock.calls.at(-1)).toEqual([taken]);
  expect(field).toHaveValue(taken);
});
