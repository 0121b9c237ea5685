import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundledLicenses } from './scripts/licenses.ts';
import { routePluginOptions } from './scripts/route-tree.ts';
import { basePathFrom } from './server/gateway/base-path.ts';

/**
 * Lightning CSS's number for `:dir()`. It would replace that by a list of languages, which does not
 * match a text whose direction the browser found out itself.
 */
const dirSelector = 4;

const root = fileURLToPath(new URL('.', import.meta.url));
const licenses = bundledLicenses(root);

export default defineConfig({
  base: basePathFrom(process.env.BASE_PATH),
  plugins: [tanstackRouter({ ...routePluginOptions }), react(), tailwindcss(), licenses.main],
  resolve: {
    alias: [
      // The router's store imports the hook from a shim for React 17; React has it since 18.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^fflate$/, replacement: `${root}src/lib/zip-here.ts` },
    ],
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
    // Every supported browser preloads modules by itself.
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // The first script names all others: shorter names and hashes are a smaller first screen.
        chunkFileNames: ({ name }) => `_app/${name.replace(/^.*_(tabs|audience)\.|_\w+Id\./g, '')}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // What the first screen needs is one file, and so is what most others share. Without
            // this the bundler makes dozens of 1 to 3 kB, and a request for each.
            { name: 'start', tags: ['$initial'], priority: 3 },
            // Long lists, which most screens have and those of charts do without.
            { name: 'virtual', test: /@tanstack\/(react-virtual|virtual-core)/, priority: 3 },
            {
              name: 'screens',
              minShareCount: 7,
              test: /^(?!.*(hook-form|bulk|form\/(form-notices|use-(controls|resource))|audience-override))/,
              priority: 2,
            },
            // What the tabs of a page, of an audience, and people's screens share; and forms,
            // which charts don't need.
            { name: 'audience', test: /src\/features\/(audiences|pages)/, minShareCount: 2, priority: 1 },
            { name: 'form', test: /hook-form|form\/use-(controls|resource)/, priority: 1 },
            { name: 'person', test: /person-(fields|form)/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
    // Sizes are held by `npm run bench -- budgets`.
    chunkSizeWarningLimit: 1000,
    // scripts/compress.ts writes the compressed files; Vite measuring them again costs seconds.
    reportCompressedSize: false,
  },
  // A worker of modules may load parts of itself when they are needed, as the screens do.
  worker: { format: 'es', plugins: () => [licenses.forWorkers()] },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
