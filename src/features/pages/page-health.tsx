import { useMemo } from 'react';
import type { PageAnswer } from '#src/api/pages.ts';
import { safeUrl } from '#src/lib/safe-url.ts';
import { clipEnd, countOf, isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { FirstOf } from './first-of.tsx';

const listFormat = new Intl.ListFormat('en-GB');

/** What is worth a look before the page is shared, each with the way to it. Guidance, not a gate. */
export function HealthPanel({ page }: { page: PageAnswer }) {
  const { findings, checked } = useMemo(() => pageHealth(page), [page]);
  return (
    <section aria-labelledby="health-heading" className="text-13">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-3">
        <h2 id="health-heading" className="text-16">
          Health
        </h2>
        <span className="text-ink-muted tabular-nums">
          {findings.length === 0 ? 'nothing found' : `${countOf(findings.length, 'thing')} to look at`}
        </span>
      </div>
      <FirstOf
        items={findings}
        most={8}
        what="findings"
        none={`Looked at ${listFormat.format(checked)}.`}
        className="flex flex-col divide-y divide-line"
      >
        {({ title, reason, field, section }) => (
          <div className="py-2">
            <TextLink to="." search={true} hash={section}>
              <BidiText text={title} />
            </TextLink>
            <p className="text-ink-muted">
              <BidiText text={reason} />
            </p>
            <p className="font-mono text-12 text-ink-muted wrap-anywhere">{field}</p>
          </div>
        )}
      </FirstOf>
    </section>
  );
}

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
const searchTexts = [
  { field: 'title', name: 'Search title', longest: 60, missing: 'Search engines choose a title by themselves.' },
  {
    field: 'description',
    name: 'Search description',
    longest: 160,
    missing: 'Search engines choose a passage by themselves.',
  },
] as const;

/**
 * Looks a page over for what a marketer would want to know before it is shared. Pure; reads only what the answer holds, and skips a part that
 * the service left out (the overview marks that as missing by itself).
 *
 * "Canonical on another host" compares with the host of `ogUrl`, the only other address of itself that a page carries (§2.6 has no address
 * of its own). Without an `ogUrl` it cannot be judged, and is not.
 */
export function pageHealth(page: PageAnswer): PageHealth {
  const { title, metadata = {}, actions, headerActionId, scripts = [] } = page;
  const findings: Finding[] = [];
  const add = (section: PageSection, field: string, found: string, reason: string) =>
    findings.push({ section, field, title: found, reason });
  const addMetadata = (field: string, found: string, reason: string) =>
    add('metadata', `metadata.${field}`, found, reason);

  if (title !== undefined && isBlank(title)) add('details', 'title', 'Title is empty', 'The page has no headline.');
  for (const { field, name, longest, missing } of searchTexts) {
    const text = metadata[field] ?? '';
    if (isBlank(text)) addMetadata(field, `${name} is missing`, missing);
    else if (text.length > longest) {
      addMetadata(field, `${name} is long`, `${text.length} characters; search engines show about ${longest}.`);
    }
  }
  const hiding = metadata.robots?.find((value) => ['noindex', 'none'].includes(value.trim().toLowerCase()));
  if (hiding !== undefined) {
    addMetadata('robots', `Robots say ${hiding}`, 'Search engines are asked to leave this page out.');
  }
  const [canonical, own] = [hostOf(metadata.canonicalUrl), hostOf(metadata.ogUrl)];
  const hasHosts = canonical !== undefined && own !== undefined;
  if (hasHosts && canonical !== own) {
    const reason = `It names ${canonical}, while the Open Graph address is on ${own}. Search engines credit the canonical one.`;
    addMetadata('canonicalUrl', 'Canonical is on another host', reason);
  }

  const places = placesOf(page);
  const links = places.filter(({ url }) => !isBlank(url));
  for (const { section, field, name, url } of places) {
    if (section !== 'actions' || !isBlank(url)) continue;
    add(section, field, `${name} has no address`, 'A press on it may lead nowhere.');
  }
  if (headerActionId !== undefined && actions?.every(({ actionId }) => actionId !== headerActionId)) {
    const reason = 'The page names a header action that is none of its actions.';
    add('actions', 'headerActionId', 'Header action not found', reason);
  }
  for (const { field, section, name, url } of links) {
    const [what, reason] = problemOf(url) ?? [];
    if (what !== undefined && reason !== undefined) add(section, field, `${name} ${what}`, reason);
  }
  for (const { section, field, unnamed } of places) {
    if (unnamed === undefined) continue;
    const found = `${unnamed} has no alternative text`;
    add(section, field.replace(/url$/, 'altText'), found, 'Screen readers cannot say what it shows.');
  }

  const sameAddress = new Map<string, PagePlace[]>();
  for (const link of links.filter(({ section }) => section === 'footer')) {
    // Two addresses that a browser treats alike, and those that differ by a last slash, are one.
    const address = (safeUrl(link.url)?.href ?? link.url.trim()).replace(/\/$/, '');
    sameAddress.set(address, [...(sameAddress.get(address) ?? []), link]);
  }
  for (const same of sameAddress.values()) {
    const [, second] = same;
    if (second === undefined) continue;
    const reason = `${same.map(({ name }) => name).join(', ')} lead to the same address.`;
    add('footer', second.field, 'Footer link appears twice', reason);
  }

  for (const [index, { enabled, name }] of scripts.entries()) {
    if (enabled !== false) continue;
    const found = `${quoted(name, `Script ${index + 1}`)} is switched off`;
    add('scripts', `scripts[${index}].enabled`, found, 'It stays on the page but does not run there.');
  }

  const checked = [
    'title and description',
    'robots',
    ...(hasHosts ? ['the canonical host'] : []),
    countOf(links.length, 'address', 'addresses'),
    countOf(places.filter(({ section }) => section === 'widgets').length, 'logo'),
    'repeated footer links',
    countOf(scripts.length, 'script'),
  ];
  return { findings, checked };
}

function hostOf(text: string | undefined): string | undefined {
  const url = safeUrl(text);
  return url !== undefined && /^https?:/.test(url.href) ? url.host : undefined;
}

/** Something in the page that may have an address, with a name a person knows it by. */
type PagePlace = {
  readonly section: PageSection;
  readonly field: string;
  readonly name: string;
  readonly url: string;
  /** What a picture without an alternative text is called. */
  readonly unnamed?: string | undefined;
};

const metadataUrls = [
  ['canonicalUrl', 'The canonical address'],
  ['ogUrl', 'The Open Graph address'],
  ['ogImageUrl', 'The Open Graph picture'],
  ['twitterImageUrl', 'The X picture'],
] as const;

function placesOf(page: PageAnswer): readonly PagePlace[] {
  const { actions = [], metadata = {}, actionCardWidgets = [], footerLinks = [] } = page;
  const places: PagePlace[] = [];
  const add = (section: PageSection, field: string, name: string, url = '', unnamed?: string) =>
    places.push({ section, field, name, url, unnamed });
  for (const [index, { url, buttonTitle }] of actions.entries()) {
    add('actions', `actions[${index}].url`, quoted(buttonTitle, `Action ${index + 1}`), url);
  }
  for (const [field, name] of metadataUrls) add('metadata', `metadata.${field}`, name, metadata[field]);
  for (const [index, { title, logos = [] }] of actionCardWidgets.entries()) {
    for (const [position, { image: { altText = '', url } = {} }] of logos.entries()) {
      const field = `actionCardWidgets[${index}].logos[${position}].image.url`;
      const unnamed = `Logo ${position + 1} in ${quoted(title, `widget ${index + 1}`)}`;
      const name = `Logo ${quoted(altText, String(position + 1))}`;
      add('widgets', field, name, url, isBlank(altText) ? unnamed : undefined);
    }
  }
  for (const [index, { links = [] }] of footerLinks.entries()) {
    for (const [position, { text, url }] of links.entries()) {
      add('footer', `footerLinks[${index}].links[${position}].url`, quoted(text, 'A footer link'), url);
    }
  }
  return places;
}

/** A path on the page's own host is fine; a scheme that a browser would run or refuse is not, and http is readable on the way. */
function problemOf(url: string): readonly [what: string, reason: string] | undefined {
  // What stays on one machine cannot be read on the way: the sample pictures of the embedded service, for example.
  const isLocal = URL.canParse(url) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
  if (/^http:/i.test(url) && !isLocal) {
    return ['is not encrypted', 'It begins with http: visitors reach it unencrypted, or not at all.'];
  }
  const scheme = /^[\p{Cc}\p{Z}]*([a-z][a-z0-9+.-]*):/iu.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined || safeUrl(url) !== undefined) return undefined;
  return ['https', 'mailto', 'tel'].includes(scheme)
    ? ['is not a whole address', 'It cannot be read as an address, holds a user name, or holds hidden characters.']
    : [
        'has an unusual address',
        `It begins with ${scheme}:, which is not a web address, e-mail or phone number. Facet does not link to it.`,
      ];
}

/** A name from the page in quotation marks, short enough for a line; `fallback` where there is none to be seen. */
function quoted(text: string | undefined, fallback: string): string {
  return text === undefined || isBlank(text) ? fallback : `“${clipEnd(text, 57)}”`;
}
