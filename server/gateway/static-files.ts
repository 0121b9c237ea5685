import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '#server/json.ts';
import { readText } from '#server/read-text.ts';
import { StartProblem } from '#server/start-problem.ts';
import { acceptedCodings, type Coding } from './compression.ts';

type BuiltFile = {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly plain: Buffer;
} & Readonly<Record<Coding, Buffer | undefined>>;

/** Content types of a build; a file of any other kind becomes a download. */
export const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/**
 * Serves a build from memory, read once at the start: a request names a key of a map and never a
 * path on disk, so that nothing else is reachable (R21), and replacing or removing the build does
 * not affect this process. Dotfiles, symbolic links and source maps (R18) are not read.
 * @throws {StartProblem} when the folder holds no build, or one for another base path.
 */
export function staticFiles(buildFolder: string, basePath: string) {
  checkBuild(buildFolder, basePath);
  const files = readBuild(buildFolder);
  /** A path's file, or index.html for a URL of the dashboard. */
  return (path: string, acceptEncoding: string | undefined, ifNoneMatch: string | undefined) => {
    const file = files.get(path) ?? (filePath.test(path) ? undefined : files.get('/index.html'));
    if (file === undefined) return undefined;
    const encoding = acceptedCodings(acceptEncoding).find((coding) => file[coding] !== undefined);
    const body = file[encoding ?? 'plain'] ?? file.plain;
    const etag = encoding === undefined ? `"${file.etag}"` : `"${file.etag}-${encoding}"`;
    const headers: Record<string, string> = { etag, 'cache-control': file.cacheControl, vary: 'accept-encoding' };
    if (ifNoneMatch?.split(/,\s*/).includes(etag)) return { status: 304, headers, body: Buffer.alloc(0) };
    headers['content-type'] = file.type;
    headers['content-length'] = String(body.length);
    if (encoding !== undefined) headers['content-encoding'] = encoding;
    return { status: 200, headers, body };
  };
}

/** @throws {StartProblem} when the folder holds no build, or one for another base path. */
export function checkBuild(buildFolder: string, basePath: string): void {
  if (!existsSync(join(buildFolder, 'index.html'))) {
    throw new StartProblem('The dashboard is not built yet: run npm run build, or npm start, which builds first.');
  }
  const builtFor = basePathOfBuild(buildFolder);
  if (builtFor !== basePath) {
    throw new StartProblem(
      `The dashboard in ${basename(buildFolder)} was built for ${builtFor} and BASE_PATH is ${basePath}: run npm run build with this BASE_PATH, or npm start, which builds first.`,
    );
  }
}

const buildStamp = z.object({ basePath: z.string() });

/** The build's own base path (scripts/build-stamp.ts); one without a stamp is for the root. */
function basePathOfBuild(buildFolder: string): string {
  const stamp = parseJson(readText(join(buildFolder, '.facet-build.json')) ?? '');
  return buildStamp.safeParse(stamp).data?.basePath ?? '/';
}

/**
 * Paths that can only be files; all others are URLs of the dashboard. IDs may contain dots, so only
 * a path of one segment counts as a missing file.
 */
export const filePath = /^\/(?:_app(?:\/|$)|sample-files\/|\.|[^/]*\.[^/]*$)/;

/** Files that are never served: dotfiles, source maps (R18), and compressed forms by name. */
export const hiddenFile = /\/\.|\.(?:map|br|gz)$/;

/** Names under this path contain a hash of their content; others are the same in every build. */
export const hashedFiles = '/_app/';

export const cacheControl = { hashed: 'public, max-age=31536000, immutable', other: 'no-cache' } as const;

function readBuild(folder: string): ReadonlyMap<string, BuiltFile> {
  const onDisk = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    // A symbolic link does not count as a file, and a linked folder is not entered.
    if (entry.isFile()) onDisk.set(path, file);
  }
  const read = (path: string) => {
    const file = onDisk.get(path);
    return file === undefined ? undefined : readFileSync(file);
  };
  const files = new Map<string, BuiltFile>();
  for (const [path, file] of onDisk) {
    if (hiddenFile.test(path)) continue;
    const plain = readFileSync(file);
    files.set(path, {
      type: types[extname(path)] ?? 'application/octet-stream',
      etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      cacheControl: path.startsWith(hashedFiles) ? cacheControl.hashed : cacheControl.other,
      plain,
      gzip: read(`${path}.gz`),
      br: read(`${path}.br`),
    });
  }
  return files;
}
