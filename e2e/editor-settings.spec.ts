import type { Page } from '@playwright/test';
import { changeMetadata } from './support/audiences-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect } from './support/fixtures.ts';
import { heldAudiences } from './support/held-audiences.ts';
import { testOn } from './support/other-service.ts';
import { sentBodies } from './support/sent-bodies.ts';

/*
 * The editor on services that answer otherwise where the contract leaves a choice (the right-hand column of decisions.md). Settings that do not touch each other
 * share a service.
 */

/** Changes fields past the dashboard, as a colleague does. */
async function change(page: Page, pageId: string, audienceId: string, data: object) {
  const headers = { 'x-requested-by': 'facet' };
  const answer = await page.request.patch(`/v0/pages/${pageId}/audiences/${audienceId}`, { headers, data });
  expect(answer.status()).toBe(200);
}

const silent = testOn({ OMIT_METADATA: '1', TIMESTAMPS: 'iso', ETAGS: '1' });

silent.describe('a service that leaves out metadata, writes times as ISO 8601 and has entity tags', () => {
  silent(
    'only what was edited is sent, said before and after, and no undo invents an old value',
    async ({ page, ids, faults }) => {
      const editor = new EditorPage(page, ids.pageId);
      await change(page, ids.pageId, ids.audienceId, { actionFormIdOverride: 'form_old' });
      await editor.openEditor(ids.audienceId);
      await expect(page.getByRole('main')).not.toContainText(/Invalid Date|NaN|undefined/);
      await editor.field('Title').fill('Typed without knowing the rest');
      await editor.press('Clear', 'Form ID');
      await faults.clearReceived();
      await editor.reviewButton.click();
      await expect(editor.review).toContainText('Only the fields that you changed are sent.');
      await editor.review.getByRole('button', { name: 'Save 2 changes' }).click();
      await expect(editor.toast(/^Saved 2 changes: /)).toBeVisible();
      await expect(page.getByText('Sent, but not confirmed.')).toBeInViewport();
      await expect(editor.toast(/^Saved 2 changes: /).getByRole('button', { name: 'Undo' })).toHaveCount(0);
      await expect(editor.field('Title')).toHaveValue('Typed without knowing the rest');
      await expect(editor.summary('No changes')).toBeVisible();
      await expectNoAxeViolations(page);
      expect(await sentBodies(faults)).toEqual([
        { metadataOverride: { title: 'Typed without knowing the rest' }, actionFormIdOverride: null },
      ]);

      // What the service does show can be taken back.
      await editor.field('Form ID').fill('form_new');
      await editor.save();
      await expect(editor.toast(/^Saved 1 change: /)).toBeVisible();
      expect(await editor.held(ids.audienceId)).toMatchObject({ actionFormIdOverride: 'form_new' });
      await editor
        .toast(/^Saved 1 change: /)
        .getByRole('button', { name: 'Undo' })
        .click();
      await expect(editor.toast('Change undone')).toBeVisible();
      expect(await editor.held(ids.audienceId)).toMatchObject({ actionFormIdOverride: null });
    },
  );

  silent(
    'a change between the reading and the write is refused by its tag: a conflict, or told where nobody can see it, and not written over by itself',
    async ({ page, ids, faults, watch }) => {
      watch.expectFailedLoads(/\/audiences\//);
      const editor = new EditorPage(page, ids.pageId);
      await editor.openEditor(ids.audienceId);
      // The first answer to a write of this tab brings the tag.
      await editor.field('Custom name').fill('Tagged');
      await editor.save();
      await expect(editor.toast(/^Saved 1 change: /)).toBeVisible();
      await editor.field('Custom name').fill('Mine');
      await faults.clearReceived();
      await faults.add({
        match: { method: 'PATCH', path: '/audiences/', times: 1 },
        fault: { kind: 'latency', ms: 1_500 },
      });
      await editor.save();
      await expect.poll(async () => (await sentBodies(faults)).length).toBe(1);
      await change(page, ids.pageId, ids.audienceId, { customName: 'Theirs' });
      const conflict = page.getByText('Someone else edited this while you were.');
      await expect(conflict).toBeInViewport();
      expect(await editor.held(ids.audienceId)).toMatchObject({ customName: 'Theirs' });
      expect(await sentBodies(faults)).toHaveLength(2);
      await page.getByRole('radio', { name: /^Yours: Mine/ }).check();
      await page.getByRole('button', { name: 'Use these values' }).click();
      await editor.save();
      await expect(editor.toast(/^Saved 1 change: /).last()).toBeVisible();
      await expect.poll(async () => (await editor.held(ids.audienceId)).customName).toBe('Mine');

      // The metadata of the audience is not shown: with what the colleague was quicker, nobody can tell.
      await editor.field('Title').fill('My title');
      await faults.clearReceived();
      await faults.add({
        match: { method: 'PATCH', path: '/audiences/', times: 1 },
        fault: { kind: 'latency', ms: 1_500 },
      });
      await editor.save();
      await expect.poll(async () => (await sentBodies(faults)).length).toBe(1);
      await change(page, ids.pageId, ids.audienceId, { customName: 'Theirs again' });
      const quicker = page.getByRole('status').filter({ hasText: 'Not saved: someone else was quicker.' });
      await expect(quicker).toBeInViewport();
      await expect(quicker).toContainText('the service does not show the new value of Title.');
      await expect(editor.field('Title')).toHaveValue('My title');
      await expectNoAxeViolations(page);
      const title = { metadataOverride: { title: 'My title' } };
      expect(await sentBodies(faults)).toEqual([title, { customName: 'Theirs again' }]);
      await editor.save();
      await expect(quicker).toHaveCount(0);
      await expect(page.getByText('Sent, but not confirmed.')).toBeInViewport();
      expect(await sentBodies(faults)).toEqual([title, { customName: 'Theirs again' }, title]);
      await expect(editor.field('Title')).toHaveValue('My title');
      await expect(editor.field('Custom name')).toHaveValue('Theirs again');
      await expect(editor.summary('No changes')).toBeVisible();
    },
  );
});

/** Words that nobody documented, and a text of what is easily lost on the way: both directions, joined emoji, what nobody sees. */
const words = {
  ogType: 'product_2027',
  robots: ['noai_2027', 'noindex'],
  ogSiteName: ' \u202eשלום\u202c 👩‍👩‍👧‍👦 e\u0301\u200b\t',
};

const exotic = testOn({ METADATA_PATCH: 'merge', METADATA_CLEAR: 'empty', EXOTIC_ENUMS: '1', UNPUBLISHED: 'null' });

exotic(
  'unknown enum values survive a save and its undo, and a field is cleared by the third step of the ladder',
  async ({ page, ids, faults, watch }) => {
    watch.expectFailedLoads(/\/audiences\//);
    const [list] = await heldAudiences(page, ids.pageId);
    const one = list?.items.find(({ publishedVersion, status }) => publishedVersion === null && status !== 'archived');
    const audienceId = one?.audienceId ?? '';
    await changeMetadata(page.request, ids.pageId, audienceId, { ...words, author: 'Ada Example' });
    const editor = new EditorPage(page, ids.pageId);
    const before = await editor.held(audienceId);
    expect(before).toMatchObject({
      publishedVersion: null,
      metadataOverride: { ...words, author: 'Ada Example' },
    });
    await editor.openEditor(audienceId);
    await expect(editor.row('robots').getByRole('listitem')).toHaveText(['noai_2027', 'noindex']);
    await editor.field('Title').fill('Beside words of tomorrow');
    await editor.press('Reset to page default', 'Author');
    await faults.clearReceived();
    await editor.save();
    const leftover = page.getByRole('status').filter({ hasText: 'Cleared here, but still there in the service.' });
    await expect(leftover).toBeInViewport();
    await leftover.getByRole('button', { name: 'Try sending null' }).click();
    await expect(leftover).toContainText('The service refused the input.');
    await expect(editor.summary('1 change')).not.toContainText('problem');
    await expect(page.getByText('the answer differs from what was sent')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await leftover.getByRole('button', { name: 'Try sending an empty text' }).click();
    await expect(leftover).toHaveCount(0);
    await expect(editor.summary('No changes')).toBeVisible();
    const bodies = await sentBodies(faults);
    expect(bodies).toMatchObject([
      { metadataOverride: { ...words, title: 'Beside words of tomorrow' } },
      { metadataOverride: { ...words, author: null } },
      { metadataOverride: { ...words, author: '' } },
    ]);
    const after = await editor.held(audienceId);
    expect(after).toMatchObject({ metadataOverride: { ...words, title: 'Beside words of tomorrow' } });
    expect(after.metadataOverride).not.toHaveProperty('author');
    // Undo takes back the last of the three requests.
    await editor
      .toast(/^Saved 1 change: /)
      .last()
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(editor.toast('Change undone')).toBeVisible();
    expect(await editor.held(audienceId)).toMatchObject({ metadataOverride: { ...words, author: 'Ada Example' } });
  },
);

const stubborn = testOn({ METADATA_PATCH: 'merge', METADATA_CLEAR: 'none', UNPUBLISHED: 'latest' });

stubborn(
  'where no way clears a field, that is said at the end of the ladder, and what it holds then is called blank',
  async ({ page, ids, faults, watch }) => {
    watch.expectFailedLoads(/\/audiences\//);
    const [list] = await heldAudiences(page, ids.pageId);
    const one = list?.items.find(
      ({ status, latestVersion, publishedVersion }) =>
        status !== 'archived' && latestVersion.status !== 'published' && publishedVersion?.versionId !== undefined,
    );
    const audienceId = one?.audienceId ?? ids.audienceId;
    const editor = new EditorPage(page, ids.pageId);
    await changeMetadata(page.request, ids.pageId, audienceId, { author: 'Ada Example' });
    await editor.openEditor(audienceId);
    await editor.field('Title').fill('Saved beside it');
    await editor.press('Reset to page default', 'Author');
    await faults.clearReceived();
    await editor.save();
    await expect(editor.toast('The service answered without taking over: Author.')).not.toHaveCount(0);
    const leftover = page.getByRole('status').filter({ hasText: 'Cleared here, but still there in the service.' });
    await leftover.getByRole('button', { name: 'Try sending null' }).click();
    await leftover.getByRole('button', { name: 'Try sending an empty text' }).click();
    await expect(leftover).toContainText('all ways of clearing it have been tried');
    await expect(leftover).toContainText(/Author: blank/);
    await expect(leftover.getByRole('button')).toHaveCount(0);
    await expectNoAxeViolations(page);
    expect(await sentBodies(faults)).toHaveLength(3);
    expect(await editor.held(audienceId)).toMatchObject({
      metadataOverride: { author: '', title: 'Saved beside it' },
      effectiveMetadata: { author: '' },
    });
  },
);

const merging = testOn({ METADATA_PATCH: 'merge', METADATA_CLEAR: 'null' });

merging(
  'a service that merges: a field that stays is named, and goes by the next, explicit step',
  async ({ page, ids, faults }) => {
    const editor = new EditorPage(page, ids.pageId);
    await changeMetadata(page.request, ids.pageId, ids.audienceId, { author: 'Ada Example' });
    await editor.openEditor(ids.audienceId);
    await editor.press('Reset to page default', 'Author');
    await faults.clearReceived();
    await editor.save();
    await expect(page.getByText('Cleared here, but still there in the service.')).toBeInViewport();
    await expect(editor.summary('1 change')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Try sending null' }).click();
    await expect(page.getByText('Cleared here, but still there in the service.')).toHaveCount(0);
    await expect(editor.summary('No changes')).toBeVisible();
    const bodies = await sentBodies(faults);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).not.toHaveProperty('metadataOverride.author');
    expect(bodies[1]).toMatchObject({ metadataOverride: { author: null } });
    expect((await editor.held(ids.audienceId)).metadataOverride).not.toHaveProperty('author');
  },
);

const replacing = testOn({ METADATA_PATCH: 'replace-all' });

replacing(
  'a service that replaces everything: the loss of a picture is foretold, and named when it happened',
  async ({ page, ids }) => {
    const editor = new EditorPage(page, ids.pageId);
    await editor.openEditor(ids.audienceId);
    await editor.field('Author').fill('Ada Example');
    await editor.reviewButton.click();
    await expect(editor.review).toContainText('can’t send: OG image, OG image file ID');
    await editor.review.getByRole('button', { name: 'Save 1 change' }).click();
    const report = page.getByText('Saved, but the answer differs from what was sent.');
    await expect(report).toBeInViewport();
    await expect(page.getByRole('main')).toContainText(/OG image: was .* although it was not sent/);
    await expectNoAxeViolations(page);
  },
);
