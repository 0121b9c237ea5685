import { expect, it } from 'vitest';
import { readAssetRows } from './asset-rows.tsx';

const read = (text: string, batch = 'batch') => readAssetRows(text, batch);

it('pasted rows are read in the order of the form where no row names the columns, without spaces around IDs', () => {
  expect(read(' Logo \t file_1\tlogo\tasset_0\u00a0\tyes\nHero\tfile_2\t\t\tno').rows.map(({ body }) => body)).toEqual([
    { name: 'Logo', fileId: 'file_1', purpose: 'logo', parentAssetId: 'asset_0', hidden: true },
    { name: 'Hero', fileId: 'file_2', purpose: '', hidden: false },
  ]);
});

it('pasted rows may name their columns, in any order and in any common writing', () => {
  const { rows, ignored } = read('File ID;Owner;NAME;parent\nfile_1;Ada;"Logo; round";asset_0\n');
  expect(rows.map(({ body }) => body)).toEqual([
    { name: 'Logo; round', fileId: 'file_1', purpose: '', parentAssetId: 'asset_0', hidden: false },
  ]);
  expect(ignored).toEqual(['Owner']);
  expect(read('Original asset ID,File ID\nasset_1,file_2').rows[0]?.body.parentAssetId).toBe('asset_1');
});

it('pasted rows say which of them cannot be sent, and why', () => {
  const { rows } = read('name,fileId,hidden\nA,,\nB,file_1,perhaps\nC,file_2,');
  expect(rows.map(({ problem }) => problem)).toEqual([
    'An asset needs the ID of an uploaded file.',
    '“perhaps” under Hidden is neither yes nor no.',
    undefined,
  ]);
  expect(read('name,purpose\nA,logo').problem).toMatch(/File ID/);
});

it('pasted rows have keys of their own that stay when the same rows are pasted again, and change with the batch', () => {
  const text = 'A\tfile_1\nB\tfile_2\nA\tfile_1';
  const keysOf = (...given: Parameters<typeof read>) => read(...given).rows.map(({ idempotencyKey }) => idempotencyKey);
  const keys = keysOf(text);
  expect(new Set(keys).size).toBe(3);
  expect(keysOf(`Z\tfile_9\n${text}`).slice(1)).toEqual(keys);
  expect(keysOf(text, 'other')[0]).not.toBe(keys[0]);
  expect(read(text).rows[2]?.warning).toBe('Duplicate of row 1. A second asset will be created.');
});

it('pasted rows are at most a thousand, and that the rest is left out is said', () => {
  const { rows, problem } = read(Array.from({ length: 1_003 }, (_, index) => `N${index}\tfile_${index}`).join('\n'));
  expect(rows).toHaveLength(1_000);
  expect(problem).toMatch(/the other 3 rows afterwards/);
  expect(read('').rows).toEqual([]);
});
