import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync, inflateRawSync } from 'node:zlib';
import { canaryKey } from '#test/canary-key.ts';
import { filesUnder, projectRoot } from '../../scripts/project.ts';

/*
 * The last step of `npm run test:full`: looks for the key of the service, which is the same one in
 * every step, in all that they left: output, server logs, browser traces, audit logs, reports, the
 * build, and the folder of temporary files.
 */

/** How a text can hold the key: plain, reversed or encoded, in base64 from any of three offsets. */
function spellings(key: string): readonly string[] {
  const base64 = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    // The letters at both ends hold bits of what stands beside the key.
    const inner = (text: string) => text.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [inner(bytes.toString('base64')), inner(bytes.toString('base64url'))];
  });
  const codeUnits = key.replaceAll(/[^A-Za-z0-9]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
  const reversed = [...key].reverse().join('');
  return [...new Set([key, ...base64, Buffer.from(key).toString('hex'), codeUnits, reversed])];
}

const searched = spellings(canaryKey);

/** Where the key stands in a file: its name, or those inside an archive. Unpacks what is packed. */
export function mentionsIn(name: string, bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1');
  const here = searched.some((spelling) => text.includes(spelling)) ? [name] : [];
  return [...here, ...inside(name, bytes).flatMap(([inner, content]) => mentionsIn(`${name} > ${inner}`, content))];
}

type Entry = readonly [name: string, content: Buffer];

function inside(name: string, bytes: Buffer): readonly Entry[] {
  try {
    if (name.endsWith('.br')) return [['unpacked', brotliDecompressSync(bytes)]];
    if (bytes.readUInt16BE(0) === 0x1f8b) return [['unpacked', gunzipSync(bytes)]];
    return bytes.toString('latin1', 0, 4) === 'PK\x03\x04' ? entriesOf(bytes) : [];
  } catch {
    // What cannot be unpacked was searched as it is.
    return [];
  }
}

/** The files of a zip archive, by its table of contents at the end. */
function entriesOf(zip: Buffer): readonly Entry[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const isPacked = zip.readUInt16LE(at + 10) === 8;
    entries.push([zip.toString('utf8', at + 46, at + 46 + nameLength), isPacked ? inflateRawSync(packed) : packed]);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** What tsx and Playwright keep of our own sources, the line with the key among them. */
const compiledSources = /\/(?:tsx-\d+|playwright-transform-cache-\d+)\//;

/** Searches whole folders. */
function searchFolders(folders: readonly string[]) {
  const files = folders
    .flatMap((folder) => filesUnder(folder))
    .filter((file) => !compiledSources.test(file) && lstatSync(file).isFile());
  const found: string[] = [];
  let bytes = 0;
  for (const file of files) {
    const content = readFileSync(file);
    bytes += content.length;
    found.push(...mentionsIn(file, content));
  }
  return { files: files.length, bytes, found };
}

function main(): number {
  const { FACET_KEPT_OUTPUT: kept, TMPDIR: temporary } = process.env;
  if (kept === undefined || temporary === undefined) {
    console.error('npm run test:full runs this after its other steps.');
    return 2;
  }
  const places = [
    kept,
    temporary,
    ...['dist', 'dist-server', '.cache/test-reports'].map((name) => join(projectRoot, name)),
  ];
  const { files, bytes, found } = searchFolders(places);
  for (const place of found) console.log(`the key stands in ${place}`);
  console.log(`canary key: ${found.length} of ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
  return found.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
