import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { editorGroups, labelOf } from '#src/fields/audience-override-fields.tsx';
import type { EditorValue } from '#src/fields/audience-values.ts';
import { Field } from '#src/ui/field.tsx';
import { RowControl } from './row-control.tsx';

/** The control of one field with the value that the form holds of it. */
function openControl(field: string, opened: EditorValue) {
  const row = editorGroups.flatMap(({ rows }) => rows).find((one) => one.field === field);
  if (row === undefined) throw new Error(`There is no field ${field}.`);
  let held = opened;
  const Held = () => {
    const [value, setValue] = useState<EditorValue>(opened);
    held = value;
    return (
      <>
        <Field label={labelOf(row.field)}>
          {(control) => (
            <RowControl
              {...{ row, control, value, seen: [] }}
              placeholder={undefined}
              onChange={setValue}
              onBlur={() => undefined}
            />
          )}
        </Field>
        <button type="button" onClick={() => setValue(undefined)}>
          Inherit
        </button>
      </>
    );
  };
  render(<Held />);
  return { input: screen.queryByRole('textbox') ?? screen.getByRole('combobox'), held: () => held };
}

const chips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('a word beside the chips belongs to the form from its first key on, and becomes one chip', async () => {
  const { input, held } = openControl('keywords', ['trucks']);
  await userEvent.type(input, 'del');
  expect(held()).toEqual(['trucks', 'del']);
  expect(chips()).toEqual(['trucks']);
  expect(input).toHaveValue('del');
  await userEvent.type(input, 'ta,');
  expect(chips()).toEqual(['trucks', 'delta']);
  await userEvent.type(input, 'x{Backspace}');
  expect(held()).toEqual(['trucks', 'delta']);
});

test('entries are pasted from a spreadsheet, each once, and taken out by arrows and Delete', async () => {
  const { input, held } = openControl('keywords', undefined);
  await userEvent.click(input);
  await userEvent.paste('alpha\n"beta, gamma"\nalpha');
  await userEvent.keyboard('delta,alpha,');
  expect(chips()).toEqual(['alpha', 'beta, gamma', 'delta']);
  await userEvent.keyboard('{Backspace}');
  expect(chips()).toEqual(['alpha', 'beta, gamma']);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Remove alpha' })).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  expect(held()).toEqual(['beta, gamma']);
  expect(screen.getByRole('button', { name: 'Remove beta, gamma' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(input).toHaveFocus();
});

test('a list that was empty on purpose stays so when a word is given up, and inherits when its last entry goes', async () => {
  const { input, held } = openControl('keywords', []);
  await userEvent.type(input, 'x');
  expect(held()).toEqual(['x']);
  await userEvent.type(input, '{Backspace}');
  expect(held()).toEqual([]);
  await userEvent.type(input, 'one,{Backspace}');
  expect(held()).toBeUndefined();
});

test('a list that is changed from elsewhere lets go of the word', async () => {
  const { input, held } = openControl('keywords', ['trucks']);
  await userEvent.type(input, 'del');
  await userEvent.click(screen.getByRole('button', { name: 'Inherit' }));
  expect(held()).toBeUndefined();
  expect(input).toHaveValue('');
  expect(chips()).toEqual([]);
});

/** The list to choose from has come. */
const list = () => screen.findByRole('button', { name: /^Clear/ });

test('what is typed into an open enum belongs to the form at once, Escape puts back what was there, and emptied it inherits', async () => {
  const { held } = openControl('twitterCard', 'summary');
  await list();
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.type(screen.getByRole('combobox'), 'holo');
  expect(held()).toBe('holo');
  await userEvent.keyboard('{Escape}');
  expect(held()).toBe('summary');
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.type(screen.getByRole('combobox'), 'holo{Enter}');
  expect(held()).toBe('holo');
  await userEvent.keyboard('gram');
  await userEvent.tab();
  expect(held()).toBe('hologram');
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.tab();
  expect(held()).toBeUndefined();
});

test('a value beside the chips of an open enum belongs to the form at once, and is not taken twice', async () => {
  const { held } = openControl('robots', ['noai']);
  await userEvent.type(screen.getByRole('combobox'), 'noindex');
  expect(held()).toEqual(['noai', 'noindex']);
  expect(chips()[0]).toBe('noai');
  await userEvent.tab();
  expect(held()).toEqual(['noai', 'noindex']);
  await userEvent.type(screen.getByRole('combobox'), 'max{Escape}');
  expect(held()).toEqual(['noai', 'noindex']);
});

test('a colour is picked by eye too, one in short is shown as it is, and emptied it inherits', async () => {
  const { input, held } = openControl('themeColor', '#0af');
  const picker = screen.getByLabelText('Theme colour picker');
  expect(picker).toHaveValue('#00aaff');
  fireEvent.input(picker, { target: { value: '#123456' } });
  expect(held()).toBe('#123456');
  await userEvent.clear(input);
  expect(held()).toBeUndefined();
});
