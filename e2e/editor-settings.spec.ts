import { changeMetadata } from './support/audiences-page.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect } from './support/fixtures.ts';
import { heldAudiences } from './support/held-audiences.ts';
import { testOn } from './support/other-service.ts';
import { sentBodies } from './support/sent-bodies.ts';

/*
 * The longest way through the editor on a service that differs where the contract leaves a choice
 * (the right-hand column of choices.md). audience-plan.test.ts tests each of the other ways.
 */

/** Undocumented values, and a fragile text: both directions, joined emoji, invisible characters. */
const words = {
  ogType: 'product_2027',
  robots: ['noai_2027', 'noindex'],
  ogSiteName: ' \u202eשלום\u202c 👩‍👩‍👧‍👦 e\u0301\u200b\t',
};

const exotic = testOn({ METADATA_PATCH: 'merge', METADATA_CLEAR: 'empty', EXOTIC_ENUMS: '1', UNPUBLISHED: 'null' });

exotic(
  'unknown enum values survive a save and its undo, and a field is reset by the third way of doing so',
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
    const leftover = page.getByRole('status').filter({ hasText: 'These overrides are still set after the reset.' });
    await expect(leftover).toBeInViewport();
    await leftover.getByRole('button', { name: 'Try sending null' }).click();
    await expect(leftover).toContainText('The API refused the input.');
    await expect(editor.summary('1 change')).not.toContainText('problem');
    await expect(page.getByText('the response differs from what was sent')).toHaveCount(0);
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
