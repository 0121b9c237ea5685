import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { bundledLicenses, licensesFile } from './licenses.ts';
import { projectRoot } from './project.ts';

const folder = temporaryFolder('licenses');

it('the build carries the licenses of the packages in its files, its workers, its styles and its font', async () => {
  const imported = (name: string) => JSON.stringify(join(projectRoot, 'node_modules', name));
  const write = (name: string, ...lines: string[]) => writeFile(join(folder, name), lines.join('\n'));
  await write('worker.js', `import papa from ${imported('papaparse')};`, 'postMessage(papa.unparse([]));');
  const imports = [
    `import worker from './worker.js?worker&url';`,
    `import { createStore } from ${imported('idb-keyval')};`,
  ];
  await write('main.js', ...imports, 'console.log(worker, createStore);');
  const licenses = bundledLicenses(projectRoot);
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [licenses.main],
    worker: { format: 'es', plugins: () => [licenses.forWorkers()] },
    build: { write: false, rolldownOptions: { input: join(folder, 'main.js') } },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const file = outputs.flatMap(({ output }) => output).find(({ fileName }) => fileName === licensesFile);
  const text = file?.type === 'asset' ? String(file.source) : '';
  const titles = [...text.matchAll(/^(\S+) \d\S* \((\S+)\)\n=+$/gm)].map(([, name, license]) => `${name} ${license}`);
  expect(titles).toEqual([
    '@fontsource-variable/inter OFL-1.1',
    'idb-keyval Apache-2.0',
    'papaparse MIT',
    'tailwindcss MIT',
  ]);
  for (const words of ['SIL OPEN FONT LICENSE', 'Apache License', 'Permission is hereby granted']) {
    expect(text).toContain(words);
  }
});
