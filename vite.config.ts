import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { basePathFrom } from './scripts/build-stamp.ts';
import { routePluginOptions } from './scripts/route-tree.ts';

/**
 * Whether a module that several chunks use may travel with the first screen: the stack, our own layers below the
 * features, the shell and the shelf. Everything else stays with the screens that use it: other libraries, other features,
 * and the parts of the design system that load at first use (a dialog's panel, a virtual table, the list of toasts).
 */
function belongsToFirstScreens(id: string): boolean {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(id)?.[1];
  if (library !== undefined) {
    return /^(?:react|react-dom|scheduler|zod|lucide-react|@tanstack\/(?!react-virtual|virtual-core).*)$/.test(library);
  }
  if (/src\/ui\/[^/]*-(?:panel|virtual|list)\.tsx?/.test(id)) return false;
  const isOwn = /src\/(?:lib|api|contract|local|ui|features\/(?:shell|pages))\/|src\/[\w-]+\.tsx?$/.test(id);
  // The bundler's own helpers: alone they would be a request of their own.
  return isOwn || id.startsWith('\0');
}

export default defineConfig({
  base: basePathFrom(process.env.BASE_PATH),
  plugins: [tanstackRouter({ ...routePluginOptions }), react(), tailwindcss()],
  build: {
    outDir: 'dist',
    // `/assets` is a screen of the dashboard, so the build lives elsewhere.
    assetsDir: '_app',
    // A data: URL for a script or font would need a wider content security policy.
    assetsInlineLimit: 0,
    // Every supported browser preloads modules by itself.
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // One file for what several screens share, in place of a dozen small ones: fewer requests on the first screen.
      output: { codeSplitting: { groups: [{ name: 'shared', test: belongsToFirstScreens, minShareCount: 2 }] } },
    },
    // scripts/compress.ts writes the compressed files; Vite measuring them again costs seconds.
    reportCompressedSize: false,
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
