import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { projectRoot } from '../scripts/project.ts';
import { quietContext } from './cold-load.ts';
import { keyDurations } from './key-durations.ts';
import { slowProcessor } from './navigation.ts';
import { median, type Report } from './report.ts';
import { serveFolder } from './static-server.ts';
import type { Subjects } from './subjects.ts';

/** Texts to type into the palette, for each kind of entries. */
const cases = [
  { query: '', over: '10,000 entries', texts: ['spring offer 99', 'logistcs nordic', 'audience_01j0000'] },
  { query: '?people', over: '20,000 people', texts: ['marta lindqvist', 'lndqvist marta', 'jonas.petrov.12'] },
] as const;

/** Key press to paint in the palette over 10,000 entries or 20,000 people, at two CPU speeds. */
export async function benchPalette({ browser }: Subjects, report: Report): Promise<void> {
  const outDir = join(projectRoot, '.cache/bench/palette');
  await build({
    root: join(projectRoot, 'bench/palette'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: { outDir, emptyOutDir: true, sourcemap: false, reportCompressedSize: false },
  });
  const server = await serveFolder(outDir);
  try {
    for (const { query, over, texts, slowness } of cases.flatMap((one) =>
      [1, 4].map((slowness) => ({ ...one, slowness })),
    )) {
      const context = await quietContext(browser);
      const page = await context.newPage();
      const keys = await keyDurations(page);
      await page.goto(`${server.url}/${query}`, { waitUntil: 'networkidle' });
      const field = page.getByRole('combobox');
      await field.waitFor();
      if (slowness > 1) await slowProcessor(page, slowness);
      for (const text of texts) {
        await field.fill('');
        const all = await keys.whileTyping(field, text);
        const name = `key press to paint, ${over}, “${text}”`;
        const speed = slowness === 1 ? 'ms' : `ms at ${slowness}x CPU`;
        if (slowness === 1) {
          report.times(name, all, { median: 50, worst: 50 }, speed);
        } else {
          report.note(`${name}, median`, median(all), speed);
          report.note(`${name}, worst`, Math.max(...all), speed);
        }
      }
      await context.close();
    }
  } finally {
    await server.close();
  }
}
