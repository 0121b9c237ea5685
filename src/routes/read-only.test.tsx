import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readOnly } from '#src/api/access.ts';
import { drawnScreens } from '#test/drawn-screens.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();

const settings = { readOnly: true, title: 'Desk – Harbourline' };

/** The names of controls that change something. A saved view only changes this browser. */
const writes = /^(?:archive|review|save(?! (?:this )?view)|deliveries|pause|stop|restore|create)\b/i;
const sent = async () => (await service.received()).filter(({ method }) => method !== 'GET');

describe('read only', () => {
  // e2e/read-only.spec.ts has one with charts.
  test.each(drawnScreens)('%s has no control that writes, and says why', async (name, path) => {
    const { user, queryClient } = openFacet(path, service.url, settings);
    await screen.findByRole('heading', { level: 1 });
    expect((await screen.findAllByText('Read only')).length).toBeGreaterThan(0);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await waitFor(() => expect(document.title).toMatch(/ – Desk – Harbourline$/));
    const controls = () => ['button', 'switch'].flatMap((role) => screen.queryAllByRole(role, { name: writes }));
    if (['audience', 'conversation', 'accounts', 'assets', 'webhooks'].includes(name))
      await waitFor(() => expect(controls()).not.toEqual([]));
    for (const control of controls()) {
      expect(control).toHaveAttribute('aria-disabled', 'true');
      expect(control).toHaveAccessibleDescription(/made this dashboard read-only/);
      await user.click(control);
    }
    if (['page', 'audience', 'conversation'].includes(name)) {
      await user.click(screen.getByRole('button', { name: /^(?:Page|Audience) actions$/ }));
      const archive = screen.getByRole('menuitem', { name: /^Archive/ });
      expect(archive).toHaveTextContent('made this dashboard read-only');
      await user.click(archive);
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    }
    expect(await sent()).toEqual([]);
  });
  const forms = [
    ['webhook subscription', `/webhooks?edit=${world.subscription}`, 'Endpoint URL', 'https://typed.example/hook'],
    ['audience', `/pages/${world.page}/audiences/${world.audience}`, 'Title', 'A typed title'],
    ['person', `/people?edit=${world.person}`, 'E-mail', 'typed@harbourline.example'],
    ['new account', '/accounts?create=one', 'Domain', 'typed.example'],
    ['new asset', '/assets?create=one', 'File ID', 'file_typed'],
    ['rows of new assets', '/assets?create=rows', 'Rows', 'typed,file_typed'],
  ] as const;
  const offer = { name: 'Continue editing' };

  test.each(forms)('the form of the %s is locked, and offers a draft once it is not', async (_, path, label, typed) => {
    const field = () => screen.findByRole('textbox', { name: label });
    openFacet(path, service.url);
    fireEvent.change(await field(), { target: { value: typed } });
    cleanup();
    openFacet(path, service.url, settings);
    const locked = await field();
    expect(locked).toHaveAttribute('readonly');
    expect(locked).not.toHaveValue(typed);
    const form = locked.closest('form') ?? document.body;
    const changes = /^(?:remove|override|clear|use|leave blank|new key)/i;
    for (const button of form.querySelectorAll('button')) expect(button.textContent).not.toMatch(changes);
    // Longer than it takes to offer one.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.queryByRole('button', offer)).not.toBeInTheDocument();
    cleanup();
    readOnly.set(undefined);
    openFacet(path, service.url);
    fireEvent.click(await screen.findByRole('button', offer));
    await waitFor(async () => expect(await field()).toHaveValue(typed));
    await waitFor(() => expect(screen.queryByText(/^You have an unsaved draft/)).not.toBeInTheDocument());
    expect(await sent()).toEqual([]);
  });
});
