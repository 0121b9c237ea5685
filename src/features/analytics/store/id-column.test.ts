import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdColumn } from './id-column.ts';

const numbered = fc
  .tuple(fc.nat(2), fc.oneof(fc.nat(20), fc.nat(6_000)), fc.nat(8))
  .map(([accents, number, dashes]) => `${'é'.repeat(accents)}s${number}${'-'.repeat(dashes)}`);
const anyId = fc.oneof({ arbitrary: numbered, weight: 9 }, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }));
const batch = fc.record({ isTogether: fc.boolean(), ids: fc.array(anyId, { maxLength: 700, size: 'max' }) });

it('gives every id its row, whatever it is made of, whether ids come one by one or together, new or known, and however the table has grown', () => {
  fc.assert(
    fc.property(fc.array(batch, { minLength: 8, maxLength: 12 }), (batches) => {
      const column = new IdColumn();
      const rowOf = new Map<string, number>();
      const known = (id: string) => {
        const row = rowOf.get(id) ?? rowOf.size;
        rowOf.set(id, row);
        return row;
      };
      for (const { isTogether, ids } of batches) {
        const parts = ids.map((id) => new TextEncoder().encode(id));
        const lengths = Uint8Array.from(parts, ({ length }) => length);
        const source = Uint8Array.from(parts.flatMap((part) => [...part]));
        const rows = isTogether ? [...column.putAll(source, lengths)] : ids.map((id) => column.put(id));
        expect(rows).toEqual(ids.map(known));
      }
      expect(column.size).toBe(rowOf.size);
      const ids = [...rowOf.keys()];
      expect(ids.map((id) => column.find(id))).toEqual([...rowOf.values()]);
      expect(ids.map((_, row) => column.textAt(row))).toEqual(ids);
      expect(column.find('nobody')).toBeUndefined();
    }),
    { numRuns: 12 },
  );
});
