import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { pageMutations, pageQueries } from '#src/api/pages.ts';
import { createQueryClient } from '#src/query-client.ts';
import { PrimaryActionSlot } from '#src/ui/screen-header.tsx';
import { answeringServer, type Reply } from '#test/answering-server.ts';
import { Archive } from './archive.tsx';

let onGet: Reply;
const server = answeringServer();
server.replies = [(response, sent) => (sent.method === 'GET' ? onGet(response, sent) : response.destroy())];
const posts = () => server.received.filter(({ method }) => method === 'POST').length;

const query = pageQueries.one('page_1');

const button = (name: string) => screen.findByRole('button', { name });

/** Archives a page by two presses, and reads it where the answer is lost. */
async function archive() {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <PrimaryActionSlot />
      <Archive
        thing="page"
        archivable={{ status: 'published' }}
        endpoint="archivePage"
        actions={[]}
        request={pageMutations.archive('page_1')}
        look={() => client.fetchQuery({ ...query, staleTime: 0 })}
        name="Spring"
        cannotTell="what becomes of it"
      />
    </QueryClientProvider>,
  );
  await userEvent.click(await button('Page actions'));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archive page' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.dblClick(within(question).getByRole('button', { name: 'Archive page' }));
  return client;
}

test('a lost answer stays unclear, and can be checked again, when reading the page ends otherwise than by an answer', async () => {
  let reading = false;
  onGet = () => (reading = true);
  const client = await archive();
  const outcome = await screen.findByText(/Checking the page…/);
  await waitFor(() => expect(reading).toBe(true));
  await act(() => client.cancelQueries({ queryKey: query.queryKey }));
  await waitFor(() => expect(outcome).toHaveTextContent('Couldn’t load the page either.'));
  onGet = (response) => response.end(JSON.stringify({ pageId: 'page_1', status: 'draft' }));
  await userEvent.click(await button('Check again'));
  await waitFor(() => expect(outcome).toHaveTextContent('Its status is “draft”, so it was not archived, or not yet.'));
  onGet = (response) => response.end(JSON.stringify({ pageId: 'page_1', status: 'archived' }));
  await userEvent.click(await button('Check again'));
  expect(await screen.findByText('No clear response came, but the page is archived now.')).toBeVisible();
  expect(posts()).toBe(1);
});
