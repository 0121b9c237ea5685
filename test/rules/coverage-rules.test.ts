import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#src/contract/endpoints.ts';
import { type ConstrainedEndpoint, constraintCases } from '#test/constraint-cases.ts';
import { dialogScreens } from '../../e2e/support/dialogs.ts';
import { routesWithoutScreen, screens } from '../../e2e/support/screens.ts';
import { formsOfNewThings, writeTargets } from '../../e2e/support/write-targets.ts';
import { projectFiles } from './source-files.ts';

const code = projectFiles(/^src\/.*(?<!\.test)\.tsx?$/);
const pathsOf = (files: typeof code) => files.map(({ path }) => path).toSorted();

/** The addresses that a link may name, from the generated route tree; no slash at their end. */
function routes(): string[] {
  const [tree] = projectFiles(/^src\/route-tree\.gen\.ts$/);
  const union = /\bto:((?:\s*\|?\s*'[^']*')+)/.exec(tree?.text ?? '')?.[1] ?? '';
  return [...union.matchAll(/'([^']*)'/g)].map(([, path]) => path ?? '');
}

it.each(Object.keys(endpoints))('the endpoint %s of the contract has a caller in the fetch layer', (name) => {
  const api = code.filter(({ path }) => path.startsWith('src/api/')).map(({ text }) => text);
  expect(api.join('\n')).toMatch(new RegExp(`\\brequest(?:UnlessChanged)?\\(\\s*${name},`));
});

describe('every route', () => {
  const journeys = projectFiles(/^e2e\/quick\/[^/]+\.spec\.ts$/).map(({ path }) => path);
  const visited = routes().filter((route) => !routesWithoutScreen.includes(route));

  it('stands in the table that the browser tests, pictures and budgets visit', () => {
    expect(screens.map(({ route }) => route).toSorted()).toEqual(visited.toSorted());
  });

  it('has a journey of its section in the quick set', () => {
    const sections = new Set(visited.map((route) => route.split('/')[1] ?? ''));
    expect([...sections].filter((section) => !journeys.includes(`e2e/quick/${section}.spec.ts`))).toEqual([]);
  });
});

it('every form is written in the browser tests, or makes something new', () => {
  const isForm = /\b(?:useDraft|useCreation|useResourceForm)[(<]|<Resource(?:Form|Dialog)\b/;
  const forms = code.filter(({ path, text }) => !path.startsWith('src/form/') && isForm.test(text));
  expect([...writeTargets.flatMap(({ sources }) => sources), ...formsOfNewThings].toSorted()).toEqual(pathsOf(forms));
});

it('every dialog is opened and closed in the browser tests', () => {
  const isDialog = /<(?:Dialog|ConfirmDialog|ResourceDialog|ReviewChanges)\b/;
  const drawing = code.filter(({ path, text }) => !path.endsWith('/ui/confirm-dialog.tsx') && isDialog.test(text));
  const opened = dialogScreens.flatMap(({ dialogs }) => dialogs.flatMap(({ sources }) => sources));
  expect([...new Set(opened)].toSorted()).toEqual(pathsOf(drawing));
});

describe('every constraint', () => {
  const one = z.looseObject({ type: z.optional(z.union([z.string(), z.array(z.string())])) });
  const request = z.looseObject({
    properties: z.record(z.string(), z.extend(one, { anyOf: z.optional(z.array(one)) })),
    required: z._default(z.array(z.string()), []),
    additionalProperties: z.boolean(),
  });

  /** What the contract's schema of a request refuses by field, in keywords of JSON Schema. */
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
