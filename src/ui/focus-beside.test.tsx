// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';
import { focusGoesOn } from './focus-beside.ts';

function Part({ beside }: { beside: boolean }) {
  const [asked, setAsked] = useState(false);
  return (
    <section>
      <h2>Sessions</h2>
      <div>
        {!asked && (
          <Button ref={focusGoesOn} onClick={() => setAsked(true)}>
            Show them
          </Button>
        )}
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
