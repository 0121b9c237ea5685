import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodePng } from './png.ts';
import { samplePictures } from './sample-picture.ts';

describe('a sample picture', () => {
  it('is a PNG of 1200 x 630, always the same for one file id, small, and another for another id', () => {
    const picture = samplePictures();
    const first = Buffer.from(picture('file_1') ?? []);
    expect(first.subarray(12, 16).toString()).toBe('IHDR');
    expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(Buffer.from(samplePictures()('file_1') ?? [])).toEqual(first);
    expect(Buffer.from(picture('file_2') ?? [])).not.toEqual(first);
    expect(first.length).toBeLessThan(400_000);
    expect(picture('x'.repeat(301))).toBeUndefined();
  });

  it('holds the pixels it was given', () => {
    const png = Buffer.from(encodePng(2, 1, Uint8Array.of(250, 0, 10, 5, 1, 10)));
    const at = png.indexOf('IDAT');
    // Filter 1, the first pixel, then the differences to it, modulo 256.
    expect([...inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))]).toEqual([
      1, 250, 0, 10, 11, 1, 0,
    ]);
  });
});
