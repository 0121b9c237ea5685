import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { audiencesOf } from '#src/api/audiences.ts';
import { recordChange } from '#src/local/change-history.ts';
import { type DraftChanges, keepDraft, readDrafts } from '#src/local/drafts.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { startServiceBehindKey } from '#test/service-behind-key.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const { page, audience, generating } = world;
const resource = { kind: 'audience', id: audience };
const editorPath = `/pages/${page}/audiences/${audience}`;
const service = serviceForTests();
const open = () => openFacet(editorPath, service.url);

const field = (name: string) => screen.findByRole('textbox', { name });
/** The suggestions beside the thread: its messages have their own. */
const rail = () => screen.findByRole('complementary', { name: 'About the conversation' });
const tab = async (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });
const reviewButton = (changes: string) => screen.findByRole('button', { name: `Review ${changes}` });
const writes = async () => (await service.received()).filter(({ method }) => method !== 'GET');
async function held(wanted: string = audience) {
  const { items } = await service.get(`/v0/pages/${page}/audiences`);
  return items.find(({ audienceId }: { audienceId: string }) => audienceId === wanted);
}

/** From now on every answer of this path has this value in the field. */
const answerWith = (path: string, field: string, value: string | Record<string, string>[]) =>
  service.addFault({ match: { method: 'GET', path }, fault: { kind: 'set', field, value } });

/** The agent suggests a title. */
const suggestTitle = () =>
  answerWith('/messages', 'pendingChanges', [
    { changeId: 'c1', field: 'metaTitle', newValue: 'Suggested title', status: 'pending' },
  ]);

/** Opens the review of one change. */
async function openReview(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: /^Review \d/ }));
  return await screen.findByRole('dialog', { name: /^Review 1 change/ });
}
/** Reviews and saves one change. @returns what the review said. */
async function save(user: UserEvent) {
  const review = await openReview(user);
  const said = review.textContent;
  await user.click(within(review).getByRole('button', { name: 'Save 1 change' }));
  await screen.findByText(/^Saved 1 change: /);
  return said;
}

test('where the service leaves the metadata out, what was saved stays when something newer is read', async () => {
  await startServiceBehindKey({ OMIT_METADATA: '1' });
  const { user, queryClient } = open();
  await user.type(await field('Author'), 'Jane');
  await save(user);
  await service.patch(`/v0${editorPath}`, { customName: 'Renamed' });
  await queryClient.refetchQueries();
  await waitFor(async () => expect(await field('Custom name')).toHaveValue('Renamed'));
  expect(await field('Author')).toHaveValue('Jane');
});

test('the review of a context says that the agent publishes a version, and its undo asks before it does so again', async () => {
  const before = await held();
  const { user } = open();
  await user.type(await field('Context for this audience'), ' More.');
  expect(await save(user)).toContain(
    `Saving starts the agent: it writes and publishes version ${before.latestVersion.versionNumber + 1}.`,
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Undo this save?' });
  expect((await held()).supplementaryContext).toBe(`${before.supplementaryContext} More.`);
  await user.click(within(asked).getByRole('button', { name: 'Undo 1 change' }));
  await screen.findByText(/^Change undone\. Version \d+ stays live until the agent publishes a new one\.$/);
  expect((await held()).supplementaryContext).toBe(before.supplementaryContext);
  expect(await field('Context for this audience')).toHaveValue(before.supplementaryContext);
}, 60_000);

test('the review of a context says that saving publishes an audience that is not live yet', async () => {
  const { user } = openFacet(`/pages/${page}/audiences/${generating}`, service.url);
  await user.type(await field('Context for this audience'), ' More.');
  const review = await openReview(user);
  expect(review).toHaveTextContent('This audience isn’t live yet. Saving starts the agent: it writes and publishes');
}, 60_000);

test('while the names of other people can’t be checked, the form and its review say so', async () => {
  const match = { method: 'GET', path: '/v0/persons' };
  await service.addFault({ match, fault: { kind: 'answer', status: 400 } });
  const { user } = open();
  const note = /^Names of other people were not checked: /;
  expect(await screen.findByText(note)).toBeVisible();
  await user.type(await field('Title'), '!');
  const review = await openReview(user);
  expect(within(review).getByText(note)).toBeVisible();
  // Opening the review asks for nobody again, which would take the note away meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect((await service.received()).filter(({ target }) => target.startsWith(match.path))).toHaveLength(1);
}, 60_000);

test('a press on Review leads back to a conflict that waits for its answer', async () => {
  const { user } = open();
  await user.type(await field('Title'), '!');
  await service.patch(`/v0/pages/${page}/audiences/${audience}`, { metadataOverride: { title: 'Theirs' } });
  await user.click(within(await openReview(user)).getByRole('button', { name: 'Save 1 change' }));
  const question = await screen.findByText('Someone else edited this while you were.');
  await waitFor(() => expect(question).toHaveFocus());
  await user.click(await reviewButton('1 change'));
  expect(question).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
}, 60_000);

test('while its page cannot be loaded, an override can still be reset to the page default', async () => {
  await service.addFault({
    match: { method: 'GET', path: `/v0/pages/${page}$` },
    fault: { kind: 'answer', status: 400 },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Reset ?to page default ?for Title$/ }));
  await reviewButton('1 change');
  expect(await field('Title')).toHaveValue('');
}, 60_000);

