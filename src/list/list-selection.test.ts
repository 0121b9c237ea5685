import { describe, expect, test } from 'vitest';
import { nothingSelected, selectAll, selectRange, toggleSelected } from './list-selection.tsx';

describe('a selection', () => {
  const shown = ['a', 'b', 'c', 'd'];
  test('takes a row in and out', () => {
    const one = toggleSelected(nothingSelected, 'b');
    expect([...one.keys]).toEqual(['b']);
    expect([...toggleSelected(one, 'b').keys]).toEqual([]);
  });
  test('goes from the row selected last to another, in either direction', () => {
    const from = toggleSelected(nothingSelected, 'c');
    expect([...selectRange(from, 'a', shown).keys].sort()).toEqual(['a', 'b', 'c']);
    expect([...selectRange(from, 'd', shown).keys].sort()).toEqual(['c', 'd']);
    expect(selectRange(from, 'd', shown).anchor).toBe('c');
    expect([...selectRange(nothingSelected, 'b', shown).keys]).toEqual(['b']);
    expect([...selectRange({ keys: new Set(['x']), anchor: 'x' }, 'b', shown).keys].sort()).toEqual(['b', 'x']);
  });
  test('of everything shown keeps what the filters hide', () => {
    expect([...selectAll({ keys: new Set(['x']), anchor: 'x' }, shown).keys].sort()).toEqual([...shown, 'x']);
  });
});
