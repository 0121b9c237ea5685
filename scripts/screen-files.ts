import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/** The router plugin's names for the lazy parts of a screen: its component and its loader. */
const lateRoute = /^src\/routes\/(.+)\.tsx\?tsr-split=.*component(-|$)/;

export type ScreenFiles = { readonly pattern: string; readonly files: readonly string[] };

/** Files that each screen's URL needs besides those in `index.html`, from Vite's manifest. */
export function screenFiles(manifest: Manifest, indexHtml: string): ScreenFiles[] {
  const late = new Map<string, string>();
  for (const key of Object.keys(manifest)) {
    const name = lateRoute.exec(key)?.[1];
    if (name !== undefined) late.set(name, key);
  }
  // As the router does, a literal path is tried before one with parameters.
  const parameters = (name: string) => name.split('$').length;
  const screens = [...late.keys()]
    .filter((name) => !name.endsWith('.route'))
    .sort((one, other) => parameters(one) - parameters(other));
  return screens.map((screen) => {
    const layouts = [...late.keys()].filter(
      (name) => name.endsWith('.route') && screen.startsWith(name.slice(0, -'route'.length)),
    );
    const needed = filesOf(
      manifest,
      [screen, ...layouts].map((name) => late.get(name) ?? ''),
    );
    return { pattern: patternOf(screen), files: [...needed].filter((file) => !indexHtml.includes(file)) };
  });
}

/** `pages.$pageId._tabs.index` as a pattern of the URLs that lead there. */
function patternOf(screen: string): string {
  const parts = screen.split('.').filter((part) => part !== 'index' && !part.startsWith('_'));
  return `^/${parts.map((part) => (part.startsWith('$') ? '[^/]+' : part)).join('/')}/?$`;
}

function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return new Set([...seen].flatMap((key) => manifest[key]?.file ?? []));
}

/** Fills the tables of `head.js` in a build, drops its comments, and removes Vite's manifest. */
export function nameScreenFiles(outDir: string): void {
  const manifestFile = join(outDir, '.vite/manifest.json');
  // Vite wrote it a moment ago.
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const screens = screenFiles(manifest, readFileSync(join(outDir, 'index.html'), 'utf8'));
  const files = [...new Set(screens.flatMap((screen) => screen.files))];
  const table = screens.map(({ pattern, files: needed }) => [pattern, needed.map((file) => files.indexOf(file))]);
  const head = join(outDir, 'head.js');
  const filled = readFileSync(head, 'utf8')
    .replaceAll(/^ *\/\/.*\n/gm, '')
    .replace('const files = [];', () => `const files = ${JSON.stringify(files)};`)
    .replace('const screens = [];', () => `const screens = ${JSON.stringify(table)};`);
  writeFileSync(head, filled);
  rmSync(join(outDir, '.vite'), { recursive: true });
}
