import type { PageAnswer } from '#src/api/pages.ts';
import { safeUrl } from '#src/lib/safe-url.ts';
import { isBlank } from '#src/lib/text.ts';

/** The section of the overview that a finding leads to: the id of an element on the screen. */
export type PageSection = 'details' | 'context' | 'metadata' | 'actions' | 'widgets' | 'footer' | 'scripts';

/** One thing worth a look. Guidance: nothing here forbids anything. */
export type Finding = {
  /** The place in the page, in the contract's words: "metadata.title". Unique together with `title`. */
  readonly field: string;
  /** What is so, in a few words. */
  readonly title: string;
  /** Why it may matter. */
  readonly reason: string;
  readonly section: PageSection;
};

export type PageHealth = {
  readonly findings: readonly Finding[];
  /** What was looked at, for the sentence that stands there when nothing was found. */
  readonly checked: readonly string[];
};

/** About what search engines show before they cut; they cut by pixels, so these are rough. Characters as UTF-16 units. */
const longTitle = 60;
const longDescription = 160;

/**
 * Looks a page over for what a marketer would want to know before it is shared. Pure; reads only what the answer holds, and skips a part that
 * the service left out (the overview marks that as missing by itself).
 *
 * "Canonical on another host" compares with the host of `ogUrl`, the only other address of itself that a page carries (§2.6 has no address
 * of its own). Without an `ogUrl` it cannot be judged, and is not.
 */
export function pageHealth(page: PageAnswer): PageHealth {
  const links = linksOf(page);
  return {
    findings: [
      ...textFindings(page),
      ...robotsFindings(page),
      ...canonicalFindings(page),
      ...actionFindings(page),
      ...links.flatMap(addressFindings),
      ...logoFindings(page),
      ...footerFindings(page),
      ...scriptFindings(page),
    ],
    checked: checkedParts(page, links.length),
  };
}

function textFindings({ title, metadata = {} }: PageAnswer): Finding[] {
  const found: Finding[] = [];
  const check = (field: string, name: string, text: string | undefined, longest: number, missing: string) => {
    const section = field.startsWith('metadata') ? 'metadata' : 'details';
    if (text === undefined || isBlank(text)) {
      found.push({ field, section, title: `${name} is missing`, reason: missing });
    } else if (text.length > longest) {
      const reason = `${text.length} characters; search engines show about ${longest}.`;
      found.push({ field, section, title: `${name} is long`, reason });
    }
  };
  if (title !== undefined && isBlank(title)) {
    found.push({ field: 'title', section: 'details', title: 'Title is empty', reason: 'The page has no headline.' });
  }
  check('metadata.title', 'Search title', metadata.title, longTitle, 'Search engines choose a title by themselves.');
  check(
    'metadata.description',
    'Search description',
    metadata.description,
    longDescription,
    'Search engines choose a passage by themselves.',
  );
  return found;
}

function robotsFindings({ metadata }: PageAnswer): Finding[] {
  const hiding = metadata?.robots?.find((value) => ['noindex', 'none'].includes(value.trim().toLowerCase()));
  if (hiding === undefined) return [];
  const reason = 'Search engines are asked to leave this page out.';
  return [{ field: 'metadata.robots', section: 'metadata', title: `Robots say ${hiding}`, reason }];
}

function canonicalFindings({ metadata }: PageAnswer): Finding[] {
  const canonical = hostOf(metadata?.canonicalUrl);
  const own = hostOf(metadata?.ogUrl);
  if (canonical === undefined || own === undefined || canonical === own) return [];
  const reason = `It names ${canonical}, while the Open Graph address is on ${own}. Search engines credit the canonical one.`;
  return [{ field: 'metadata.canonicalUrl', section: 'metadata', title: 'Canonical is on another host', reason }];
}

function hostOf(text: string | undefined): string | undefined {
  const url = safeUrl(text);
  return url !== undefined && /^https?:/.test(url.href) ? url.host : undefined;
}

function actionFindings({ actions, headerActionId }: PageAnswer): Finding[] {
  if (actions === undefined) return [];
  const found: Finding[] = actions.flatMap((action, index) => {
    if (action.url !== undefined && !isBlank(action.url)) return [];
    const title = `${quoted(action.buttonTitle, `Action ${index + 1}`)} has no address`;
    return [{ field: `actions[${index}].url`, section: 'actions', title, reason: 'A press on it may lead nowhere.' }];
  });
  if (headerActionId !== undefined && !actions.some(({ actionId }) => actionId === headerActionId)) {
    const reason = 'The page names a header action that is none of its actions.';
    found.push({ field: 'headerActionId', section: 'actions', title: 'Header action not found', reason });
  }
  return found;
}

type PageLink = { readonly field: string; readonly section: PageSection; readonly name: string; readonly url: string };

