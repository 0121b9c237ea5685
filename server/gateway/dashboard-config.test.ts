import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartProblem } from '#server/start-problem.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { dashboardConfig, serviceIdOf } from './dashboard-config.ts';

const buildFolder = temporaryFolder('config');
const file = join(buildFolder, 'config.json');
const parts = { buildFolder, basePath: '/', imageHosts: [], samplePages: [] };

const configFrom = (text: string) => {
  writeFileSync(file, text);
  return dashboardConfig(parts);
};

test('without a file there is only the service, told from others by a hash of where it is, whatever its password', () => {
  const id = serviceIdOf('https://api.example.com/base');
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(serviceIdOf('https://api.example.com/base')).toBe(id);
  expect(serviceIdOf('https://api.example.com/other')).not.toBe(id);
  expect(serviceIdOf('postgres://u:new@db/facet')).toBe(serviceIdOf('postgres://u:old@db/facet'));
  expect(dashboardConfig({ ...parts, service: id })).toEqual({ apiPath: '/', imageHosts: [], service: id });
});

test('the deployer’s keys are handed on', () => {
  expect(configFrom('{"title":"Acme","readOnly":true,"pages":[{"pageId":"p1"}]}')).toEqual({
    title: 'Acme',
    readOnly: true,
    pages: [{ pageId: 'p1', name: undefined }],
    apiPath: '/',
    imageHosts: [],
  });
});

test.each([
  ['{"readOnly":"true"}', 'readOnly has to be true or false'],
  ['{"pages":[{"name":"No id"}]}', 'pages has to be a list'],
  ['{"title":1}', 'title has to be a text'],
  ['{broken', 'one JSON object'],
  ['[]', 'one JSON object'],
])('%s is refused in one sentence', (text, sentence) => {
  expect(() => configFrom(text)).toThrow(StartProblem);
  expect(() => configFrom(text)).toThrow(sentence);
});
