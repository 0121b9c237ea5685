import { join } from 'node:path';
import { tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import { resolveConfig } from 'vite';
import { readText } from '#server/read-text.ts';
import { projectRoot } from './project.ts';

/** Options of the route generator, shared by the build, the dev server and the test command. */
export const routePluginOptions = {
  target: 'react',
  routesDirectory: './src/routes',
  generatedRouteTree: './src/route-tree.gen.ts',
  // A test may sit beside the route it tests.
  routeFileIgnorePattern: '\\.test\\.',
  autoCodeSplitting: true,
  codeSplittingOptions: {
    // A loader ships with its screen, so that the first file does not carry it.
    defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
  },
  addExtensions: true,
  quoteStyle: 'single',
  semicolons: true,
  disableLogging: true,
  tmpDir: './node_modules/.cache/route-tree',
} as const;

/** Writes `src/route-tree.gen.ts` from `src/routes/`. @returns whether it was current already. */
export async function writeRouteTree(): Promise<boolean> {
  const file = join(projectRoot, routePluginOptions.generatedRouteTree);
  const before = readText(file);
  // The generator runs when Vite resolves its plugins; nothing is built or served.
  await resolveConfig(
    {
      root: projectRoot,
      configFile: false,
      logLevel: 'warn',
      plugins: [tanstackRouterGenerator({ ...routePluginOptions })],
    },
    'build',
    // Vite sets NODE_ENV from these; its default, development, would slow down the next build.
    'production',
    'production',
  );
  return before === readText(file);
}
