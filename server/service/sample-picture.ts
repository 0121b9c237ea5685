import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { encodePng } from './png.ts';

/** The recommended size for link previews. */
const width = 1200;
const height = 630;
/** Number of images; about 15 MB, and more than the sample data has. */
const kept = 200;

type Colour = readonly [red: number, green: number, blue: number];

/** Colour of a hue in degrees at fixed lightness and saturation (HSL, both about one half). */
function colourOf(hue: number, lightness: number): Colour {
  const channel = (shift: number): number => {
    const k = (shift + hue / 30) % 12;
    return Math.round(
      255 * (lightness - 0.5 * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))),
    );
  };
  return [channel(0), channel(8), channel(4)];
}

/** Draws a diagonal gradient with three discs. The same file ID always gives the same bytes. */
function draw(fileId: string): Uint8Array {
  const seed = createHash('sha256').update(fileId).digest();
  const byte = (index: number): number => seed[index] ?? 0;
  const hue = (byte(0) * 256 + byte(1)) % 360;
  const from = colourOf(hue, 0.32);
  const to = colourOf((hue + 40 + (byte(2) % 80)) % 360, 0.62);
  const discs = [0, 1, 2].map((index) => ({
    x: (byte(4 + index * 3) / 255) * width,
    y: (byte(5 + index * 3) / 255) * height,
    radius: 60 + byte(6 + index * 3),
  }));
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const along = (x + y) / (width + height - 2);
      const inside = discs.filter((disc) => (x - disc.x) ** 2 + (y - disc.y) ** 2 < disc.radius ** 2).length;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const start = from[channel] ?? 0;
        const base = start + ((to[channel] ?? 0) - start) * along;
        pixels[at + channel] = Math.round(base + (255 - base) * 0.14 * inside);
      }
    }
  }
  return encodePng(width, height, pixels);
}

/**
 * Makes a function that draws and caches sample images: PNG, 1200 x 630. Drawing takes a tenth of a
 * second, so it draws one at a time with a turn for other work between. Unknown IDs are undefined.
 */
export function samplePictures(
  isHeld: (fileId: string) => Promise<boolean>,
): (fileId: string) => Promise<Uint8Array | undefined> {
  const cache = new Map<string, Promise<Uint8Array>>();
  let lastDrawn: Promise<unknown> = Promise.resolve();
  const drawInTurn = (fileId: string): Promise<Uint8Array> => {
    const drawn = lastDrawn.then(() => setImmediate()).then(() => draw(fileId));
    lastDrawn = drawn;
    return drawn;
  };
  return async (fileId) => {
    if (!cache.has(fileId) && !(await isHeld(fileId))) return undefined;
    const picture = cache.get(fileId) ?? drawInTurn(fileId);
    cache.delete(fileId);
    cache.set(fileId, picture);
    const oldest = cache.keys().next();
    if (cache.size > kept && oldest.done !== true) cache.delete(oldest.value);
    return picture;
  };
}
