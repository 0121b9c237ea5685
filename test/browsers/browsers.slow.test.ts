import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screens } from '../../e2e/support/screens.ts';
import { type Stack, startStack } from '../../e2e/support/stack.ts';
import { ensureBuild } from '../../scripts/ensure-build.ts';
import type { Browser } from './browser.ts';
import { otherBrowsers } from './other-browsers.ts';

/** Runs in the document: what there is of a screen. */
function shown() {
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => `${one.ariaLabel ?? ''}${one.textContent}`);
  return {
    title: document.title,
    headings: textsOf('h1'),
    busy: textsOf('[aria-busy="true"]'),
    loading: textsOf('[role="status"], [role="progressbar"]').filter((text) => text.startsWith('Loading')),
    alerts: textsOf('[role="alert"]').filter((text) => text !== ''),
  };
}

/** Runs in the document: presses the first element with a text. @returns true, or what is there. */
function press(selector: string, text: string) {
  const found = [...document.querySelectorAll(selector)].find((one) => one.textContent?.includes(text));
  if (!(found instanceof HTMLElement)) return `${location.pathname}: ${document.body.textContent}`;
  found.focus();
  found.click();
  return true;
}

const textOf = (selector: string) => document.querySelector(selector)?.textContent;

const valueIn = (selector: string) => Reflect.get(document.querySelector(selector) ?? {}, 'value');

/** The key "End", as WebDriver writes it. */
const endKey = '\uE010';

/** What a person does in a browser. */
function handsOn(browser: Browser) {
  const run = (inDocument: (...texts: string[]) => unknown, ...texts: readonly string[]) =>
    browser.evaluate(`(${inDocument})(...${JSON.stringify(texts)})`);
  const see = (inDocument: (...texts: string[]) => unknown, ...texts: readonly string[]) =>
    expect.poll(() => run(inDocument, ...texts), { timeout: 20_000, interval: 200 });
  return {
    see,
    press: (selector: string, text = '') => see(press, selector, text).toBe(true),
    async type(...keys: readonly string[]) {
      const actions = keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await browser.perform({ type: 'key', id: 'keyboard', actions });
    },
  };
}

let stack: Stack;
beforeAll(async () => {
  await ensureBuild();
  stack = await startStack();
});
afterAll(() => stack.close());

for (const { name, lack, start } of otherBrowsers) {
  const missing = lack();
  if (missing !== undefined) console.log(`not run: every screen and an edit in ${name} (${missing})`);

  describe.skipIf(missing !== undefined)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await start();
      console.log(browser.version);
    });
    afterAll(() => browser.close());

    test.each(screens)('$name opens by its address, without an alert or an error', async ({ path }) => {
      const { see } = handsOn(browser);
      await browser.open(stack.url + path(stack.ids));
      await see(shown).toEqual({
        title: expect.stringMatching(/ – Facet$/),
        headings: [expect.stringMatching(/./)],
        busy: [],
        loading: [],
        alerts: [],
      });
      expect(browser.errors).toEqual([]);
    });

    test('a title is typed, reviewed and saved, and is there after a reload', async () => {
      const { see, press, type } = handsOn(browser);
      const { pageId, audienceId } = stack.ids;
      const url = `${stack.url}/pages/${pageId}/audiences/${audienceId}`;
      const field = '[data-field="title"] :is(input, textarea)';
      await browser.open(url);
      await press(field);
      await type(endKey, ...` in ${name}`);
      await see(textOf, '[data-field="title"]').toContain('Unsaved');
      await press('button', 'Review 1 change');
      await press('[role="dialog"] button', 'Save 1 change');
      await see(textOf, 'li[data-state]').toContain('Saved 1 change');
      await browser.open(url);
      await see(valueIn, field).toContain(` in ${name}`);
      await see(textOf, '[data-field="title"]').not.toContain('Unsaved');
      expect(browser.errors).toEqual([]);
    });
  });
}
