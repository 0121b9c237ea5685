import type { Page } from '@playwright/test';

/** Words that no screen uses: those of the API's world, and old names of things. */
const ruledOut = [
  /\bthe contract\b/i,
  /\b(this browser|Facet) knows\b/i,
  /\bthe shelf\b/i,
  /\b(whoever|of which|is none|tells of|is taken for|all the same)\b/i,
  /\b(ids?|picture|noughts|snapshot)\b/,
  /\bin effect now\b/i,
  /\b(put|taken) back\b/i,
  /\b(whole|service’s) address\b/i,
  /\b(oops|sorry)\b/i,
];

/** What a screen says, on hover and to a screen reader too, in words that are ruled out. */
export async function dialectOf(page: Page): Promise<readonly string[]> {
  // Values of the service are in elements of their own, which say nothing of Facet's words.
  const said = await page.evaluate(() => {
    const copy = document.body.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    for (const value of copy.querySelectorAll('bdi, pre, code, textarea, style, script')) value.remove();
    const attributes = ['aria-label', 'aria-description', 'placeholder', 'title', 'data-tip'];
    const unseen = [...copy.querySelectorAll('*')].flatMap((element) =>
      attributes.flatMap((name) => element.getAttribute(name) ?? []),
    );
    return [copy.textContent, ...unseen].join('\n');
  });
  return ruledOut.flatMap((word) => {
    const { index, 0: found } = word.exec(said) ?? {};
    return index === undefined ? [] : [`${found}: …${said.slice(Math.max(0, index - 40), index + 60)}…`];
  });
}
