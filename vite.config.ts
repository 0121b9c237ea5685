import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { bundledLicenses } from './scripts/licenses.ts';
import { routePluginOptions } from './scripts/route-tree.ts';
import { basePathFrom } from './server/gateway/base-path.ts';

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * Reached by static imports, through a library's front door, but used by later screens alone: what the bundler
 * leaves out of the first file has to stay out of it for them too.
 */
const usedLater = /query-core\/.*mutationObserver|react-query\/.*useMutation|react-router\/.*useBlocker/;

/** Every module that a module reaches by static imports, itself included. Read once per build and entry. */
const reached = new Map<string, ReadonlySet<string>>();

function reachedFrom(entry: string, modules: Modules): ReadonlySet<string> {
  const known = reached.get(entry);
  if (known !== undefined) return known;
  const found = follow([entry], modules, ({ importedIds }) => importedIds);
  reached.set(entry, found);
  return found;
}

type Imports = Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'>;

function follow(entries: readonly string[], modules: Modules, next: (of: Imports) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || usedLater.test(id)) continue;
    found.add(id);
    const info = modules.getModuleInfo(id);
    if (info !== null) open.push(...next(info));
  }
  return found;
}

/** What anything but the shelf needs, at once or later. */
let elsewhere: ReadonlySet<string> | undefined;

function neededElsewhere(modules: Modules): ReadonlySet<string> {
  if (elsewhere !== undefined) return elsewhere;
  const main = [...reachedFrom(`${root}src/main.tsx`, modules)];
  const later = main.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  elsewhere = follow(
    later.filter((id) => id !== shelf),
    modules,
    ({ importedIds, dynamicallyImportedIds }) => [...importedIds, ...dynamicallyImportedIds],
  );
  return elsewhere;
}

/** Lightning CSS's number for `:dir()`. It would become a list of languages, which says nothing of a text whose direction the browser found out itself. */
const dirSelector = 4;

const root = fileURLToPath(new URL('.', import.meta.url));
const shelf = `${root}src/routes/pages/index.tsx?tsr-split=component`;

/** Draws with all that the other charts draw with. */
const charts = `${root}src/ui/charts/time-chart.tsx`;

/** What the screens are made of: the parts that the router plugin splits off the route files. */
function screensOf(modules: Modules): readonly string[] {
  const routes = modules.getModuleInfo(`${root}src/route-tree.gen.ts`)?.importedIds ?? [];
  return routes
    .flatMap((route) => modules.getModuleInfo(route)?.dynamicallyImportedIds ?? [])
    .filter((id) => id.includes('?tsr-split='));
}

/**
 * The first screen loads two files of our own, whatever it is made of: what `main.tsx` reaches, with what the shelf and others need, and what the shelf
 * alone needs besides. Left alone, the bundler makes a dozen small ones of them, and a request each. What several other screens need is one file too,
 * for the same reason, and what only those with charts need is another; what only one of them needs stays its own, also where a part that comes later
 * needs it too.
 */
const files = [
  {
    name: (id, modules) =>
      id.startsWith('\0') ||
      reachedFrom(`${root}src/main.tsx`, modules).has(id) ||
      (reachedFrom(shelf, modules).has(id) && neededElsewhere(modules).has(id))
        ? 'start'
        : null,
  },
  {
    name: (id, modules) => (reachedFrom(shelf, modules).has(id) ? 'shelf' : null),
  },
  {
    // The screens with charts load these too, but what they share with one other screen must not come with all the others.
    name: (id, modules) => {
      const reaching = screensOf(modules).filter((screen) => reachedFrom(screen, modules).has(id));
      const withoutCharts = reaching.filter(
        (screen) => screen.includes('/routes/pages/') && !reachedFrom(screen, modules).has(charts),
      );
      if (withoutCharts.length > 1) return 'screens';
      return reaching.length > 1 && reachedFrom(charts, modules).has(id) ? 'charts' : null;
    },
    minShareCount: 2,
  },
] satisfies Rolldown.CodeSplittingGroup[];

const licenses = bundledLicenses(root);

export default defineConfig({
  base: basePathFrom(process.env.BASE_PATH),
  plugins: [tanstackRouter({ ...routePluginOptions }), react(), tailwindcss(), licenses.main],
  resolve: {
    alias: {
      // The router's store asks for the hook by way of a shim for React 17; React has had it since 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  // A browser without `:dir()` does without such a rule.
  css: { lightningcss: { exclude: dirSelector } },
  build: {
    outDir: 'dist',
    // `/assets` is a screen of the dashboard, so the build lives elsewhere.
    assetsDir: '_app',
    // A data: URL for a script or font would need a wider content security policy.
    assetsInlineLimit: 0,
    // All styles are one file, which index.html names: no part need be told to ask for it.
    cssCodeSplit: false,
    modulePreload: {
      // Every supported browser preloads modules by itself.
      polyfill: false,
      // The first file names those files of a part that screens share. What is smaller is asked for by the part itself, which a link loads before it is
      // pressed; and what loads parts later has all of these already.
      resolveDependencies: (_part, needed, { hostId, hostType }) => {
        if (hostType === 'html') return needed;
        return /\bstart-[^/]+$/.test(hostId) ? needed.filter((file) => /\b(screens|charts)-[^/]+$/.test(file)) : [];
      },
    },
    sourcemap: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: files } },
    },
    // scripts/compress.ts writes the compressed files; Vite measuring them again costs seconds.
    reportCompressedSize: false,
  },
  // A worker of modules may load parts of itself when they are needed, as the screens do.
  worker: { format: 'es', plugins: () => [licenses.forWorkers()] },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
