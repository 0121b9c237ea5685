// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Part({ beside }: { beside: boolean }) {
  const [asked, setAsked] = useState(false);
  return (
    <section>
      <h2>Sessions</h2>
      <div>
        {!asked && <Button onClick={() => setAsked(true)}>Show them</Button>}
        {beside && <a href="/all">All sessions</a>}
      </div>
    </section>
  );
}

it('hands the focus of a control that goes to the one beside it', async () => {
  render(<Part beside />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveFocus();
});

it('hands it to the heading where nothing is beside it', async () => {
  render(<Part beside={false} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading')).toHaveFocus();
});

function Rows() {
  const [rows, setRows] = useState(['One', 'Two', 'Three']);
  return (
    <main>
      <input type="search" aria-label="Search" />
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <Button>Copy {row}</Button>
            <Button onClick={() => setRows(rows.filter((other) => other !== row))}>Remove {row}</Button>
          </li>
        ))}
      </ul>
    </main>
  );
}

it('goes from row to row with the same button, and from the last to the search', async () => {
  render(<Rows />);
  screen.getByRole('button', { name: 'Remove Two' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove Three' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove One' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

it('hands the focus of what a form no longer asks to the button that sends it', async () => {
  function Form() {
    const [asks, setAsks] = useState(true);
    return (
      <form>
        {asks && (
          <div>
            <Button onClick={() => setAsks(false)}>Use mine</Button>
          </div>
        )}
        <Button type="submit">Save</Button>
      </form>
    );
  }
  render(<Form />);
  screen.getByRole('button', { name: 'Use mine' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
});

it('hands it on inside a dialog that has taken it to the whole of itself by then', async () => {
  function Form() {
    const [asks, setAsks] = useState(true);
    return (
      <Dialog title="Subscription" onClose={() => undefined}>
        <form>
          <div>{asks && <Button onClick={() => setAsks(false)}>Use these values</Button>}</div>
          <Button type="submit">Save</Button>
        </form>
      </Dialog>
    );
  }
  render(<Form />);
  const button = await screen.findByRole('button', { name: 'Use these values' });
  button.focus();
  fireEvent.click(button);
  // As a dialog does that was there before the focus was kept: it hears first of what went.
  screen.getByRole('dialog').focus();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus());
});

it('goes from a row that has the focus itself to the row that the arrow keys reach', async () => {
  const { rerender } = render(<Table rows={['One', 'Two']} />);
  screen.getByRole('row', { name: 'One' }).focus();
  rerender(<Table rows={['Two']} />);
  await waitFor(() => expect(screen.getByRole('row', { name: 'Two' })).toHaveFocus());
});

function Table({ rows }: { rows: readonly string[] }) {
  return (
    <main>
      <input type="search" aria-label="Search" />
      <table>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row} tabIndex={index === 0 ? 0 : -1}>
              <td>{row}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

it('leaves the focus of a message that was scrolled away to the thread', async () => {
  const thread = (shown: boolean) => (
    <main>
      <input type="search" aria-label="Search" />
      <ol>
        {shown && (
          <li aria-posinset={1}>
            <Button>Copy</Button>
          </li>
        )}
      </ol>
    </main>
  );
  const { rerender } = render(thread(true));
  screen.getByRole('button').focus();
  rerender(thread(false));
  // What watches the document runs before the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.body).toHaveFocus();
});
