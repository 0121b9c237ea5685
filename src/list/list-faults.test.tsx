import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { audiencesOf } from '#src/api/audiences.ts';
import type { FaultRuleInput } from '#test/faults/fault-rules.ts';
import { hostileTexts } from '#test/faults/hostile-texts.ts';
import { errorAnswer, errorMessage, unreadableAnswers } from '#test/faults/odd-answers.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

// The read rows of the fault matrix (security.md §3.2), on every list that is loaded by pages.

type Fault = FaultRuleInput['fault'];

const lists = [
  {
    what: 'webhooks',
    path: '/webhooks',
    reads: '/v0/webhook_subscriptions',
    parameters: ['cursor'],
    id: 'subscriptionId',
    text: 'url',
    required: 'active',
    open: { events: ['from_the_future'] },
  },
  {
    what: 'audiences',
    path: `/pages/${world.page}/audiences?archivedAt=all`,
    reads: `/v0/pages/${world.page}/audiences`,
    parameters: ['cursor'],
    id: 'audienceId',
    text: 'effectiveName',
    required: 'effectiveName',
    open: { latestVersion: { versionNumber: 1, status: 'from_the_future' } },
  },
  {
    what: 'people',
    path: '/people',
    reads: '/v0/persons',
    parameters: ['limit', 'cursor'],
    id: 'personId',
    text: 'name',
    required: 'name',
    // A person has no enum: a phone number that is none stands there as it came.
    open: { phoneNumber: 'from_the_future' },
  },
];

const service = serviceForTests();

