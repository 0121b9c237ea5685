import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chartColour } from './chart-style.tsx';

/* The colours of the style sheet, measured: a chart must be readable without colour too. */

type Rgb = readonly [red: number, green: number, blue: number];

const sheet = readFileSync(new URL('../../styles.css', import.meta.url), 'utf8');
const schemes = ['light', 'dark'] as const;

/** A colour of the style sheet in a scheme, as linear light of 0 to 1. */
function colourOf(property: string, scheme: (typeof schemes)[number]): Rgb {
  const name = property.replace(/^var\((.*)\)$/, '$1');
  const value = new RegExp(`${name}: (.*);`).exec(sheet)?.[1] ?? '';
  if (value.startsWith('var(')) return colourOf(value, scheme);
  const colours = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const [, ...numbers] = colours[scheme === 'light' ? 0 : 1] ?? [];
  const [lightness, chroma, hue] = numbers.map(Number);
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`${name} is no colour`);
  const angle = (hue * Math.PI) / 180;
  return linearOf(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle));
}

/** Oklab to linear light (Ottosson, "A perceptual color space for image processing", 2020). */
function linearOf(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** WCAG 2.2 contrast. It needs luminance alone, so it also holds for the two colours in grey. */
function contrast(one: Rgb, other: Rgb): number {
  const luminances = [one, other].map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue);
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

describe.each(schemes)('the colours of charts in the %s scheme', (scheme) => {
  const ground = colourOf('--color-paper', scheme);
  const first = colourOf(chartColour(0), scheme);
  const second = colourOf(chartColour(1), scheme);

  test('stand out from the ground', () => {
    for (const colour of [first, second, colourOf('--color-line-control', scheme)])
      expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(colourOf('--color-ink-muted', scheme), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('are two, told apart without seeing any colour, and begin again with the third', () => {
    expect(contrast(first, second)).toBeGreaterThan(1.7);
    expect(chartColour(2)).toBe(chartColour(0));
  });
});
