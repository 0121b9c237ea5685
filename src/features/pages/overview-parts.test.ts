import { expect, it } from 'vitest';
import { inActionOrder } from './overview-parts.tsx';

it('the actions of a page stand in the order of actionIndex, those without one last, equal ones as the service sent them', () => {
  const actions = [
    { actionId: 'c', actionIndex: 2 },
    { actionId: 'none' },
    { actionId: 'a', actionIndex: -1 },
    { actionId: 'b', actionIndex: 2 },
  ];
  expect(inActionOrder(actions).map(({ actionId }) => actionId)).toEqual(['a', 'c', 'b', 'none']);
});