describe.each(lists)('the list of $what', (list) => {
  const { what, path, reads, id, text, required } = list;
  const table = () => screen.findByRole('table', { name: new RegExp(`^${what}$`, 'i') });
  const rows = async () =>
    within(await table())
      .getAllByRole('row')
      .slice(1);
  const asked = async () => {
    const received = await service.received();
    return received.map(({ target }) => new URL(target, service.url)).filter(({ pathname }) => pathname === reads);
  };

  async function suffer(...faults: readonly Fault[]) {
    await service.reset();
    for (const fault of faults) await service.addFault({ match: { method: 'GET', path: `^${reads}` }, fault });
  }
  async function refreshUnder(client: QueryClient, ...faults: readonly Fault[]) {
    await suffer(...faults);
    await client.refetchQueries();
  }
  const answer = (items: readonly unknown[], totalCount: unknown = items.length): Fault => ({
    kind: 'answer',
    status: 200,
    body: { items, hasMore: false, nextCursor: null, totalCount },
  });

  test('says why it cannot be loaded, and keeps what was loaded when it cannot be refreshed', async () => {
    const refusal = errorAnswer(403, '{error}');
    const failures: readonly (readonly [Fault, RegExp])[] = [
      [refusal, new RegExp(`API key isn’t allowed to do this\\. It said: ${errorMessage}`)],
      [errorAnswer(401), /API key of the gateway was refused/],
      [unreadableAnswers['HTML that calls itself JSON'], /not JSON/],
    ];
    await suffer(refusal);
    const { queryClient, user } = openFacet(path, service.url);
    for (const [fault, reason] of failures) {
      if (fault !== refusal) {
        await suffer(fault);
        await user.click(screen.getByRole('button', { name: 'Try again' }));
      }
      await waitFor(() => {
        const alert = screen.getByText(`Couldn’t load ${what}`).closest('[role=alert]');
        expect(alert).toHaveTextContent(reason);
      });
      expect(await asked()).toHaveLength(1);
    }
    await suffer();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const before = (await rows()).length;
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    for (const [fault, reason] of failures.slice(1)) {
      await refreshUnder(queryClient, fault);
      const stale = await screen.findAllByText(/^Not refreshed since .*\d\d:\d\d/);
      expect(stale).toHaveLength(1);
      expect(stale[0]).toHaveTextContent(reason);
      expect(await rows()).toHaveLength(before);
      await suffer();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByText(/^Not refreshed since/)).not.toBeInTheDocument());
    }
  }, 60_000);

  test('says when its walk broke off, goes on at wish, asks by cursor alone, and says that it is empty', async () => {
    const { queryClient, user } = openFacet(path, service.url);
    const total = (await rows()).length;
    await refreshUnder(queryClient, { kind: 'cursor', how: 'looping', pageSize: 2 });
    await screen.findByText(/may be incomplete, because the API returned the same cursor twice/);
    await waitFor(async () => expect(await rows()).toHaveLength(Math.min(4, total)));
    expect((await asked()).length).toBeLessThanOrEqual(3);
    await refreshUnder(queryClient, { kind: 'cursor', how: 'cursor-without-more', pageSize: 2 });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect((await rows()).length).toBeGreaterThan(2));
    const parameters = (await asked()).flatMap(({ searchParams }) => [...searchParams.keys()]);
    expect([...new Set(parameters)]).toEqual(list.parameters);
    await refreshUnder(queryClient, answer([]));
    expect(await screen.findByText(`No ${what}`)).toBeInTheDocument();
  }, 60_000);

  test('shows what the contract does not promise as it came, and marks what is missing', async () => {
    const { items } = await service.get(reads);
    const texts = Object.entries(hostileTexts).filter(([kind]) => kind !== '1 MB');
    const odd: readonly Readonly<Record<string, unknown>>[] = [
      ...texts.map(([, value]) => ({ [text]: value })),
      ...[undefined, null, ['of another type']].map((value) => ({ [required]: value })),
      { ...list.open, metadataOverride: undefined, effectiveMetadata: undefined, nobodyKnowsIt: { deep: [1] } },
    ];
    const told = odd.map((fields, index) => ({ ...items[0], [id]: `odd_${index}`, ...fields }));
    const served = [...told, 'not an object'];
    await suffer(answer(served));
    const { queryClient } = openFacet(path, service.url);
    const all = await rows();
    expect(all).toHaveLength(served.length);
    for (const row of all) {
      expect(row.textContent?.length).toBeLessThan(1_000);
      // Never a row that nobody could see: an ID, another name or a word stands for it.
      expect(within(row).getAllByRole('cell')[0]?.textContent).toMatch(/[\p{L}\p{N}\p{Emoji}]/u);
    }
    expect(all.filter((row) => row.textContent?.includes('missing'))).toHaveLength(4);
    const drawn = await table();
    expect(drawn).toHaveTextContent('from_the_future');
    if (what === 'audiences') expect(drawn).toHaveTextContent('metadata unknown');
    expect(drawn.querySelectorAll('img, script, a[href^="javascript"]')).toHaveLength(0);
    expect(drawn).toHaveTextContent('<img src=x');
    const isolated = [...drawn.querySelectorAll('bdi[dir=auto]')].map(({ textContent }) => textContent).join(' ');
    for (const kept of ['שלום', 'invoice']) expect(isolated).toContain(kept);
    expect(document.body).not.toHaveTextContent(/Invalid Date|NaN|\[object /);
    await refreshUnder(queryClient, answer(served, Number.MAX_SAFE_INTEGER));
    expect(await screen.findByText(`${served.length} of 9,007,199,254,740,991 ${what}`)).toBeInTheDocument();
    await refreshUnder(queryClient, answer(served, -1));
    expect(await screen.findByText(`${served.length} ${what}`)).toBeInTheDocument();
  }, 60_000);
});

test('of two readings of a list the later one wins, whichever is answered first', async () => {
  const { queryKey } = audiencesOf(world.page).query;
  const path = `/v0/pages/${world.page}/audiences`;
  const { queryClient } = openFacet(`/pages/${world.page}/audiences`, service.url);
  await screen.findByRole('table', { name: 'Audiences' });
  await service.addFault({ match: { method: 'GET', path: `^${path}` }, fault: { kind: 'reorder' } });
  const earlier = queryClient.refetchQueries({ queryKey, exact: true });
  await expect.poll(async () => (await service.received()).at(-1)?.method).toBe('GET');
  await service.patch(`${path}/${world.otherAudience}`, { customName: 'Named since' });
  await queryClient.refetchQueries({ queryKey, exact: true });
  expect(await screen.findByText('Named since')).toBeInTheDocument();
  await earlier;
  expect(screen.getByText('Named since')).toBeInTheDocument();
});
