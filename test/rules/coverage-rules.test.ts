import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#src/contract/endpoints.ts';
import { type ConstrainedEndpoint, constraintCases } from '#test/constraint-cases.ts';
import { dialogs } from '../../e2e/support/dialogs.ts';
import { routesWithoutScreen, screens } from '../../e2e/support/screens.ts';
import { formsOfNewThings, writeTargets } from '../../e2e/support/write-targets.ts';
import { projectFiles } from './source-files.ts';

/** All code of a folder but its tests, as one text. */
function codeUnder(folder: string): string {
  return projectFiles(new RegExp(`^${folder}/.*\\.tsx?$`))
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .map(({ text }) => text)
    .join('\n');
}

/**
 * The addresses that a link may name, as the generated route tree lists them: index routes without
 * their slash.
 */
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
  const journeys = projectFiles(/^e2e\/quick\/[^/]+\.spec\.ts$/).map(({ path }) => path);
  const visited = routes().filter((route) => !routesWithoutScreen.includes(route));

  it('stands in the table that the browser tests, pictures and budgets visit', () => {
    const listed = screens.map(({ route }) => route);
    expect(visited.filter((route) => !listed.includes(route))).toEqual([]);
    expect(listed.filter((route) => !visited.includes(route))).toEqual([]);
  });

  it('has a journey of its section in the quick set', () => {
    const sections = new Set(visited.map((route) => route.split('/')[1] ?? ''));
    expect([...sections].filter((section) => !journeys.includes(`e2e/quick/${section}.spec.ts`))).toEqual([]);
  });
});

describe('every form', () => {
  const forms = projectFiles(/^src\/(?!form\/).*\.tsx?$/)
    .filter(
      ({ path, text }) =>
        !/\.test\.tsx?$/.test(path) &&
        /\b(?:useDraft|useCreation|useResourceForm)[(<]|<Resource(?:Form|Dialog)\b/.test(text),
    )
    .map(({ path }) => path);

  it('is written in the browser tests, or makes something new', () => {
    const listed = [...writeTargets.flatMap(({ sources }) => sources), ...formsOfNewThings];
    expect(listed.toSorted()).toEqual(forms.toSorted());
  });
});

describe('every dialog', () => {
  const drawing = projectFiles(/^src\/.*\.tsx$/)
    .filter(({ path }) => !/\.test\.tsx$|\/ui\/confirm-dialog|\/form\/resource-dialog/.test(path))
    .filter(({ text }) => /<(?:Dialog|ConfirmDialog|ResourceDialog|ReviewChanges)\b/.test(text))
    .map(({ path }) => path);

  it('is opened and closed in the browser tests', () => {
    const opened = new Set(dialogs.flatMap(({ sources }) => sources));
    expect([...opened].toSorted()).toEqual(drawing.toSorted());
  });
});

describe('every constraint', () => {
  const one = z.looseObject({ type: z.optional(z.union([z.string(), z.array(z.string())])) });
  const request = z.looseObject({
    properties: z.record(z.string(), z.extend(one, { anyOf: z.optional(z.array(one)) })),
    required: z._default(z.array(z.string()), []),
    additionalProperties: z.boolean(),
  });

  /**
   * What the contract's schema of a request refuses, field by field. A keyword of JSON Schema is
   * the name of what it asks for.
   */
  function refusedBy(name: ConstrainedEndpoint): readonly string[] {
    const { properties, required, additionalProperties } = request.parse(
      z.toJSONSchema(endpoints[name].body, { io: 'input' }),
    );
    const ofFields = Object.entries(properties).flatMap(([field, { anyOf, ...schema }]) => {
      const kinds = anyOf ?? [schema];
      const types = kinds.flatMap(({ type }) => type ?? []);
      const keywords = kinds.filter(({ type }) => type !== 'null').flatMap((kind) => Object.keys(kind));
      const asked = keywords.filter((keyword) => keyword !== 'default');
      if (!types.includes('null')) asked.push('not null');
      if (required.includes(field)) asked.push('required');
      return asked.map((constraint) => `${field}: ${constraint}`);
    });
    return additionalProperties ? ofFields : [...ofFields, 'no other field'];
  }

  it.each(['createAsset', 'createAccount', 'updatePerson'] as const)(
    'of %s is broken in the component tests, in the form and past it, and none that is not there',
    (name) => {
      const broken = constraintCases
        .filter(({ endpoint, constraint }) => endpoint === name && !['canonical', 'storable'].includes(constraint))
        .map(({ field, constraint }) => (constraint === 'no other field' ? constraint : `${field}: ${constraint}`));
      expect([...new Set(broken)].toSorted()).toEqual(refusedBy(name).toSorted());
    },
  );
});