/** Every address in the page, with a name a person knows it by. */
function linksOf(page: PageAnswer): readonly PageLink[] {
  const links: PageLink[] = [];
  const add = (section: PageSection, field: string, name: string, url: string | undefined) => {
    if (url !== undefined && !isBlank(url)) links.push({ field, section, name, url });
  };
  for (const [index, { url, buttonTitle }] of (page.actions ?? []).entries()) {
    add('actions', `actions[${index}].url`, quoted(buttonTitle, `Action ${index + 1}`), url);
  }
  const { canonicalUrl, ogUrl, ogImageUrl, twitterImageUrl } = page.metadata ?? {};
  add('metadata', 'metadata.canonicalUrl', 'The canonical address', canonicalUrl);
  add('metadata', 'metadata.ogUrl', 'The Open Graph address', ogUrl);
  add('metadata', 'metadata.ogImageUrl', 'The Open Graph picture', ogImageUrl);
  add('metadata', 'metadata.twitterImageUrl', 'The X picture', twitterImageUrl);
  for (const [index, { logos = [] }] of (page.actionCardWidgets ?? []).entries()) {
    for (const [position, { image }] of logos.entries()) {
      const field = `actionCardWidgets[${index}].logos[${position}].image.url`;
      add('widgets', field, `Logo ${quoted(image?.altText, String(position + 1))}`, image?.url);
    }
  }
  for (const [index, { links: group = [] }] of (page.footerLinks ?? []).entries()) {
    for (const [position, { text, url }] of group.entries()) {
      add('footer', `footerLinks[${index}].links[${position}].url`, quoted(text, 'A footer link'), url);
    }
  }
  return links;
}

/** A path on the page's own host is fine; a scheme that a browser would run or refuse is not, and http is readable on the way. */
function addressFindings({ field, section, name, url }: PageLink): Finding[] {
  if (/^http:/i.test(url) && !isOnThisMachine(url)) {
    const reason = 'It begins with http: visitors reach it unencrypted, or not at all.';
    return [{ field, section, title: `${name} is not encrypted`, reason }];
  }
  const scheme = /^[\p{Cc}\p{Z}]*([a-z][a-z0-9+.-]*):/iu.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined || safeUrl(url) !== undefined) return [];
  const known = ['https', 'mailto', 'tel'].includes(scheme);
  const title = known ? `${name} is not a whole address` : `${name} has an unusual address`;
  const reason = known
    ? 'It cannot be read as an address, holds a user name, or holds hidden characters.'
    : `It begins with ${scheme}:, which is not a web address, e-mail or phone number. Facet does not link to it.`;
  return [{ field, section, title, reason }];
}

/** What stays on one machine cannot be read on the way: the sample pictures of the embedded service, for example. */
function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

function logoFindings({ actionCardWidgets = [] }: PageAnswer): Finding[] {
  return actionCardWidgets.flatMap(({ title: widget, logos = [] }, index) =>
    logos.flatMap(({ image }, position): Finding[] => {
      if (image?.altText !== undefined && !isBlank(image.altText)) return [];
      const field = `actionCardWidgets[${index}].logos[${position}].image.altText`;
      const title = `Logo ${position + 1} in ${quoted(widget, `widget ${index + 1}`)} has no alternative text`;
      return [{ field, section: 'widgets', title, reason: 'Screen readers cannot say what it shows.' }];
    }),
  );
}

function footerFindings({ footerLinks = [] }: PageAnswer): Finding[] {
  const byAddress = new Map<string, { readonly field: string; readonly text: string }[]>();
  for (const [index, { links = [] }] of footerLinks.entries()) {
    for (const [position, { text, url }] of links.entries()) {
      if (url === undefined || isBlank(url)) continue;
      const address = sameAddress(url);
      const place = {
        field: `footerLinks[${index}].links[${position}].url`,
        text: quoted(text, 'a link without text'),
      };
      byAddress.set(address, [...(byAddress.get(address) ?? []), place]);
    }
  }
  return [...byAddress.values()].flatMap((places): Finding[] => {
    const [first, second] = places;
    if (first === undefined || second === undefined) return [];
    const reason = `${places.map(({ text }) => text).join(', ')} lead to the same address.`;
    return [{ field: second.field, section: 'footer', title: 'Footer link appears twice', reason }];
  });
}

/** Two addresses that a browser treats alike, and those that differ by a last slash, are one. */
function sameAddress(url: string): string {
  return (safeUrl(url)?.href ?? url.trim()).replace(/\/$/, '');
}

function scriptFindings({ scripts = [] }: PageAnswer): Finding[] {
  return scripts.flatMap(({ enabled, name }, index): Finding[] => {
    if (enabled !== false) return [];
    const title = `${quoted(name, `Script ${index + 1}`)} is switched off`;
    const reason = 'It stays on the page but does not run there.';
    return [{ field: `scripts[${index}].enabled`, section: 'scripts', title, reason }];
  });
}

function checkedParts(
  { scripts = [], actionCardWidgets = [], metadata }: PageAnswer,
  links: number,
): readonly string[] {
  const logos = actionCardWidgets.reduce((sum, widget) => sum + (widget.logos?.length ?? 0), 0);
  const canonical = hostOf(metadata?.canonicalUrl) !== undefined && hostOf(metadata?.ogUrl) !== undefined;
  return [
    'title and description',
    'robots',
    ...(canonical ? ['the canonical host'] : []),
    count(links, 'address', 'addresses'),
    count(logos, 'logo', 'logos'),
    'repeated footer links',
    count(scripts.length, 'script', 'scripts'),
  ];
}

const count = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`;

/** A name from the page in quotation marks, short enough for a line; `fallback` where there is none to be seen. */
function quoted(text: string | undefined, fallback: string): string {
  if (text === undefined || isBlank(text)) return fallback;
  return `“${text.length > 60 ? `${Array.from(text.slice(0, 120)).slice(0, 57).join('')}…` : text}”`;
}
