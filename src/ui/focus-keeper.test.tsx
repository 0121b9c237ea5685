import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';

type Within = (button: ReactNode) => ReactNode;

/** A button that goes when it is pressed, within what stays. */
function Going({ within }: { within: Within }) {
  const [isThere, setIsThere] = useState(true);
  return within(isThere && <Button onClick={() => setIsThere(false)}>Go</Button>);
}

const sectionWith = (button: ReactNode, beside?: ReactNode) => (
  <section>
    <h2>Sessions</h2>
    <div>
      {button}
      {beside}
    </div>
  </section>
);

const formWith: Within = (button) => (
  <form>
    <div>{button}</div>
    <Button type="submit">Save</Button>
  </form>
);

it.each<[string, string, Within]>([
  ['the one beside it', 'link', (button) => sectionWith(button, <a href="/all">All sessions</a>)],
  ['the heading where nothing is beside it', 'heading', (button) => sectionWith(button)],
  ['the button that sends its form', 'button', formWith],
])('hands the focus of a control that goes to %s', async (_what, role, within) => {
  render(<Going within={within} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Go' })).not.toBeInTheDocument();
  expect(screen.getByRole(role)).toHaveFocus();
});

const mainWith = (content: ReactNode) => (
  <main>
    <input type="search" aria-label="Search" />
    {content}
  </main>
);

function Rows() {
  const [rows, setRows] = useState(['One', 'Two', 'Three']);
  const items = rows.map((row) => (
    <li key={row}>
      <Button>Copy {row}</Button>
      <Button onClick={() => setRows(rows.filter((other) => other !== row))}>Remove {row}</Button>
    </li>
  ));
  return <ul>{items}</ul>;
}

it('goes from row to row with the same button, and from the last to the search', async () => {
  render(mainWith(<Rows />));
  screen.getByRole('button', { name: 'Remove Two' }).focus();
  for (const next of ['Three', 'One']) {
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: `Remove ${next}` })).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});
