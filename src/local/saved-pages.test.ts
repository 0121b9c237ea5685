import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#test/for-all.ts';
import { readPagesText } from './extract-page-ids.ts';
import {
  addPages,
  listedPages,
  mostSavedPages,
  movePage,
  noSavedPages,
  openPage,
  pagesFile,
  pagesFragment,
  pinPage,
  readPagesFragment,
  recentPages,
  removePage,
  type SavedPages,
  undoneChange,
} from './saved-pages.ts';

const ids = (saved: SavedPages) => saved.entries.map(({ pageId }) => pageId);
const savedPagesOf = (...pageIds: string[]) =>
  addPages(
    noSavedPages,
    pageIds.map((pageId) => ({ pageId })),
  );
const configured = [
  { pageId: 'c1', name: 'Configured' },
  { pageId: 'a', name: 'Also here' },
];

describe('the saved pages', () => {
  it('keeps added pages in order, once each, with what was pinned, and no id that cannot be sent', () => {
    const saved = addPages(pinPage(savedPagesOf('a', 'b'), 'a', true), [
      { pageId: 'b', pinned: true },
      { pageId: 'a' },
      ...['..', '', 'a/b'].map((pageId) => ({ pageId })),
    ]);
    expect(saved.entries).toEqual([
      { pageId: 'a', pinned: true },
      { pageId: 'b', pinned: true },
    ]);
  });

  it('shows the pages of the config.json behind its own, by the configured name until another is known', () => {
    const shown = listedPages(savedPagesOf('a', 'b'), configured);
    expect(shown).toEqual([
      { pageId: 'a', pinned: false, name: 'Also here', isConfigured: true },
      { pageId: 'b', pinned: false, isConfigured: false },
      { pageId: 'c1', pinned: false, name: 'Configured', isConfigured: true },
    ]);
  });

  it('shows a configured page no more once it was taken off, until it is added again', () => {
    const without = removePage(noSavedPages, 'c1', configured);
    expect(listedPages(without, configured).map(({ pageId }) => pageId)).toEqual(['a']);
    const again = addPages(without, [{ pageId: 'c1' }]);
    expect(listedPages(removePage(again, 'c1', []), configured).map(({ pageId }) => pageId)).toContain('c1');
  });

  it('remembers what was opened last, newest first, without the pinned', () => {
    let saved = savedPagesOf('a', 'b', 'c', 'd');
    for (const [at, pageId] of ['b', 'd', 'c', 'b'].entries()) saved = openPage(saved, pageId, undefined, at);
    saved = pinPage(saved, 'd', true);
    expect(recentPages(listedPages(saved, []), 5).map(({ pageId }) => pageId)).toEqual(['b', 'c']);
  });

  it('makes room by the unpinned page opened longest ago', () => {
    const full = savedPagesOf(...Array.from({ length: mostSavedPages }, (_, index) => `p${index}`));
    const over = addPages(openPage(pinPage(full, 'p0', true), 'p1', undefined, 5), [{ pageId: 'new' }]);
    expect(over.entries).toHaveLength(mostSavedPages);
    expect(ids(over)).toEqual(expect.arrayContaining(['p0', 'p1', 'new']));
    expect(ids(over)).not.toContain('p2');
  });
});

describe('moving a page', () => {
  const someIds = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 12 });

  it('puts it that many places further, never beyond the ends, and leaves the others in their order', () =>
    forAll([someIds, fc.nat(), fc.integer({ min: -15, max: 15 })], (pageIds, pick, places) => {
      const pageId = pageIds[pick % pageIds.length] ?? '';
      const before = savedPagesOf(...pageIds);
      const after = ids(movePage(before, pageIds, pageId, places));
      const from = pageIds.indexOf(pageId);
      expect(after.indexOf(pageId)).toBe(Math.min(Math.max(from + places, 0), pageIds.length - 1));
      expect(after.filter((id) => id !== pageId)).toEqual(pageIds.filter((id) => id !== pageId));
    }));

  it('among the pages that are shown leaves the hidden ones where they are', () => {
    expect(ids(movePage(savedPagesOf('a', 'x', 'b', 'c'), ['a', 'b', 'c'], 'c', -2))).toEqual(['c', 'x', 'a', 'b']);
  });
});

describe('export and import', () => {
  const pages = fc.uniqueArray(
    fc.record({
      pageId: fc.string({ minLength: 1, unit: 'binary' }).filter((id) => ids(savedPagesOf(id)).length === 1),
      pinned: fc.boolean(),
      name: fc.option(fc.string(), { nil: undefined }),
    }),
    { selector: ({ pageId }) => pageId, maxLength: 30 },
  );

  it('by file gives the same pages in the same order', () =>
    forAll([pages], (all) => {
      expect(readPagesText(pagesFile(all))).toEqual(JSON.parse(JSON.stringify(all)));
    }));

  it('by link gives the same ids and pins in the same order', () =>
    forAll([pages], (all) => {
      const expected = all.map(({ pageId, pinned }) => ({ pageId, pinned }));
      expect(readPagesFragment(`#${pagesFragment(all)}`)).toEqual(expected);
    }));

  it('reads a file that is no export for the ids it holds, and an unrelated fragment as nothing', () => {
    expect(readPagesText('pageId\nabc\n')).toEqual([{ pageId: 'abc' }]);
    expect(readPagesFragment('#section-2')).toEqual([]);
    expect(readPagesFragment('')).toEqual([]);
  });
});

it('taking a page off, or adding one, can be undone without undoing what happened to the list since', () => {
  const before = addPages(noSavedPages, [{ pageId: 'one' }, { pageId: 'two', pinned: true }, { pageId: 'three' }]);
  const removed = removePage(before, 'two', []);
  expect(undoneChange(removed, before, removed)).toBe(before);
  const since = removePage(addPages(removed, [{ pageId: 'four' }]), 'one', []);
  expect(ids(undoneChange(since, before, removed))).toEqual(['three', 'two', 'four']);
  expect(ids(undoneChange(pinPage(since, 'two', false), before, removed))).toEqual(['three', 'four', 'two']);
  expect(ids(undoneChange(since, removed, addPages(removed, [{ pageId: 'four' }])))).toEqual(['three']);
  const dismissed = removePage(noSavedPages, 'given', [{ pageId: 'given', name: undefined }]);
  expect(undoneChange(addPages(dismissed, [{ pageId: 'x' }]), noSavedPages, dismissed).dismissed).toEqual([]);
});
