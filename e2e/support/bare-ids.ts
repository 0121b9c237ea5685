import type { Page } from '@playwright/test';

/** What a text that looks like an id of the contract lacks, in words. */
export interface BareId {
  readonly id: string;
  readonly lacks: 'link' | 'copy button';
  /** The text around it, and the element. */
  readonly where: string;
}

/**
 * The IDs in sight that lack a link to what they name, or a copy button. Found by their form in the
 * sample data: a kind, `_` and a ULID, whole or truncated in its middle.
 *
 * Exceptions, each for a reason:
 * - The ID in the page's own URL needs no link, which would lead here. It needs its copy button.
 * - What has no screen (record 62) is text with a copy button.
 * - A row of a table whose name is missing shows the id for it: the menu of the row copies it.
 * - Raw values (JSON tree, code) and breadcrumbs: the ID is linked beside them or in the header.
 * - A part of a URL, a palette entry or menu item (pressed as a whole), a tooltip (repeats a text).
 */
export async function bareIds(page: Page): Promise<readonly BareId[]> {
  return await page.evaluate(() => {
    const kinds = 'page|audience|person|log|asset|subscription|message|account';
    const others = 'analytics|brand|change|conversation|event|file|session|submission|tenant|version';
    const whole = '[0-9a-hjkmnp-tv-z]{26}';
    const form = new RegExp(
      `(?<![\\w/=-])(${kinds}|${others})_(?:${whole}\\b|[0-9a-hjkmnp-tv-z]+…[0-9a-hjkmnp-tv-z]{4,6}\\b)`,
      'g',
    );
    const hasScreen = new RegExp(`^(?:${kinds})_`);
    const raw = '[role="tree"], pre, details p, summary, nav[aria-label="Breadcrumb"]';
    const pressed = '[role="option"], [role="menuitem"], [role="tooltip"], button';

    const address = decodeURIComponent(`${location.pathname}${location.search}`);
    const subject = [...address.matchAll(new RegExp(`(?:${kinds})_${whole}`, 'g'))].at(-1)?.[0] ?? '';
    const isSame = (text: string, id: string) => {
      const [head = '', tail] = text.split('…');
      return tail === undefined ? id === text : id.startsWith(head) && id.endsWith(tail);
    };
    const idsOf = (link: Element | null) =>
      decodeURIComponent(link?.getAttribute('href') ?? '').match(new RegExp(`(?:${kinds})_${whole}`, 'g')) ?? [];
    const hasCopy = (element: Element) => {
      let around: Element | null = element;
      for (let level = 0; level < 4 && around !== null; level += 1) {
        if (around.querySelector(':scope > span button[aria-label^="Copy"]') !== null) return true;
        around = around.parentElement;
      }
      return element.closest('tr')?.querySelector('button[aria-label^="Actions for"]') != null;
    };

    const good = new Set<string>();
    const lacking: { id: string; lacks: 'link' | 'copy button'; where: string; isRaw: boolean }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const node = texts.currentNode;
      const element = node.parentElement;
      const text = node.textContent ?? '';
      const ids = text.match(form);
      if (element === null || ids === null || element.closest(pressed) !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('script, style') !== null) continue;
      for (const id of ids) {
        const isHere = isSame(id, subject);
        const isLinked = idsOf(element.closest('a[href]')).some((named) => isSame(id, named));
        const lacks =
          hasScreen.test(id) && !isHere && !isLinked ? 'link' : hasCopy(element) ? undefined : 'copy button';
        const where = `${text.slice(0, 80)} in ${element.parentElement?.outerHTML.slice(0, 200) ?? ''}`;
        if (lacks === undefined) good.add(id);
        else lacking.push({ id, lacks, where, isRaw: element.closest(raw) !== null });
      }
    }
    const isTold = (id: string) => [...good].some((other) => isSame(id, other) || isSame(other, id));
    return lacking
      .filter(({ id, isRaw }) => !(isRaw && isTold(id)))
      .map(({ id, lacks, where }) => ({ id, lacks, where }));
  });
}
