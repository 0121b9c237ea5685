import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { bulkPlans, bulkSelections } from '#src/local/bulk-plans.ts';
import { errorAnswer } from '#test/faults/odd-answers.ts';
import { openFacet } from '#test/open-facet.tsx';
import { readyReview } from '#test/ready-review.ts';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
const some = ['audience_01', 'audience_02', 'audience_05'];
const field = 'ogSiteName';
const held = async () => {
  const { items }: { items: AudienceAnswer[] } = await service.get(`/v0/pages/${world.page}/audiences`);
  return new Map(items.map((audience) => [audience.audienceId, audience]));
};
const siteNames = async () => {
  const all = await held();
  return some.map((id) => all.get(id)?.metadataOverride?.[field]);
};
const patch = (id: string, override: object) =>
  service.patch(`/v0/pages/${world.page}/audiences/${id}`, { metadataOverride: override });

/** Opens the bulk edit of three selected audiences. */
async function open(by = 'edit') {
  await bulkSelections.update(world.page, () => ({ ids: some }));
  const { user } = openFacet(`/pages/${world.page}/bulk-edit?of=selected&by=${by}`, service.url);
  await screen.findByText(/^\d audiences selected/, undefined, { timeout: 15_000 });
  /** Applies what is reviewed, and waits for its report. */
  const apply = async (verb: RegExp, says?: string) => {
    await user.click(await readyReview());
    const dialog = await screen.findByRole('alertdialog');
    if (says !== undefined) expect(dialog).toHaveTextContent(says);
    await user.click(within(dialog).getByRole('button', { name: verb }));
    return await screen.findByText(/^(Finished|Not finished)\./, undefined, { timeout: 15_000 });
  };
  const row = (name: string | RegExp) => screen.findByRole('row', { name });
  return { user, apply, row };
}

async function setSiteName(value: string) {
  const opened = await open();
  await opened.user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), field);
  await opened.user.type(screen.getByRole('textbox', { name: 'Value' }), value);
  await screen.findByRole('button', { name: 'Review 3 changes' });
  return opened;
}

test('a value is set in all selected audiences, reported, and taken back where it is still there', async () => {
  const before = await siteNames();
  const { user, apply } = await setSiteName('Acme');
  await apply(/^Apply 3 changes/, 'Visitors may see the changes to 3 audiences right away.');
  expect(await siteNames()).toEqual(['Acme', 'Acme', 'Acme']);
  expect(await screen.findByText('3 changes done')).toBeVisible();
  expect(await screen.findByText('Of these changes: 3 live now')).toBeVisible();
  await patch('audience_05', { [field]: 'theirs' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Of these changes: 2 live now · 1 changed since')).toBeVisible();
  expect(screen.getByText(/Changed since$/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Review undo of 2 changes' }));
  const undo = await readyReview('Undo 2 changes');
  expect(screen.getByText('Changed since, so it is left out')).toBeVisible();
  await patch('audience_02', { [field]: 'theirs too' });
  await user.click(undo);
  expect(await screen.findByText('1 change done · 1 not done', undefined, { timeout: 15_000 })).toBeVisible();
  expect(screen.getByText('Someone changed it meanwhile.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review redo of 1 change' })).toBeVisible();
  expect(await siteNames()).toEqual([before[0], 'theirs too', 'theirs']);
});

test('a value that is there already is no change, and all changes can be left out', async () => {
  for (const id of some) await patch(id, { [field]: 'Acme' });
  const { user } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), field);
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'Acme');
  expect(await screen.findByText('These audiences have this already.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Value' }), '!');
  await screen.findByRole('button', { name: 'Review 3 changes' });
  for (const box of screen.getAllByRole('checkbox', { name: /^Select/ })) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Leave out 3' }));
  expect(await screen.findByText('All changes are left out.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Include all again' }));
  expect(await screen.findByRole('button', { name: 'Review 3 changes' })).toBeVisible();
});

