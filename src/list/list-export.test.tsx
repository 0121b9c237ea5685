import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Toaster } from '#src/ui/toast.tsx';
import { ExportMenu } from './list-export.tsx';
import type { ListFile } from './list-file.ts';

it('a list is exported once, however often it is asked for, until its file is made or the reason told why not', async () => {
  let fail = (_reason: Error) => {};
  const makeFile = vi.fn(() => new Promise<ListFile>((_, reject) => (fail = reject)));
  render(
    <>
      <ExportMenu makeFile={makeFile} disabledReason={undefined} />
      <Toaster />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Export' });
  await userEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  await waitFor(() => expect(button).toHaveTextContent('Exporting…'));
  fireEvent.click(button);
  for (const name of [/^Export CSV/, /^Export JSON/]) {
    const item = screen.getByRole('menuitem', { name });
    expect(item).toHaveTextContent('An export is in progress.');
    fireEvent.click(item);
  }
  expect(makeFile).toHaveBeenCalledTimes(1);
  fail(new Error('The disk is full.'));
  expect(await screen.findByText('Couldn’t export the list. The disk is full.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Export JSON' }));
  expect(makeFile).toHaveBeenCalledTimes(2);
});
