import { describe, expect, it } from 'vitest';
import {
  longestViewName,
  moveView,
  putBackView,
  putView,
  readViewFragment,
  removeView,
  type SavedView,
  viewFragment,
  viewNamed,
  viewPath,
} from './saved-views.ts';

const drafts: SavedView = { id: '1', name: 'Drafts', path: '/pages?status=draft' };
const hooks: SavedView = { id: '2', name: 'Hooks', path: '/webhooks' };
const spring: SavedView = { id: '3', name: 'Spring', path: '/pages?q=spring' };
const three = [drafts, hooks, spring];
const names = (views: readonly SavedView[]) => views.map(({ name }) => name);

describe('a saved view', () => {
  it('is found by its name, and replaced in its place, whatever the case and the space around it', () => {
    expect(viewNamed(three, ' HOOKS')?.id).toBe('2');
    const saved = putView(three, { id: '2', name: ' hooks ', path: '/webhooks?sort=url' });
    expect(saved).toEqual([drafts, { id: '2', name: 'hooks', path: '/webhooks?sort=url' }, spring]);
  });

  it('moves by places and stops at the ends', () => {
    expect(names(moveView(three, '3', -1))).toEqual(['Drafts', 'Spring', 'Hooks']);
    expect(names(moveView(three, '1', 9))).toEqual(['Hooks', 'Spring', 'Drafts']);
    expect(moveView(three, '1', -1)).toBe(three);
    expect(moveView(three, 'gone', 1)).toBe(three);
  });

  it('takes a new name, and the place of the one that had it', () => {
    expect(names(putView(three, { ...drafts, name: ' To do ' }))).toEqual(['To do', 'Hooks', 'Spring']);
    expect(names(putView(three, { ...drafts, name: 'spring' }))).toEqual(['spring', 'Hooks']);
  });

  it('comes back where it was, and what happened meanwhile stays', () => {
    const removed = removeView(three, '2');
    const meanwhile = putView(removed, { id: '4', name: 'New', path: '/pages' });
    expect(names(putBackView(meanwhile, three, '2'))).toEqual(['Drafts', 'Hooks', 'Spring', 'New']);
    // A view that was saved newly is taken back by going.
    expect(names(putBackView(meanwhile, removed, '4'))).toEqual(['Drafts', 'Spring']);
    // One that was replaced gets its address back.
    const replaced = putView(three, { id: '1', name: 'Drafts', path: '/pages' });
    expect(putBackView(replaced, three, '1')).toEqual(three);
  });

  it('keeps the filters of an address and nothing of the moment', () => {
    expect(viewPath('/pages?status=draft&panel=settings#page=1')).toBe('/pages?status=draft');
    expect(viewPath('/webhooks?panel=log')).toBe('/webhooks');
    expect(viewPath('/pages?q=007&q=8')).toBe('/pages?q=007&q=8');
  });

  it('travels with its name in the fragment of a link', () => {
    const name = 'Müller & Söhne #1 = 50 %';
    expect(readViewFragment(`#${viewFragment(name)}`)).toBe(name);
    expect(readViewFragment('#page=1')).toBeUndefined();
    expect(readViewFragment('#view=')).toBeUndefined();
    expect(readViewFragment(viewFragment('x'.repeat(500)))).toHaveLength(longestViewName);
  });
});