test('what is refused is not done, says why, and is tried again alone', async () => {
  const { user, apply } = await setSiteName('Acme');
  await service.addFault({ match: { method: 'PATCH', path: 'audience_02', times: 1 }, fault: errorAnswer(422) });
  await apply(/^Apply/);
  expect(await screen.findByText('2 changes done · 1 not done')).toBeVisible();
  expect(screen.getByText(/The shelf is full/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry 1 audience' }));
  expect(await screen.findByText('3 changes done', undefined, { timeout: 15_000 })).toBeVisible();
  expect((await service.received()).filter(({ method }) => method === 'PATCH')).toHaveLength(4);
});

/** Replaces "Acme" but in the description "From Acme". */
async function replaceAllButOne(reviewed: string) {
  const opened = await open('replace');
  await opened.user.type(screen.getByRole('textbox', { name: 'Find' }), 'Acme');
  await opened.user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'Bolt');
  await readyReview(reviewed);
  await opened.user.click(within(await opened.row(/From Acme/)).getByRole('checkbox'));
  await opened.user.click(screen.getByRole('button', { name: 'Leave out 1' }));
  return opened;
}

test('texts are replaced in every field of the audiences, without the changes that are left out', async () => {
  await patch('audience_01', { title: 'Acme here', description: 'From Acme' });
  await patch('audience_02', { title: 'Acme there' });
  const { apply } = await replaceAllButOne('Review 3 changes');
  expect(await screen.findByText(/1 change left out/)).toBeVisible();
  await apply(/^Apply 2 changes/);
  const after = await held();
  expect(after.get('audience_01')?.metadataOverride).toMatchObject({ title: 'Bolt here', description: 'From Acme' });
  expect(after.get('audience_02')?.metadataOverride?.title).toBe('Bolt there');
});

test('what is left out of one edit stays so when another is applied', async () => {
  await patch('audience_01', { title: 'Acme here', description: 'From Acme' });
  const { user, apply } = await replaceAllButOne('Review 2 changes');
  await user.click(screen.getByRole('radio', { name: 'Edit fields' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), field);
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'Bolt');
  await screen.findByRole('button', { name: 'Review 3 changes' });
  await apply(/^Apply 3 changes/);
  cleanup();
  await open('replace');
  expect(await screen.findByRole('button', { name: 'Review 1 change' })).toBeVisible();
  expect(screen.getByText(/1 change left out/)).toBeVisible();
});

test('inherited values and addresses are replaced only if asked to', async () => {
  await patch('audience_01', { title: 'Page Acme', ogUrl: 'https://page.example/Page' });
  const { user } = await open('replace');
  expect(screen.getByText('Each change will be listed here.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Find' }), 'page');
  expect(await screen.findByText(/^\d audiences? inherits? a? ?values? with this text: /)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Replace it there too/ }));
  expect((await screen.findAllByText('page default')).length).toBeGreaterThan(1);
  expect(screen.queryByRole('cell', { name: 'OG URL' })).not.toBeInTheDocument();
  expect(screen.getByText('1 value with this text is not searched, in OG URL.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search it too' }));
  expect(await screen.findByRole('cell', { name: 'OG URL' })).toBeInTheDocument();
});

test('what makes an audience public can be left out of the review, and the undo says that it stays so', async () => {
  some.push(world.generating);
  onTestFinished(() => void some.pop());
  const { user, apply } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'supplementaryContext');
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'Acme');
  await user.click(await readyReview('Review 4 changes'));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: /^Leave out: Not live/ }));
  expect(dialog).toHaveAccessibleName('Apply 3 changes to 3 audiences');
  expect(dialog).not.toHaveTextContent('changed since the preview');
  await user.click(within(dialog).getByRole('button', { name: 'Include again' }));
  expect(dialog).toHaveAccessibleName('Apply 4 changes to 4 audiences');
  expect(dialog).not.toHaveTextContent('changed since the preview');
  await user.click(within(dialog).getByRole('button', { name: /^Leave out: Not live/ }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Include all again' }));
  await apply(/^Apply 4 changes/);
  expect(await screen.findByText('4 changes done')).toBeVisible();
  expect(screen.getByText('· Wasn’t live before the edit')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Review undo of 4 changes' }));
  expect(await screen.findByText(/^Wasn’t live before the edit.*\(1 audience\)\.$/)).toBeVisible();
});

test('in the table an emptied cell inherits on or is hidden, keys take back and do again, and what equals the page is reset', async () => {
  // jsdom gives nothing a size.
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(Element.prototype, side, 'get').mockReturnValue(900);
  await patch('audience_05', { title: 'Page title', author: 'Me' });
  const { user } = await open('table');
  const press = async (cell: string, keys: string) => {
    await waitFor(() => expect(document.getElementById(`override-${cell}`)).not.toBeNull());
    act(() => document.getElementById(`override-${cell}`)?.focus());
    await user.keyboard(keys);
  };
  const empty = async (cell: string) => {
    await press(cell, '{Enter}');
    await user.clear(screen.getByRole('textbox', { name: / of Audience \d/ }));
    await user.keyboard('{Enter}');
  };
  const review = (changes: string) => screen.findByRole('button', { name: `Review ${changes}` });
  await press('0-1', '{Enter}{Enter}');
  await empty('0-1');
  await press('1-0', '{Delete}');
  await review('1 change');
  await empty('0-0');
  expect(document.getElementById('override-0-0')).toHaveTextContent('hidden');
  await review('2 changes');
  await user.keyboard('{Control>}z{/Control}');
  await review('1 change');
  await press('2-1', 'New{Enter}{Control>}y{/Control}');
  await user.click(screen.getByRole('radio', { name: 'Same as page' }));
  expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Reset 1 that equals the page' }));
  await review('3 changes');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  await review('0 changes');
  await press('0-0', '{Control>}z{/Control}');
  await review('3 changes');
});

test('archiving says that it can’t be undone, and offers no undo', async () => {
  const { user, apply } = await open('archive');
  await user.click(await readyReview('Review 3 changes'));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('You can’t undo this.');
  await user.keyboard('{Escape}');
  await apply(/^Archive 3 audiences/);
  const after = await held();
  const archived = [...after.values()].filter(({ status }) => status === 'archived').map((one) => one.audienceId);
  expect(archived.toSorted()).toEqual([...some, world.archivedAudience].toSorted());
  expect(await screen.findByText('3 changes done')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Review undo/ })).not.toBeInTheDocument();
});

