import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The file in the build, served at `/licenses.txt`. */
export const licensesFile = 'licenses.txt';

/** Not modules for the bundler: the styles are inlined into one file, and the font is copied. */
const besides = ['tailwindcss', '@fontsource-variable/inter'];

/**
 * Writes `licenses.txt`: name, version and licence text of every bundled package, as the licences
 * demand. `forWorkers` is for `worker.plugins`: workers are own bundles, made before the main one.
 */
export function bundledLicenses(root: string): { readonly main: Plugin; readonly forWorkers: () => Plugin } {
  const folders = new Set(
    besides.map((name) => join(root, 'node_modules', name)).filter((folder) => existsSync(folder)),
  );
  const collect: NonNullable<Plugin['generateBundle']> = (_options, bundle) => {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      for (const id of part.moduleIds) {
        const folder = packageFolder(id);
        if (folder !== undefined) folders.add(folder);
      }
    }
  };
  return {
    main: {
      name: 'facet-licenses',
      generateBundle(options, bundle, isWrite) {
        collect.call(this, options, bundle, isWrite);
        this.emitFile({ type: 'asset', fileName: licensesFile, source: textOf([...folders]) });
      },
    },
    forWorkers: () => ({ name: 'facet-worker-licenses', generateBundle: collect }),
  };
}

/** The folder of a module's package; undefined for our own and for virtual modules. */
export function packageFolder(id: string): string | undefined {
  return /^[^\0?]*\/node_modules\/(?:@[^/]+\/)?[^/?]+/.exec(id)?.[0];
}

function textOf(folders: readonly string[]): string {
  const entries = folders.map(entryOf).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const all = entries.map(({ title, text }) => `${title}\n${'='.repeat(title.length)}\n\n${text}\n`);
  return ['The dashboard holds code of these packages, each under its own license.\n', ...all].join('\n');
}

function entryOf(folder: string): { readonly title: string; readonly text: string } {
  const manifest: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name = '', version = '', license = '' } = manifest;
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return {
    title: `${name} ${version} (${license})`,
    text: texts.length > 0 ? texts.join('\n\n') : `Published without a license text, as ${license}.`,
  };
}