test('a field inherits, is overridden, is blank, and inherits again, each in one press', async () => {
  const { user } = open();
  const control = await field('Description');
  const row = within(control.closest<HTMLElement>('[data-field]') ?? control);
  const press = (name: RegExp) => user.click(row.getByRole('button', { name }));
  expect(control).toHaveAttribute('placeholder', 'Page description');
  await press(/^Start from default/);
  expect(control).toHaveFocus();
  expect(control).toHaveValue('Page description');
  expect(row.getByText('Overridden')).toBeInTheDocument();
  await press(/^Hide ?\(leave empty\)/);
  expect(control).toHaveAccessibleDescription(/^Hidden ?Unsaved .*Page default: ?Page description/);
  expect(control).toHaveAttribute('placeholder', 'Left empty on purpose');
  expect(row.getAllByRole('button')).toHaveLength(1);
  await press(/^Reset ?to page default/);
  expect(row.getByText('Inherited')).toBeInTheDocument();
  const openGraph = screen.getByLabelText('OG description');
  expect(openGraph).toHaveAttribute('placeholder', 'Page description');
  expect(openGraph).toHaveAccessibleDescription(/No page default \(falls back to Description\)/);
  await reviewButton('changes');
  await user.click(screen.getByRole('button', { name: /^Reset ?to page default ?for Title$/ }));
  expect(await screen.findByRole('figure', { name: 'Google, desktop' })).toHaveTextContent('Page title');
});

