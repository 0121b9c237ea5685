import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import { projectRoot } from './project.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A project with the given files, the real rules and the real node_modules. */
function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'facet-boundaries-'));
  folders.push(root);
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  for (const name of ['package.json', '.dependency-cruiser.cjs'])
    copyFileSync(join(projectRoot, name), join(root, name));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

const part = (name: string) => `export const ${name}: number = 1;\n`;
const takes = (path: string, name: string) =>
  `import { ${name} } from '${path}';\nexport const taken: number = ${name};\n`;

/** One file in every part, each importing what it may: nothing here breaks a rule. */
const allowed: Record<string, string> = {
  'src/contract/page.ts': `import * as z from 'zod/mini';\nexport const page = z.string();\n`,
  'src/lib/text.ts': part('text'),
  'src/api/pages.ts': `import { page } from '#src/contract/page.ts';\nexport const pages = page;\n`,
  'src/local/shelf.ts': takes('#src/lib/text.ts', 'text'),
  'src/editing/draft.ts': `import { pages } from '#src/api/pages.ts';\nexport const draft = pages;\n`,
  'src/ui/dialog.ts': `import { Root } from '@radix-ui/react-dialog';\nexport const dialog = Root;\n`,
  'src/features/pages/shelf-screen.ts': `import { dialog } from '#src/ui/dialog.ts';\nimport { draft } from '#src/editing/draft.ts';\nimport { taken } from '#src/local/shelf.ts';\nexport const screen = [dialog, draft, taken];\n`,
  'src/features/people/people-screen.ts': `import { text } from '#src/lib/text.ts';\nexport const peopleScreen = text;\n`,
  'src/routes/pages.ts': `import { screen } from '#src/features/pages/shelf-screen.ts';\nimport { peopleScreen } from '#src/features/people/people-screen.ts';\nexport const route = [screen, peopleScreen];\n`,
  'src/main.ts': `import { route } from '#src/routes/pages.ts';\nroute.toString();\n`,
  'server/gateway/app.ts': `import { page } from '#src/contract/page.ts';\nexport const app = page;\n`,
  'server/service/app.ts': `import { page } from '#src/contract/page.ts';\nexport const service = page;\n`,
  'server/main.ts': `import { app } from '#server/gateway/app.ts';\nimport { service } from '#server/service/app.ts';\n[app, service].toString();\n`,
};

const breaches: ReadonlyArray<readonly [rule: string, files: Record<string, string>]> = [
  ['contract-imports-only-below', { 'src/contract/page.ts': takes('#src/lib/text.ts', 'text') }],
  ['lib-imports-only-below', { 'src/lib/text.ts': takes('#src/local/other.ts', 'x'), 'src/local/other.ts': part('x') }],
  ['api-imports-only-below', { 'src/api/pages.ts': takes('#src/local/shelf.ts', 'taken') }],
  ['local-imports-only-below', { 'src/local/shelf.ts': takes('#src/api/pages.ts', 'pages') }],
  [
    'editing-imports-only-below',
    { 'src/editing/draft.ts': takes('#src/features/people/people-screen.ts', 'peopleScreen') },
  ],
  ['ui-imports-only-below', { 'src/ui/dialog.ts': takes('#src/api/pages.ts', 'pages') }],
  [
    'features-imports-only-below',
    { 'src/features/people/people-screen.ts': takes('#src/routes/other.ts', 'x'), 'src/routes/other.ts': part('x') },
  ],
  ['routes-imports-only-below', { 'src/routes/pages.ts': takes('#src/router.ts', 'x'), 'src/router.ts': part('x') }],
  [
    'feature-imports-no-feature',
    { 'src/features/people/people-screen.ts': takes('#src/features/pages/shelf-screen.ts', 'screen') },
  ],
  ['server-imports-contract-alone', { 'server/gateway/app.ts': takes('#src/lib/text.ts', 'text') }],
  ['gateway-without-service', { 'server/gateway/app.ts': takes('#server/service/app.ts', 'service') }],
  ['service-without-gateway', { 'server/service/app.ts': takes('#server/gateway/app.ts', 'app') }],
  [
    'contract-imports-zod-alone',
    { 'src/contract/page.ts': `import { ulid } from 'ulid';\nexport const page = ulid;\n` },
  ],
  ['no-full-zod', { 'src/contract/page.ts': `import { z } from 'zod';\nexport const page = z.string();\n` }],
  [
    'ui-wraps-its-libraries',
    {
      'src/features/pages/shelf-screen.ts': `import { Root } from '@radix-ui/react-dialog';\nexport const screen = Root;\n`,
    },
  ],
  [
    'production-imports-no-test',
    { 'src/lib/text.ts': takes('./text.test.ts', 'x'), 'src/lib/text.test.ts': part('x') },
  ],
  [
    'production-imports-no-test',
    { 'server/main.ts': takes('#server/service/faults.ts', 'x'), 'server/service/faults.ts': part('x') },
  ],
  [
    'server-needs-only-dependencies',
    { 'server/gateway/app.ts': `import { Root } from '@radix-ui/react-dialog';\nexport const app = Root;\n` },
  ],
  [
    'no-circular',
    {
      'src/lib/text.ts': takes('./other.ts', 'x'),
      'src/lib/other.ts': `import { taken } from './text.ts';\nexport const x: number = taken;\n`,
    },
  ],
  // Through JSX, a dynamic import and an imported type too.
  [
    'feature-imports-no-feature',
    {
      'src/features/people/people-panel.tsx': `import { screen } from '#src/features/pages/shelf-screen.ts';\nexport const Panel = () => <div className="x">{String(screen)}</div>;\n`,
    },
  ],
  ['lib-imports-only-below', { 'src/lib/text.ts': `export const text = () => import('#src/api/pages.ts');\n` }],
  ['lib-imports-only-below', { 'src/lib/text.ts': `export type T = import('#src/api/pages.ts').T;\n` }],
  ['no-orphans', { 'src/lib/leftover.ts': part('x') }],
  ['resolvable', { 'src/lib/text.ts': takes('#src/lib/nowhere.ts', 'x') }],
];

it('accepts a tree in which every import goes the right way, and reads all of it', () => {
  const report = checkBoundaries(project(allowed));
  expect(report.violations).toEqual([]);
  expect(report.cruised).toBe(Object.keys(allowed).length);
  expect(report.held).toBe(report.cruised);
});

it.each(breaches)('fails when %s is broken (%#)', (rule, files) => {
  const report = checkBoundaries(project({ ...allowed, ...files }));
  expect(report.violations.map((violation) => violation.split(':')[0])).toContain(rule);
});

it('counts modules that were not read, so that a blind cruiser cannot pass', () => {
  const root = project(allowed);
  // What happens when the parser is lost: the rules still load and nothing is found.
  writeFileSync(
    join(root, '.dependency-cruiser.cjs'),
    `module.exports = { forbidden: [], options: { includeOnly: '^nothing' } };\n`,
  );
  const report = checkBoundaries(root);
  expect(report.cruised).toBeLessThan(report.held);
});
