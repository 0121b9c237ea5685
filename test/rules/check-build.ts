import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '../../scripts/ensure-build.ts';
import { licensesFile } from '../../scripts/licenses.ts';
import { filesUnder, projectPath } from '../../scripts/project.ts';
import { importOutline } from './import-outline.ts';
import { projectFiles } from './source-files.ts';

/** What must hold of the files that are served; one sentence per breach. */
function breaches(): string[] {
  const files = filesUnder(buildFolder);
  const found: string[] = [];
  const say = (file: string, sentence: string) => found.push(`${projectPath(file)}: ${sentence}`);
  if (!files.some((file) => file.endsWith('/index.html'))) return ['There is no build: run `npm run build`.'];

  for (const file of files) {
    if (file.endsWith('.map')) say(file, 'is a source map (R18).');
    if (/\/_app\//.test(file) && !/-[\w-]{7,8}\.\w+(?:\.br|\.gz)?$/.test(file)) {
      say(file, 'has no hash in its name, and is served as never changing.');
    }
    if (!/\.(?:js|css|html)$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (text.includes('sourceMappingURL')) say(file, 'names a source map (R18).');
    if (/\beval\(|\bnew Function\(|document\.write\(/.test(text)) say(file, 'makes code out of text (R26).');
    if (/VITE_[A-Z]|x-api-key/i.test(text)) say(file, 'names the key, which only the gateway knows (R16).');
    // It may match any element: the browser checks it for every row when one row comes or goes.
    if (file.endsWith('.css') && /[>,{}]\*\+/.test(text)) say(file, 'has a selector with “* +”, which slows lists.');
    if (text.length > 2000 && !existsSync(`${file}.br`)) say(file, 'has no .br beside it.');
    if (text.length > 2000 && !existsSync(`${file}.gz`)) say(file, 'has no .gz beside it.');
  }
  const html = readFileSync(join(buildFolder, 'index.html'), 'utf8');
  if (/<script(?![^>]*\ssrc=)[^>]*>/i.test(html))
    found.push('dist/index.html: an inline script, which the policy refuses.');
  if (/<style|\sstyle=|\son\w+=/i.test(html))
    found.push('dist/index.html: an inline style or handler, which the policy refuses.');
  const head = readFileSync(join(buildFolder, 'head.js'), 'utf8');
  if (head.includes('const screens = [];')) found.push('dist/head.js: does not say which files each screen needs.');
  for (const [, file = ''] of head.matchAll(/"(_app\/[^"]+)"/g)) {
    if (!existsSync(join(buildFolder, file))) found.push(`dist/head.js: ${file} is not there.`);
  }
  const licenses = existsSync(join(buildFolder, licensesFile))
    ? readFileSync(join(buildFolder, licensesFile), 'utf8')
    : '';
  for (const name of packagesOfTheDashboard()) {
    if (!licenses.includes(`\n${name} `)) found.push(`dist/${licensesFile}: does not have the license of ${name}.`);
  }
  return found;
}

/** The packages that the dashboard's own modules import for more than types. */
function packagesOfTheDashboard(): ReadonlySet<string> {
  const modules = projectFiles(/^src\/.*\.tsx?$/).filter(({ path }) => !/\.test\.tsx?$/.test(path));
  const specifiers = modules
    .flatMap(({ path, text }) => [
      ...importOutline(path, text, 'values').matchAll(/["'](@[a-z\d-]+\/[a-z\d.-]+|[a-z\d][a-z\d.-]*)["'/]/g),
    ])
    .map(([, name = '']) => name);
  return new Set(specifiers);
}

const found = breaches();
for (const breach of found) console.error(breach);
console.log(`${filesUnder(buildFolder).length} files, ${found.length} breaches`);
process.exitCode = found.length > 0 ? 1 : 0;