test('the tabs of one audience keep what is typed without asking, and what was discarded for Undo; any other way out asks', async () => {
  const { title } = (await held()).metadataOverride;
  const { user, router } = open();
  await user.type(await field('Title'), ' typed');
  for (const way of ['there and back', 'and again']) {
    await user.click(await tab('Conversation'));
    await waitFor(() => expect(router.state.location.pathname, way).toBe(`${editorPath}/conversation`));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.click(await tab('Editor'));
    expect(await field('Title')).toHaveValue(`${title} typed`);
  }
  await reviewButton('1 change');
  await waitFor(async () => expect((await readDrafts(resource)).drafts).toHaveLength(1));
  expect(screen.queryByText(/unsaved draft from/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Discard/ }));
  await waitFor(async () => expect((await readDrafts(resource)).drafts).toEqual([]));
  await user.click(await tab('Conversation'));
  await screen.findByRole('region', { name: 'Thread' });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(await tab('Editor'));
  await waitFor(async () => expect(await field('Title')).toHaveValue(`${title} typed`));
  await user.click(screen.getByRole('link', { name: 'Audiences' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/pages/${page}/audiences`));
  expect((await readDrafts(resource)).drafts).toEqual([]);
}, 60_000);

test('a suggestion of the agent goes into its field, marked, and its card says where the value is', async () => {
  await suggestTitle();
  const { user } = openFacet(`${editorPath}/conversation`, service.url);
  await user.click(await screen.findByRole('button', { name: '1 suggestion' }));
  expect(screen.getByRole('heading', { name: 'Suggestions' })).toHaveFocus();
  await user.click(within(await rail()).getByRole('button', { name: /^Apply in editor/ }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus());
  expect(await field('Title')).toHaveValue('Suggested title');
  expect(screen.getAllByText('Unsaved, suggested by the agent')).toHaveLength(1);
  await reviewButton('1 change');
  await user.click(await tab('Conversation'));
  expect(await screen.findByText('In your unsaved draft.')).toBeInTheDocument();
  expect(within(await rail()).queryByRole('button', { name: /^Apply in editor/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Open in editor/ }));
  // What is typed over it is the person's own.
  await user.type(await field('Title'), '!');
  await waitFor(() => expect(screen.queryByText(/suggested by the agent/)).not.toBeInTheDocument());
  await user.type(await field('Title'), '{Backspace}');
  await save(user);
  await user.click(await tab('Conversation'));
  expect(await screen.findByText('In use on this audience.')).toBeInTheDocument();
  expect(await writes()).toHaveLength(1);
}, 60_000);

test('what another tab of this browser saved is shown at once, and what others saved once nothing is typed', async () => {
  const { user, queryClient } = open();
  await field('Title');
  await service.patch(`/v0/pages/${page}/audiences/${audience}`, { metadataOverride: { title: 'Elsewhere' } });
  await recordChange(resource, { title: { before: 'Override title', after: 'Elsewhere' } });
  await waitFor(async () => expect(await field('Title')).toHaveValue('Elsewhere'));
  await user.type(await field('Author'), 'Me');
  await answerWith('/audiences', 'items.*.metadataOverride.title', 'A colleague’s');
  await queryClient.refetchQueries({ queryKey: audiencesOf(page).query.queryKey, exact: true });
  await screen.findByText('Someone else changed what you saved.');
  expect(await field('Title')).toHaveValue('Elsewhere');
  await user.click(screen.getByRole('button', { name: /^Discard/ }));
  expect(await field('Title')).toHaveValue('A colleague’s');
}, 60_000);

test('the editor offers a suggestion beside its field until the field has it', async () => {
  await suggestTitle();
  const { user } = open();
  await user.type(await field('Title'), ' mine');
  await user.click(await screen.findByRole('button', { name: /^Suggestion ?for Title$/ }));
  expect(screen.getByText(/· 1 suggestion$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Apply ?to Title$/ }));
  expect(await field('Title')).toHaveValue('Suggested title');
  expect(await field('Title')).toHaveFocus();
  expect(screen.getByText('Unsaved, suggested by the agent')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Suggestion ?for Title$/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await field('Title')).toHaveValue('Override title mine');
}, 60_000);

test('before a suggestion is applied its card says what becomes of an unsaved draft, and nothing typed is lost', async () => {
  await suggestTitle();
  const keep = (changes: DraftChanges) =>
    keepDraft(resource, 'of a reload', { at: Date.now(), title: 'Before', href: editorPath, changes });
  const author = { base: '', mine: 'Me' };
  await keep({ author });
  const { user } = openFacet(`${editorPath}/conversation`, service.url);
  expect(await screen.findByText('Your unsaved draft is kept.', {}, { timeout: 15_000 })).toBeInTheDocument();
  await keep({ author, title: { base: 'Override title', mine: 'Suggested title' } });
  expect(await screen.findByText('In your unsaved draft.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Open in editor/ }));
  await waitFor(async () => expect(await field('Title')).toHaveValue('Suggested title'));
  expect(await screen.findByText(/unsaved draft from/)).toBeInTheDocument();
  await user.clear(await field('Title'));
  await user.type(await field('Title'), 'Mine');
  await keep({ author });
  await user.click(await tab('Conversation'));
  expect(await screen.findByText('Replaces your unsaved text. You can undo that.')).toBeInTheDocument();
  await user.click(within(await rail()).getByRole('button', { name: /^Apply in editor/ }));
  await waitFor(async () => expect(await field('Title')).toHaveValue('Suggested title'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await field('Title')).toHaveValue('Mine'));
}, 60_000);

test('the values that a restore set are named, until another save follows', async () => {
  const { title } = (await held()).metadataOverride;
  const description = { before: 'Before', after: 'Replaced since' };
  const set = { title: { before: 'Before', after: title }, description };
  await recordChange(resource, set, { messageId: world.message });
  const { user } = open();
  const notice = await screen.findByText('Restored from the conversation.');
  expect(notice.parentElement).toHaveTextContent(/A restore .* set these values: Title\./);
  await user.type(await field('Title'), '?');
  await save(user);
  await waitFor(() => expect(screen.queryByText('Restored from the conversation.')).not.toBeInTheDocument());
}, 60_000);

test('an audience that was archived meanwhile asks before it is saved, and keeps what was typed', async () => {
  const { user, queryClient } = open();
  const title = await field('Title');
  await user.type(title, ' typed');
  await answerWith('/audiences', 'items.*.status', 'archived');
  await queryClient.refetchQueries({ queryKey: audiencesOf(page).query.queryKey, exact: true });
  const notice = await screen.findByText('This audience is archived and can’t be restored.');
  expect(notice.parentElement).toHaveTextContent('Your changes are still here.');
  expect(title).toHaveDisplayValue(/ typed$/);
  const review = screen.getByRole('button', { name: /^Review \d/ });
  expect(review).toHaveAccessibleDescription(/Check “Save anyway” first/);
  await user.click(screen.getByRole('checkbox', { name: 'Save anyway' }));
  expect(review).not.toHaveAccessibleDescription(/Check “Save anyway” first/);
  await save(user);
  expect(await writes()).toHaveLength(1);
}, 60_000);

/** Undocumented values, and a fragile text: both directions, joined emoji, invisible characters. */
const fragile = {
  ogType: 'product_2027',
  robots: ['noai_2027', 'noindex'],
  ogSiteName: ' \u202eשלום\u202c 👩‍👩‍👧‍👦 e\u0301\u200b\t',
};

test('unknown enum values survive a save and its undo, and a field is reset by the third way of doing so', async () => {
  // The longest way, on a service that differs where the contract leaves a choice (choices.md).
  const choices = { METADATA_PATCH: 'merge', METADATA_CLEAR: 'empty', EXOTIC_ENUMS: '1', UNPUBLISHED: 'null' };
  await startServiceBehindKey(choices);
  const before = { ...fragile, description: 'For one reader' };
  await service.patch(`/v0/pages/${page}/audiences/${generating}`, { metadataOverride: before });
  await service.reset();
  expect(await held(generating)).toMatchObject({ publishedVersion: null, metadataOverride: before });
  const { user } = openFacet(`/pages/${page}/audiences/${generating}`, service.url);
  await user.clear(await field('Title'));
  await user.paste('Beside words of tomorrow');
  await user.click(await screen.findByRole('button', { name: /^Reset ?to page default ?for Description$/ }));
  await user.click(screen.getByRole('button', { name: /^Review \d/ }));
  const review = await screen.findByRole('dialog', { name: /^Review 2 changes/ });
  await user.click(within(review).getByRole('button', { name: 'Save 2 changes' }));
  const leftover = () => screen.queryByText('These overrides are still set after the reset.')?.parentElement;
  await waitFor(() => expect(leftover()).toBeVisible());
  expect(screen.queryByText(/the response differs from what was sent/)).not.toBeInTheDocument();
  // Typed since, and not to be sent along with another way of the reset.
  await user.type(await field('Author'), 'Me');
  await user.click(await screen.findByRole('button', { name: 'Try sending null' }));
  await waitFor(() => expect(leftover()).toHaveTextContent('The API refused the input.'));
  await reviewButton('2 changes');
  expect(screen.queryByText(/the response differs from what was sent/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try sending an empty text' }));
  await reviewButton('1 change');
  await waitFor(() => expect(leftover()).toBeUndefined());
  const kept = { ...fragile, title: 'Beside words of tomorrow' };
  expect((await writes()).map(({ body }): unknown => JSON.parse(String(body)))).toEqual([
    { metadataOverride: kept },
    { metadataOverride: { ...kept, description: null } },
    { metadataOverride: { ...kept, description: '' } },
  ]);
  const { metadataOverride } = await held(generating);
  expect(metadataOverride).toMatchObject(kept);
  expect(metadataOverride).not.toHaveProperty('description');
  const undo = async () => {
    const saved = await screen.findByText(/^Saved 1 change: /);
    await user.click(within(saved.closest('li') ?? saved).getByRole('button', { name: 'Undo' }));
    await screen.findByText('Change undone. Not live until the agent publishes a version.');
    return (await held(generating)).metadataOverride;
  };
  expect(await undo()).toMatchObject({ ...kept, description: 'For one reader' });
  await save(user);
  expect((await held(generating)).metadataOverride).toHaveProperty('author', 'Me');
  // An override goes in the way that this service is known by now to understand.
  expect(await undo()).not.toHaveProperty('author');
}, 60_000);

test('a group without an override is folded until somebody goes to one of its fields', async () => {
  const { user } = open();
  const group = (await screen.findByRole('heading', { name: 'X' })).closest('details');
  expect(group?.open).toBe(false);
  await user.type(screen.getByRole('combobox', { name: 'Go to field' }), 'X title{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'X title' })).toHaveFocus());
  expect(group?.open).toBe(true);
});

test('a title is used for Open Graph and X in one press, which is offered only while they differ', async () => {
  const { user } = open();
  const title = await field('Title');
  await user.clear(title);
  await user.paste('One for all');
  await user.click(screen.getByRole('button', { name: /^Use for OG and X: Title/ }));
  expect(title).toHaveFocus();
  for (const name of ['OG title', 'X title']) expect(await field(name)).toHaveValue('One for all');
  expect(screen.queryByRole('button', { name: /^Use for OG and X: Title/ })).not.toBeInTheDocument();
  await reviewButton('3 changes');
});
