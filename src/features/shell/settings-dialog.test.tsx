import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { watchForms } from '#src/form/open-elsewhere.ts';
import { keyOf } from '#src/local/change-history.ts';
import { keepDraft, readDrafts } from '#src/local/drafts.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const { page, audience } = world;
const editor = `/pages/${page}/audiences/${audience}`;
const resource = { kind: 'audience', id: audience };
const service = serviceForTests();

const settings = () => screen.findByRole('dialog', { name: 'Settings' });
const discard = { name: 'Discard the changes of Audience 1' };
const title = () => screen.findByRole('textbox', { name: 'Title' });

test('a draft leads from the settings to its form, and while that is open anywhere it is discarded there', async () => {
  // What another tab does that has the form open.
  const changes = { title: { base: 'Override title', mine: 'Typed in another tab' } };
  await keepDraft(resource, 'of another tab', { at: Date.now(), title: 'Audience 1', href: editor, changes });
  const other = watchForms(() => undefined, { form: keyOf(resource), opening: 'of another tab' });
  onTestFinished(other.stop);
  other.setDirty(true);
  const { user, router } = openFacet('/pages?panel=settings', service.url);
  const kept = within(await settings());
  const button = await kept.findByRole('button', discard);
  await waitFor(() => expect(button).toHaveAccessibleDescription('This form is open. Discard it there.'));
  await user.click(button);
  expect((await readDrafts(resource)).drafts).toHaveLength(1);
  await user.click(kept.getByRole('link', { name: 'Audience 1' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(editor));
  expect(await title()).toHaveValue('Override title');
  expect(await screen.findByText(/also being edited in another tab/)).toBeInTheDocument();
}, 60_000);

test('a draft that only waits is discarded in the settings, and does not come back with its form', async () => {
  const { user } = openFacet(editor, service.url);
  await user.type(await title(), ' typed');
  // A tab of the same audience: nothing asks, and the draft waits for the form.
  await user.click(await screen.findByRole('link', { name: /^Conversation/ }));
  await screen.findByRole('region', { name: 'Thread' });
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  const dialog = await settings();
  const button = await within(dialog).findByRole('button', discard);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  expect(within(dialog).getByRole('link', { name: 'Audience 1' })).toHaveAttribute('href', editor);
  await user.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await user.click(await screen.findByRole('link', { name: /^Editor/ }));
  expect(await title()).toHaveValue('Override title');
  expect((await readDrafts(resource)).drafts).toEqual([]);
}, 60_000);