test('input survives leaving the screen, and a plan that was left goes on by a press alone', async () => {
  await setSiteName('Acme');
  const things = [{ id: 'audience_01', name: 'One', changes: { [field]: { before: undefined, after: 'Bolt' } } }];
  await bulkPlans.add({ id: 'left', at: Date.now(), of: world.page, title: 'Set: OG site name', count: 1, things });
  cleanup();
  const { user } = openFacet(`/pages/${world.page}/audiences?status=processing`, service.url);
  expect(await screen.findByText('A bulk edit isn’t finished.', undefined, { timeout: 15_000 })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Continue with 1 audience' }));
  await screen.findByText('Finished.', undefined, { timeout: 15_000 });
  await waitFor(async () => expect((await siteNames())[0]).toBe('Bolt'));
  await user.click(screen.getAllByRole('link', { name: 'Audiences' })[0] ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Bulk edit' }));
  expect(await screen.findByText('You started a bulk edit of 3 selected audiences.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Review 0/ })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('textbox', { name: 'Value' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('button', { name: 'Use it for 1 audience' }));
  expect(await screen.findByRole('textbox', { name: 'Value' })).toHaveValue('Acme');
  expect(screen.getByText('(not archived, Status: Processing)').parentElement).toHaveTextContent(/^1 of \d+ audiences/);
});

test('what another tab made of a plan is shown, however short its run was', async () => {
  const things = [{ id: 'audience_01', name: 'One', changes: { [field]: { before: undefined, after: 'Bolt' } } }];
  await bulkPlans.add({ id: 'short', at: Date.now(), of: world.page, title: 'Set: OG site name', count: 1, things });
  openFacet(`/pages/${world.page}/bulk-edit?plan=short`, service.url);
  await screen.findByRole('button', { name: 'Continue with 1 audience' }, { timeout: 15_000 });
  bulkPlans.open('short');
  await bulkPlans.settle('short', 0, 'audience_01', { [field]: { outcome: 'done' } });
  bulkPlans.close('short', false);
  expect(await screen.findByText('Finished.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review undo of 1 change' })).toBeVisible();
});

test('another tab’s short run is shown when it ends before all was sent', async () => {
  const change = { [field]: { before: undefined, after: 'Bolt' } };
  const things = ['audience_01', 'audience_02'].map((id) => ({ id, name: id, changes: change }));
  await bulkPlans.add({ id: 'again', at: Date.now(), of: world.page, title: 'Set: OG site name', count: 2, things });
  bulkPlans.open('again');
  bulkPlans.open('again');
  openFacet(`/pages/${world.page}/bulk-edit?plan=again`, service.url);
  await screen.findByRole('button', { name: 'Continue with 2 audiences' }, { timeout: 15_000 });
  bulkPlans.open('again');
  await bulkPlans.settle('again', 0, 'audience_01', { [field]: { outcome: 'done' } });
  expect(await screen.findByRole('button', { name: 'Continue with 1 audience' })).toBeVisible();
});
