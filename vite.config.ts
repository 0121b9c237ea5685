import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `/` or `/sub/path/`: the form Vite wants, from whatever a deployer wrote (`sub/path`, `/sub/path`). */
function baseFrom(basePath: string | undefined): string {
  const inner = (basePath ?? '').split('/').filter(Boolean).join('/');
  return inner === '' ? '/' : `/${inner}/`;
}

export default defineConfig({
  base: baseFrom(process.env.BASE_PATH),
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
      tmpDir: './node_modules/.cache/router',
    }),
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: 'dist',
    // `/assets` is a screen of the dashboard, so the build lives elsewhere.
    assetsDir: '_app',
    // A data: URL for a script or font would need a wider content security policy.
    assetsInlineLimit: 0,
    // The polyfill is an inline-capable script for browsers that we do not support.
    modulePreload: { polyfill: false },
    sourcemap: false,
    // scripts/build.ts writes the compressed sizes; Vite measuring them again costs seconds.
    reportCompressedSize: false,
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
