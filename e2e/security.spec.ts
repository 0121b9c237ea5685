import { mentionsIn } from '#test/run/canary-search.ts';
import { chromiumFlags, ensureChromium } from './support/chromium.ts';
import { expect, test } from './support/fixtures.ts';
import { forgedRequests, sendForged, startOtherSite } from './support/other-site.ts';
import { screens } from './support/screens.ts';

test('no page of another origin reaches the service (R4)', async ({ browser, faults, ids, page, stack }) => {
  const forgedAgainst = (origin: string) => {
    const ownPage = `${origin}/v0/pages/${ids.pageId}`;
    return forgedRequests({
      GET: [ownPage, `${origin}/v0/webhook_subscriptions`],
      POST: [
        `${origin}/v0/pages/${ids.otherPageId}/archive`,
        `${ownPage}/audiences/${ids.audienceId}/messages/interrupt`,
        `${origin}/v0/accounts`,
      ],
      PATCH: [`${ownPage}/audiences/${ids.audienceId}`, `${origin}/v0/webhook_subscriptions/${ids.subscriptionId}`],
      DELETE: [`${ownPage}/audiences/${ids.archiveAudienceId}`],
    });
  };
  const [attacker, unguarded] = [await startOtherSite(), await startOtherSite()];
  // Not watched as the dashboard's own pages are: everything here is foreign.
  const context = await browser.newContext();
  const attack = async (from: string, on: string) => {
    const opened = await context.newPage();
    await opened.goto(from);
    await opened.evaluate(sendForged, forgedAgainst(on));
    await opened.waitForLoadState('networkidle');
    await opened.close();
  };
  try {
    for (const origin of [attacker.sameSite, attacker.crossSite]) {
      await attack(origin, stack.url);
      // A link that somebody follows to an address of the API is no reading of it either.
      const followed = await context.newPage();
      await followed.goto(origin);
      const answer = followed.waitForResponse((response) => response.url().startsWith(stack.url));
      await followed.evaluate((url) => location.assign(url), `${stack.url}/v0/pages/${ids.pageId}`);
      expect((await answer).status()).toBe(403);
      await followed.close();
    }
    expect(await faults.received()).toEqual([]);
    // Without a guard the attack arrives, except requests for which a browser sends a preflight.
    await attack(attacker.crossSite, unguarded.sameSite);
    const simple = forgedAgainst('').filter(({ marked, contentType }) => !marked && contentType !== 'application/json');
    const arrived = unguarded.received.map((line) => line.split('?')[0]).sort();
    expect(arrived).toEqual(expect.arrayContaining(simple.map(({ method, url }) => `${method} ${url}`)));
    expect(arrived.length).toBeGreaterThanOrEqual(simple.length);
  } finally {
    await context.close();
    await attacker.close();
    await unguarded.close();
  }
  // The dashboard itself does reach the service.
  await page.goto('/webhooks');
  await expect.poll(async () => (await faults.received()).length).toBeGreaterThan(0);
});

test('a name that somebody points at this machine leads nowhere (R1)', async ({ browser, faults, ids, stack }) => {
  const { port } = new URL(stack.url);
  const launchOptions = {
    executablePath: ensureChromium(),
    args: [...chromiumFlags, '--host-resolver-rules=MAP rebound.test 127.0.0.1'],
  };
  const rebound = await browser.browserType().launch(launchOptions);
  try {
    const page = await rebound.newPage();
    const answer = await page.goto(`http://rebound.test:${port}/`);
    expect(answer?.status()).toBe(421);
    // The browser takes what follows for requests of the page's own origin, marker and all.
    const statuses = await page.evaluate(async (path) => {
      const headers = { 'x-requested-by': 'facet', 'content-type': 'application/json' };
      const asked = [fetch(path, { headers }), fetch(`${path}/archive`, { method: 'POST', headers, body: '{}' })];
      return Promise.all(asked.map(async (one) => (await one).status));
    }, `/v0/pages/${ids.pageId}`);
    expect(statuses).toEqual([421, 421]);
    expect(await faults.received()).toEqual([]);
  } finally {
    await rebound.close();
  }
});

test('nothing that another origin loads ahead reaches the service (R2)', async ({ browser, faults, ids, stack }) => {
  const paths = ['/v0/persons?limit=1000', `/v0/pages/${ids.pageId}`, '/healthz'];
  const [attacker, unguarded] = [await startOtherSite(), await startOtherSite()];
  const context = await browser.newContext();
  try {
    for (const origin of [attacker.crossSite, attacker.sameSite]) {
      const page = await context.newPage();
      await page.goto(origin);
      unguarded.received.splice(0);
      // The unguarded site comes last: when it was asked for everything, so was the gateway.
      const urls = [stack.url, unguarded.sameSite].flatMap((site) => paths.map((path) => site + path));
      await page.evaluate((listed) => {
        const rules = document.createElement('script');
        rules.type = 'speculationrules';
        rules.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: listed, eagerness: 'immediate' }] });
        document.head.append(rules);
      }, urls);
      await expect.poll(() => [...unguarded.received].sort()).toEqual(paths.map((path) => `GET ${path}`).sort());
      await page.close();
    }
    expect(await faults.received()).toEqual([]);
  } finally {
    await context.close();
    await attacker.close();
    await unguarded.close();
  }
});

test('a screen that is loaded ahead asks for its data once it is visited (R2)', async ({ faults, page }) => {
  // Playwright's Chromium loads no page ahead, so the document says what it would say then.
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true, configurable: true }));
  await page.goto('/webhooks', { waitUntil: 'networkidle' });
  expect(await faults.received()).toEqual([]);
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expect(page.getByText('6 webhooks')).toBeVisible();
});

/** One of each kind of data, and of each way in which something of it is kept. */
const screensLookedAt = ['audience', 'analytics', 'people', 'assets', 'webhooks'];

test('the browser is sent, shows and keeps nothing of the key (R16)', async ({ faults, ids, page, stack, watch }) => {
  const mentions = (text: string) => mentionsIn('text', Buffer.from(text)).length > 0;
  const heads: Promise<string>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const read = async () =>
      JSON.stringify([response.url(), await request.allHeaders(), await response.headersArray(), request.postData()]);
    heads.push(read());
  });
  for (const screen of screens.filter(({ name }) => screensLookedAt.includes(name))) {
    await page.goto(screen.path(ids), { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const kept = await page.evaluate(everythingKept);
    expect(mentions(kept), `what the browser keeps after ${screen.name}`).toBe(false);
    expect(mentions(await page.content()), `the document of ${screen.name}`).toBe(false);
  }
  expect(await page.evaluate(everythingKept)).toContain(ids.pageId);
  // A service that repeats what it was sent.
  watch.expectFailedLoads(/webhook_subscriptions/);
  const headers = { 'x-request-id': stack.apiKey };
  await faults.add({
    match: { path: '/v0/webhook_subscriptions' },
    fault: { kind: 'answer', status: 401, body: { detail: `Unknown key ${stack.apiKey}` }, headers },
  });
  await page.goto('/webhooks', { waitUntil: 'networkidle' });
  await expect(page.getByText(/^Not refreshed since/)).toBeVisible();
  expect(mentions(await page.content())).toBe(false);
  expect((await Promise.all(heads)).filter(mentions)).toEqual([]);
});

/** Runs in the page: all that the browser keeps for this origin, as one text. */
async function everythingKept(): Promise<string> {
  const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, window.name, location.href];
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      kept.push(name, store, await answer(rows.getAllKeys()), await answer(rows.getAll()));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      kept.push(request.url, await (await cache.match(request))?.text());
    }
  }
  return JSON.stringify(kept);
}
