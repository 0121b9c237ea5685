// @vitest-environment jsdom
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
  return (
    <Field label="Time zone" error={value === undefined ? 'Choose a zone.' : undefined} required={rest.required}>
      {(control) => (
        <ComboboxInput
          control={control}
          label="Time zone"
          options={options}
          value={value}
          onChange={(next) => {
            setValue(next);
            onChange(next);
          }}
          {...rest}
        />
      )}
    </Field>
  );
}

function setUp(props: Partial<PlaceProps> = {}) {
  const onChange = vi.fn();
  render(<Place onChange={onChange} {...props} />);
  return { onChange, field: screen.getByRole('combobox', { name: 'Time zone' }), user: userEvent.setup() };
}

it('opens on the arrow key, marks what is chosen, and takes what Enter is pressed on', async () => {
  const { onChange, field, user } = setUp();
  expect(field).toHaveValue('UTC');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.click(field);
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'UTC',
    'Europe/BerlinGMT+1',
    'Europe/Paris',
  ]);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('UTC');
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /Berlin/ }).id);
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['Europe/Berlin']]);
  expect(field).toHaveValue('Europe/Berlin');
  expect(field).toHaveAttribute('aria-expanded', 'false');
});

it('filters by what is typed, in any order and by other words, and says when nothing is left', async () => {
  const { field, user } = setUp();
  await user.clear(field);
  await user.type(field, 'par eur');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.clear(field);
  await user.type(field, 'france');
  expect(screen.getByRole('option', { name: 'Europe/Paris' })).toBeInTheDocument();
  await user.type(field, 'xx');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Nothing matches.');
});

it('marks the best match of what is typed, so that Enter takes it', async () => {
  const { onChange, field, user } = setUp();
  await user.click(field);
  await user.clear(field);
  await user.type(field, 'berl{Enter}');
  expect(onChange.mock.calls).toEqual([['Europe/Berlin']]);
  // Also what comes in one piece into a closed field: dictation, a filled form.
  fireEvent.change(field, { target: { value: 'paris' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange.mock.calls.at(-1)).toEqual(['Europe/Paris']);
});

it('Escape and leaving put the chosen value back', async () => {
  const { onChange, field, user } = setUp({ required: true });
  await user.clear(field);
  await user.type(field, 'Ber{Escape}');
  expect(field).toHaveValue('UTC');
  await user.type(field, 'nonsense');
  await user.tab();
  expect(field).toHaveValue('UTC');
  expect(onChange).not.toHaveBeenCalled();
});

it('Escape closes its list alone: the panel around it keeps what was typed there', async () => {
  render(
    <Popover
      label="Custom range"
      icon="settings"
      panel={() => (
        <>
          <input aria-label="Start date" />
          <Place onChange={() => undefined} />
        </>
      )}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Custom range' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Start date' }), '3 Nov');
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  await userEvent.click(zone);
  expect(zone).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(zone).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('textbox', { name: 'Start date' })).toHaveValue('3 Nov');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Start date' })).not.toBeInTheDocument();
});

it('a whole name typed and left is chosen', async () => {
  const { onChange, field, user } = setUp();
  await user.clear(field);
  await user.type(field, 'europe/paris');
  await user.tab();
  expect(onChange.mock.calls.at(-1)).toEqual(['Europe/Paris']);
});

it('can be cleared unless it is required, and shows what is wrong', async () => {
  const { onChange, field, user } = setUp();
  await user.click(screen.getByRole('button', { name: 'Clear time zone' }));
  expect(onChange.mock.calls).toEqual([[undefined]]);
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(field).toHaveAccessibleDescription('Choose a zone.');
});

it('takes free text where that is allowed', async () => {
  const { onChange, field, user } = setUp({ freeText: true });
  await user.clear(field);
  await user.type(field, 'Mars/Olympus');
  await user.tab();
  expect(onChange.mock.calls.at(-1)).toEqual(['Mars/Olympus']);
  expect(field).toHaveValue('Mars/Olympus');
});
