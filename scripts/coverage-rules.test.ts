import { describe, expect, it } from 'vitest';
import { endpoints } from '#src/contract/endpoints.ts';
import { routesWithoutScreen, screens } from '../e2e/support/screens.ts';
import { creatingForms, writeTargets } from '../e2e/support/write-targets.ts';
import { projectFiles } from './source-files.ts';

/** All code of a folder but its tests, as one text. */
function codeUnder(folder: string): string {
  return projectFiles(new RegExp(`^${folder}/.*\\.tsx?$`))
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .map(({ text }) => text)
    .join('\n');
}

/** The addresses that a link may name, as the generated route tree lists them: index routes without their slash. */
function routes(): string[] {
  const [tree] = projectFiles(/^src\/route-tree\.gen\.ts$/);
  const union = /\bto:((?:\s*\|?\s*'[^']*')+)/.exec(tree?.text ?? '')?.[1] ?? '';
  return [...union.matchAll(/'([^']*)'/g)].map(([, path]) => path ?? '');
}

describe('every endpoint of the contract', () => {
  const api = codeUnder('src/api');
  const service = codeUnder('server/service');
  const names = Object.keys(endpoints);

  it('is one of 17', () => {
    expect(names).toHaveLength(17);
  });

  it.each(names)('%s has a caller in the fetch layer', (name) => {
    expect(api).toMatch(new RegExp(`\\brequest(?:UnlessChanged)?\\(\\s*${name},`));
  });

  it.each(names)('%s has a handler in the service', (name) => {
    expect(service).toMatch(new RegExp(`\\b${name}\\b`));
  });
});

describe('every route', () => {
  const specs = projectFiles(/^e2e\/[^/]+\.spec\.ts$/).map(({ path }) => path);
  const visited = routes().filter((route) => !routesWithoutScreen.includes(route));

  it('stands in the table that the browser tests, pictures and budgets visit', () => {
    const listed = screens.map(({ route }) => route);
    expect(visited.filter((route) => !listed.includes(route))).toEqual([]);
    expect(listed.filter((route) => !visited.includes(route))).toEqual([]);
  });

  it('has a browser test of its section', () => {
    const sections = new Set(visited.map((route) => route.split('/')[1] ?? ''));
    expect([...sections].filter((section) => !specs.includes(`e2e/${section}.spec.ts`))).toEqual([]);
  });
});

describe('every form', () => {
  const forms = projectFiles(/^src\/.*\.tsx?$/)
    .filter(({ path, text }) => !/\.test\.tsx?$/.test(path) && /\buseForm(?:<\w+>)?\(/.test(text))
    .map(({ path }) => path);

  it('is saved under faults and keeps drafts in the browser tests, or makes something new', () => {
    const listed = [...writeTargets.map(({ source }) => source), ...creatingForms];
    expect(listed.toSorted()).toEqual(forms.toSorted());
  });
});
