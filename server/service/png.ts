import { crc32, deflateSync } from 'node:zlib';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/**
 * Encodes an image as PNG (8-bit RGB, not interlaced).
 * @param pixels three bytes per pixel, row by row.
 */
export function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered(width, height, pixels), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows with filter 1 ("Sub", the difference to the pixel on the left), which shrinks gradients. */
function filtered(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const stride = width * 3;
  const rows = new Uint8Array(height * (stride + 1));
  for (let y = 0; y < height; y += 1) {
    const at = y * (stride + 1);
    rows[at] = 1;
    for (let x = 0; x < stride; x += 1) {
      const left = x < 3 ? 0 : (pixels[y * stride + x - 3] ?? 0);
      rows[at + 1 + x] = (pixels[y * stride + x] ?? 0) - left;
    }
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body) >>> 0, body.length + 4);
  return framed;
}
