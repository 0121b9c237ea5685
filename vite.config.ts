import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { basePathFrom } from './scripts/build-stamp.ts';
import { routePluginOptions } from './scripts/route-tree.ts';

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
    rolldownOptions: { checks: { bundlerTimings: false } },
    // scripts/compress.ts writes the compressed files; Vite measuring them again costs seconds.
    reportCompressedSize: false,
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
