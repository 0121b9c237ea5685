import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const sampleFiles = '/sample-files/';

/** The URL of the image of a `fileId`. Stored without an origin, since any may serve it. */
export function sampleFileUrl(fileId: string, origin = ''): string {
  return `${origin}${sampleFiles}${encodeURIComponent(fileId)}.png`;
}

/** Adds the origin to a stored `/sample-files/…` path; any other URL stays as it is. */
export function withOrigin(url: string, origin: string): string {
  return url.startsWith(sampleFiles) ? `${origin}${url}` : url;
}

/** The recommended size for link previews. */
const width = 1200;
const height = 630;
/** Number of images that stay in memory, more than the sample data has. */
const kept = 200;

const compressed = promisify(deflate);

/** Draws a diagonal gradient. The same file ID always gives the same bytes. */
async function draw(fileId: string): Promise<Uint8Array> {
  const seed = createHash('sha256').update(fileId).digest();
  // From dark to light, three bytes per pixel. Each row begins a pixel further than the last.
  const strip = Buffer.alloc((width + height) * 3);
  for (let at = 0; at < strip.length; at += 1) {
    const from = seed.readUInt8(at % 3) / 2;
    const to = 127 + seed.readUInt8(3 + (at % 3)) / 2;
    strip[at] = from + ((to - from) * at) / strip.length;
  }
  const unfiltered = Buffer.of(0);
  const rows = Array.from({ length: height }, (_, y) => [unfiltered, strip.subarray(y * 3, (y + width) * 3)]);
  return encodePng(await compressed(Buffer.concat(rows.flat())));
}

/** A PNG file (8-bit RGB, not interlaced) from its compressed rows. */
function encodePng(rows: Uint8Array): Uint8Array {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/**
 * Makes a function that draws and caches sample images: PNG, 1200 x 630. It draws one at a time, so
 * that many take little memory, and leaves other work its turn. Unknown IDs are undefined.
 */
export function samplePictures(
  isHeld: (fileId: string) => Promise<boolean>,
): (fileId: string) => Promise<Uint8Array | undefined> {
  const cache = new Map<string, Promise<Uint8Array>>();
  let lastDrawn: Promise<unknown> = Promise.resolve();
  return async (fileId) => {
    if (!cache.has(fileId) && !(await isHeld(fileId))) return undefined;
    const known = cache.get(fileId);
    if (known !== undefined) return known;
    const drawn = lastDrawn.then(() => draw(fileId));
    lastDrawn = drawn;
    if (cache.size >= kept) cache.clear();
    cache.set(fileId, drawn);
    return drawn;
  };
}
