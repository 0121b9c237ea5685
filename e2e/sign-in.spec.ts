import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { test } from './support/signed-in.ts';
import { writeTarget } from './support/write-targets.ts';

// Front doors that ask who somebody is: the gateway, or nginx and Caddy with a sign-in server.

const form = writeTarget('webhook subscription');

const statusOfConfig = (page: Page) =>
  page.evaluate(async () => (await fetch('/config.json', { cache: 'no-store' })).status);

test.describe('a viewer', () => {
  test.use({ signedInAs: 'viewer' });

  test('finds name, role and why nothing can be changed, also on a phone', async ({ page, people }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/webhooks');
    const mark = page.getByText('Read only', { exact: true });
    await expect(mark).toBeVisible();
    await expect(page.getByRole('switch').first()).toHaveAccessibleDescription(/^You have read-only access/);
    await mark.hover();
    await expect(page.getByRole('tooltip')).toHaveText(/^You have read-only access/);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByText(people.viewer, { exact: true })).toBeAttached();
    await expect(page.getByText('Viewer', { exact: true })).toBeInViewport();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('an editor', () => {
  test.use({ signedInAs: 'editor' });

  test('saves a form, and an audit log says who and which field', async ({ page, ids, people, faults }) => {
    await form.open(page, ids);
    const value = form.value('signed-in');
    await form.field(page).fill(value);
    await form.save(page);
    const written = async () => (await faults.received()).filter(({ method }) => method !== 'GET');
    await expect.poll(written).toHaveLength(1);
    await expect(page.getByText(people.editor, { exact: true })).toBeAttached();
    if (people.auditLog() === undefined) return;
    // The log has the fields at the top of the body alone.
    const [field = ''] = form.fieldName.split('.');
    const lines = () => (people.auditLog() ?? []).filter((line) => line.includes(`"${field}"`));
    await expect.poll(lines).toHaveLength(1);
    const [line = ''] = lines();
    expect(JSON.parse(line)).toMatchObject({ name: people.editor, role: 'editor', fields: [field], status: 200 });
    expect(line).not.toContain(value);
  });

  test('who is removed is told so by a screen whose code was not loaded yet', async ({ page, people, watch }) => {
    watch.expectFailedLoads(/^/);
    // A screen that asks the service for nothing later on.
    await page.goto('/accounts', { waitUntil: 'networkidle' });
    // The rest of the shell, with its notices, loads when the browser is idle, or in two seconds.
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
    people.removeEditor();
    await expect.poll(() => statusOfConfig(page), { timeout: 5_000 }).toBe(401);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByText(/^Couldn’t load a part of Facet/)).toBeVisible();
    await expect(page.getByText('You’re signed out.', { exact: true })).toBeVisible();
    people.returnEditor();
    await expect.poll(() => statusOfConfig(page), { timeout: 5_000 }).toBe(200);
  });

  test('who is removed while they type finds it again afterwards', async ({ page, ids, people, watch }) => {
    watch.expectFailedLoads(/^/);
    await form.open(page, ids);
    await expect(page.getByText(people.editor, { exact: true })).toBeAttached();
    const value = form.value('kept');
    await form.field(page).fill(value);
    people.removeEditor();
    // The gateway looks at the file once a second.
    await expect.poll(() => statusOfConfig(page), { timeout: 5_000 }).toBe(401);
    await form.control(page).click();
    await expect(page.getByText('You’re signed out.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
    await expect(form.field(page)).toHaveValue(value);
    people.returnEditor();
    await expect.poll(() => statusOfConfig(page), { timeout: 5_000 }).toBe(200);
    await form.open(page, ids);
    await expect(page.getByRole('button', { name: /^(?:Use these changes|Continue editing)$/ })).toBeVisible();
  });
});
