import { describe, expect, it } from 'vitest';
import { textDifference } from './text-difference.ts';

describe('the two sides of a change', () => {
  it('stay whole when they are short', () => {
    expect(textDifference('one', 'two')).toEqual({ before: 'one', after: 'two' });
  });

  it('are cut around the first difference, never through a character', () => {
    const head = `${'a'.repeat(999)}${'😀'.repeat(30)}`;
    const { before, after } = textDifference(`${head}X${'b'.repeat(500)}`, `${head}Y${'b'.repeat(500)}`);
    expect([before, after].every((text) => text.startsWith('…') && text.endsWith('…'))).toBe(true);
    expect([before.includes('X'), after.includes('Y')]).toEqual([true, true]);
    expect(before).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
    expect(before.length).toBeLessThan(260);
  });
});
