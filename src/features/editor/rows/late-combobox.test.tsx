import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LateCombobox } from './late-combobox.tsx';

const options = [
  { value: 'ogTitle', label: 'OG title' },
  { value: 'ogDescription', label: 'OG description' },
];

test('what was typed before the list has come is chosen by Enter, and sends no form', async () => {
  const user = userEvent.setup();
  const chosen = vi.fn();
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('submit', sent);
  render(
    <form>
      <LateCombobox
        control={{ id: 'jump', 'aria-describedby': undefined }}
        label="Jump to a field"
        options={options}
        value={undefined}
        onChange={chosen}
      />
    </form>,
  );
  const field = screen.getByRole('combobox');
  // Nothing is awaited between the drawing and the keys but the keys themselves: the code of the list cannot be there before the first of them.
  await user.type(field, 'og desc{Enter}');
  document.removeEventListener('submit', sent);
  expect(chosen.mock.calls).toEqual([['ogDescription']]);
  expect(sent).not.toHaveBeenCalled();
});
