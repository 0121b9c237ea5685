import { expect, test } from 'vitest';
import { previewFields, reportFields } from './plan-fields.tsx';

test('a name in a list of changes gets at least 340 pixels of a window of 1440', () => {
  for (const fields of [previewFields, reportFields]) {
    const [, ...others] = fields.filter(({ column }) => column !== undefined);
    // Beside the sidebar and the scroll bar; each cell has a padding of 24.
    const rest = others.reduce((room, { column }) => room - (column?.width ?? 0) - 24, 1_440 - 232 - 15 - 24);
    expect(rest).toBeGreaterThanOrEqual(340);
  }
});
