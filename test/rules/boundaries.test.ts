import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { projectRoot } from '../../scripts/project.ts';
import { checkBoundaries } from './boundaries.ts';

/** Makes a folder a project with the given files, the real rules and the real node_modules. */
function project(root: string, files: Record<string, string>): string {
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
  'src/local/saved-pages.ts': takes('#src/lib/text.ts', 'text'),
  'src/form/draft.ts': `import { pages } from '#src/api/pages.ts';\nexport const draft = pages;\n`,
  'src/ui/dialog.ts': `import { Root } from '@radix-ui/react-dialog';\nexport const dialog = Root;\n`,
  'src/features/pages/pages-screen.ts': `import { dialog } from '#src/ui/dialog.ts';\nimport { draft } from '#src/form/draft.ts';\nimport { taken } from '#src/local/saved-pages.ts';\nexport const screen = [dialog, draft, taken];\n`,
  'src/features/people/people-screen.ts': `import { text } from '#src/lib/text.ts';\nexport const peopleScreen = text;\n`,
  'src/routes/pages.ts': `import { screen } from '#src/features/pages/pages-screen.ts';\nimport { peopleScreen } from '#src/features/people/people-screen.ts';\nexport const route = [screen, peopleScreen];\n`,
  'src/main.ts': `import { route } from '#src/routes/pages.ts';\nroute.toString();\n`,
  'server/gateway/app.ts': `import { page } from '#src/contract/page.ts';\nexport const app = page;\n`,
  'server/service/app.ts': `import { page } from '#src/contract/page.ts';\nexport const service = page;\n`,
  'server/main.ts': `import { app } from '#server/gateway/app.ts';\nimport { service } from '#server/service/app.ts';\n[app, service].toString();\n`,
};

/** Modules that the breaches below import, besides the allowed ones. */
const imported: Record<string, string> = {
  'src/router.ts': part('router'),
  'src/lib/text.test.ts': part('textTest'),
  'test/faults/faults.ts': part('faults'),
  'src/lib/other-half.ts': `import { taken } from './circle.ts';\nexport const x: number = taken;\n`,
};

const pagesScreen = '#src/features/pages/pages-screen.ts';
const panel = `import { screen } from '${pagesScreen}';\nexport const Panel = () => <div className="x">{String(screen)}</div>;\n`;

/** One module each that breaks one rule and that nothing imports: rule, module, its code. */
const breaches: ReadonlyArray<readonly [rule: string, path: string, code: string]> = [
  ['contract-imports-only-below', 'src/contract/audience.ts', takes('#src/lib/text.ts', 'text')],
  ['lib-imports-only-below', 'src/lib/numbers.ts', takes('#src/local/saved-pages.ts', 'taken')],
  ['api-imports-only-below', 'src/api/people.ts', takes('#src/local/saved-pages.ts', 'taken')],
  ['local-imports-only-below', 'src/local/history.ts', takes('#src/api/pages.ts', 'pages')],
  ['form-imports-only-below', 'src/form/undo.ts', takes('#src/features/people/people-screen.ts', 'peopleScreen')],
  ['ui-imports-only-below', 'src/ui/table.ts', takes('#src/api/pages.ts', 'pages')],
  ['features-imports-only-below', 'src/features/people/person-log.ts', takes('#src/routes/pages.ts', 'route')],
  ['routes-imports-only-below', 'src/routes/people.ts', takes('#src/router.ts', 'router')],
  ['feature-imports-no-feature', 'src/features/people/people-list.ts', takes(pagesScreen, 'screen')],
  ['server-imports-contract-alone', 'server/gateway/proxy.ts', takes('#src/lib/text.ts', 'text')],
  ['gateway-without-service', 'server/gateway/start.ts', takes('#server/service/app.ts', 'service')],
  ['service-without-gateway', 'server/service/start.ts', takes('#server/gateway/app.ts', 'app')],
  ['contract-imports-zod-alone', 'src/contract/ids.ts', takes('ulid', 'ulid')],
  ['no-full-zod', 'src/contract/person.ts', `import { z } from 'zod';\nexport const person = z.string();\n`],
  ['ui-wraps-its-libraries', 'src/features/pages/archive.ts', takes('@radix-ui/react-dialog', 'Root')],
  ['production-imports-no-test', 'src/lib/csv.ts', takes('./text.test.ts', 'textTest')],
  ['production-imports-no-test', 'server/other-main.ts', takes('#test/faults/faults.ts', 'faults')],
  ['server-needs-only-dependencies', 'server/gateway/panel.ts', takes('@radix-ui/react-dialog', 'Root')],
  ['names-are-made-when-filling', 'server/service/agent/reader.ts', takes('@faker-js/faker', 'faker')],
  // A circle is told once, at the module that comes first.
  ['no-circular', 'src/lib/circle.ts', takes('./other-half.ts', 'x')],
  // Through JSX, a dynamic import and an imported type too.
  ['feature-imports-no-feature', 'src/features/people/people-panel.tsx', panel],
  ['lib-imports-only-below', 'src/lib/late.ts', `export const late = () => import('#src/api/pages.ts');\n`],
  ['lib-imports-only-below', 'src/lib/typed.ts', `export type T = import('#src/api/pages.ts').T;\n`],
  ['no-orphans', 'src/lib/leftover.ts', part('x')],
  ['resolvable', 'src/lib/lost.ts', takes('#src/lib/nowhere.ts', 'x')],
];

describe('a tree with every rule broken once', () => {
  const root = temporaryFolder('boundaries');
  let violations: readonly string[] = [];
  beforeAll(() => {
    const broken = Object.fromEntries(breaches.map(([, path, code]) => [path, code]));
    violations = checkBoundaries(project(root, { ...allowed, ...imported, ...broken })).violations;
    // Reading all modules takes ten seconds where other work goes on beside it.
  }, 60_000);

  it.each(breaches)('fails by %s in %s', (rule, path) => {
    const rules = violations.filter((line) => line.includes(`: ${path} -> `)).map((line) => line.split(':')[0]);
    expect(rules).toEqual([rule]);
  });

  it('fails by nothing else', () => {
    expect(violations).toHaveLength(breaches.length);
  });
});
