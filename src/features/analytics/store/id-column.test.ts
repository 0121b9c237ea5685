import { expect, it } from 'vitest';
import { IdColumn } from './id-column.ts';

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

it('gives every id its row, whether ids come one by one or together, new or known, and however the table has grown', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = numbers(seed);
    const column = new IdColumn();
    const rowOf = new Map<string, number>();
    const known = (id: string) => {
      const row = rowOf.get(id) ?? rowOf.size;
      rowOf.set(id, row);
      return row;
    };
    const among = [20, 500, 6_000][seed % 3] ?? 20;
    const anyId = () => `${'é'.repeat(random(3))}s${random(among)}${'-'.repeat(random(9))}`;
    for (let round = 0; round < 12; round += 1) {
      const ids = Array.from({ length: random(700) }, anyId);
      if (random(3) === 0) {
        expect(ids.map((id) => column.put(id))).toEqual(ids.map(known));
      } else {
        const parts = ids.map((id) => new TextEncoder().encode(id));
        const lengths = Uint8Array.from(parts, ({ length }) => length);
        const source = Uint8Array.from(parts.flatMap((part) => [...part]));
        expect([...column.putAll(source, lengths)]).toEqual(ids.map(known));
      }
    }
    expect(column.size).toBe(rowOf.size);
    const ids = [...rowOf.keys()];
    expect(ids.map((id) => column.find(id))).toEqual([...rowOf.values()]);
    expect(ids.map((_, row) => column.textAt(row))).toEqual(ids);
    expect(column.find('nobody')).toBeUndefined();
  }
});
