import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chartColour } from './chart-style.tsx';

const sheet = readFileSync(new URL('../../styles.css', import.meta.url), 'utf8');
const schemes = ['light', 'dark'] as const;

/** The relative luminance of a colour of the style sheet: all that is left of it in grey. */
function luminanceOf(property: string, scheme: (typeof schemes)[number]): number {
  const name = property.replace(/^var\((.*)\)$/, '$1');
  const value = new RegExp(`${name}: (.*);`).exec(sheet)?.[1] ?? '';
  if (value.startsWith('var(')) return luminanceOf(value, scheme);
  const colours = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const [, ...numbers] = colours[scheme === 'light' ? 0 : 1] ?? [];
  const [lightness = Number.NaN, chroma = 0, hue = 0] = numbers.map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  // Oklab to the Y of CIE XYZ (Ottosson, "A perceptual color space for image processing", 2020).
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return 1.1122868033 * m - 0.0405757452 * l - 0.0717110581 * s;
}

test.each(schemes)('charts in the %s scheme can be read without seeing any colour', (scheme) => {
  // WCAG 2.2.
  function contrast(one: string, other: string): number {
    const luminances = [one, other].map((property) => luminanceOf(property, scheme));
    return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
  }
  for (const drawn of [chartColour(0), chartColour(1), '--color-line-control'])
    expect(contrast(drawn, '--color-paper')).toBeGreaterThanOrEqual(3);
  expect(contrast('--color-ink-muted', '--color-paper')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(chartColour(0), chartColour(1))).toBeGreaterThan(1.7);
});
