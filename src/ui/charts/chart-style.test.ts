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

/** How far apart two colours look: their distance in Oklab, where about 0.02 is just seen. */
function distance(one: Rgb, other: Rgb): number {
  const [first, second] = [one, other].map(([red, green, blue]) => {
    const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  });
  return Math.hypot(...(first ?? []).map((value, axis) => value - (second?.[axis] ?? 0)));
}

/** WCAG 2.2 contrast. It needs luminance alone, so it also holds for the two colours in grey. */
function contrast(one: Rgb, other: Rgb): number {
  const luminances = [one, other].map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue);
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** One kind of cone lacking: Machado et al., "A physiologically-based model" (2009), severity 1. */
const eyes: Readonly<Record<string, readonly Rgb[]>> = {
  'without red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'without green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'without blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function seenBy(eye: string, [red, green, blue]: Rgb): Rgb {
  const [first = 0, second = 0, third = 0] = (eyes[eye] ?? []).map((row) => {
    const light = row[0] * red + row[1] * green + row[2] * blue;
    return Math.min(1, Math.max(0, light));
  });
  return [first, second, third];
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

  test.each(Object.keys(eyes))('are told apart by eyes %s', (eye) => {
    expect(distance(seenBy(eye, first), seenBy(eye, second))).toBeGreaterThan(0.12);
  });

  test('are two, told apart in grey too, and begin again with the third', () => {
    expect(distance(first, second)).toBeGreaterThan(0.2);
    expect(contrast(first, second)).toBeGreaterThan(1.7);
    expect(chartColour(2)).toBe(chartColour(0));
  });
});
