import { describe, expect, it } from 'vitest';
import { putBackView, putView, removeView, type SavedView, viewNamed, viewPath } from './saved-views.ts';

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

  it('comes back where it was, and what happened meanwhile stays', () => {
    const removed = removeView(three, '2');
    const meanwhile = putView(removed, { id: '4', name: 'New', path: '/pages' });
    expect(names(putBackView(meanwhile, three, '2'))).toEqual(['Drafts', 'Hooks', 'Spring', 'New']);
    // A view that was saved newly is taken back by going.
    expect(names(putBackView(meanwhile, removed, '4'))).toEqual(['Drafts', 'Spring']);
    expect(putBackView(putView(three, { id: '1', name: 'Drafts', path: '/pages' }), three, '1')).toEqual(three);
  });

  it('keeps the filters of an address and nothing of the moment', () => {
    expect(viewPath('/pages?status=draft&panel=settings#page=1')).toBe('/pages?status=draft');
    expect(viewPath('/webhooks?panel=log')).toBe('/webhooks');
    expect(viewPath('/pages?q=007&q=8')).toBe('/pages?q=007&q=8');
  });
});
