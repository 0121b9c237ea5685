import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ComboboxInput } from './combobox.tsx';
import { Checkbox, Field, TextArea, TextInput } from './field.tsx';
import { FormShell } from './form-shell.tsx';
import { Switch } from './switch.tsx';

it('a field ties label, state, hint and error to its control', () => {
  const field = (error: string | undefined) => (
    <Field label="Address" state={<span>Overridden</span>} hint="https only" error={error} required>
      {(control) => <TextInput {...control} />}
    </Field>
  );
  const { rerender } = render(field(undefined));
  const input = screen.getByRole('textbox', { name: 'Address' });
  expect(input).toBeRequired();
  expect(input).toBeValid();
  expect(input).toHaveAccessibleDescription('Overridden https only');
  rerender(field('Begins with http.'));
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Overridden https only Begins with http.');
});

const words = { label: 'Webhook', submitLabel: 'Save 1 change', cancelLabel: 'Close', onCancel: () => undefined };

it('nothing in a locked form can be changed, and everything can be read', async () => {
  const change = vi.fn();
  const options = [{ value: 'a', label: 'First' }];
  const kind = { label: 'Kind', options, value: 'a', onChange: change, onType: change };
  render(
    <FormShell {...words} pending={false} error={undefined} locked="Read only." onSubmit={change}>
      <Field label="Name" actions={<button type="button">Clear</button>}>
        {(control) => <TextInput {...control} defaultValue="CRM" onChange={change} />}
      </Field>
      <Field label="Notes">{(control) => <TextArea {...control} defaultValue="Lines" onChange={change} />}</Field>
      <Checkbox label="Hidden" defaultChecked onChange={change} />
      <Switch label="Active" checked onChange={change} />
      <Field label="Kind">{(control) => <ComboboxInput {...{ ...kind, control }} />}</Field>
    </FormShell>,
  );
  for (const [name, value] of Object.entries({ Name: 'CRM', Notes: 'Lines', Kind: 'First' })) {
    await userEvent.type(screen.getByRole('textbox', { name }), 'x{Backspace}{Backspace}');
    expect(screen.getByRole('textbox', { name })).toHaveValue(value);
  }
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hidden' }));
  expect(screen.getByRole('checkbox', { name: 'Hidden' })).toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name: 'Active' }));
  expect(screen.getByRole('switch', { name: 'Active' })).toHaveAccessibleDescription('Read only.');
  expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
  expect(change).not.toHaveBeenCalled();
});
