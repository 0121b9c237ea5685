import { describe, expect, it } from 'vitest';
import { inActionOrder } from './overview-actions.tsx';

describe('actions on the overview', () => {
  it('stand in the order of actionIndex, those without one last, equal ones as the service sent them', () => {
    const actions = [
      { actionId: 'c', actionIndex: 2 },
      { actionId: 'none' },
      { actionId: 'a', actionIndex: -1 },
      { actionId: 'b', actionIndex: 2 },
    ];
    expect(inActionOrder(actions).map(({ key }) => key)).toEqual(['a', 'c', 'b', 'none']);
  });

  it('have keys of their own even where ids repeat or lack', () => {
    const keys = inActionOrder([{}, {}, { actionId: 'a' }, { actionId: 'a' }]).map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
  });
});
