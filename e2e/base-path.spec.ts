import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../scripts/project.ts';
import { expect, test as plain } from './support/fixtures.ts';
import { type StackWithFaults, startStackWithFaults } from './support/stack.ts';

const basePath = '/facet/';

/** A build and a gateway of its own, as a deployer would have them behind `https://host/facet/`. */
const test = plain.extend<object, { stack: StackWithFaults }>({
  stack: [
    async ({ browserName: _anyBrowser }, use) => {
      const buildFolder = mkdtempSync(join(tmpdir(), 'facet-base-path-'));
      const run = spawnSync(
        process.execPath,
        ['--import', 'tsx', join(projectRoot, 'scripts/build.ts'), '--out', buildFolder],
        { cwd: projectRoot, env: { ...process.env, BASE_PATH: basePath }, encoding: 'utf8' },
      );
      if (run.status !== 0) throw new Error(`The build for ${basePath} failed:\n${run.stderr}`);
      const stack = await startStackWithFaults({ BASE_PATH: basePath, BUILD_FOLDER: buildFolder });
      await use(stack);
      await stack.close();
      rmSync(buildFolder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('under a sub-path screens are reached, stay after a reload, save and show images', async ({
  page,
  ids,
  stack,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(stack.url);
  await expect(page).toHaveURL(`${stack.url}/pages`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pages');
  await page
    .getByRole('row', { name: /Book a demo.*Published/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/facet\/pages\/page_\w+\/audiences$/);
  await expect(page.getByRole('table', { name: 'Audiences' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Webhooks' }).click();
  await expect(page).toHaveURL(`${stack.url}/webhooks`);
  await page.locator(`a[href*="edit=${ids.subscriptionId}"]`).first().click();
  await expect(page).toHaveURL(/\/facet\/webhooks\?edit=/);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: /Edit webhook/ });
  const address = dialog.getByRole('textbox', { name: 'Endpoint URL' });
  await address.fill((await address.inputValue()).replace(/\/?$/, '/under-a-path'));
  await dialog.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Saved 1 change: ' })).toBeVisible();
  await page.goto(`${stack.url}/pages/${ids.pageId}/overview`);
  const picture = page.locator('main img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute('src', new RegExp(`^${stack.url}/sample-files/`));
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(asked.filter((path) => !path.startsWith(basePath) && path !== '/facet')).toEqual([]);
  for (const file of ['head.js', 'config.json', 'favicon.svg']) expect(asked).toContain(`${basePath}${file}`);
});
