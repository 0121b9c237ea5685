import type { PageAnswer } from '#src/api/pages.ts';
import { safeUrl } from '#src/lib/safe-url.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { FirstOf } from './first-of.tsx';

/** What needs attention before the page is shared, with links. Guidance, not a gate. */
export function HealthFindings({ findings }: { findings: readonly Finding[] }) {
  return (
    <FirstOf items={findings} most={8} what="findings" none={null} className="flex flex-col divide-y divide-line">
      {({ title, reason, section }) => (
        <div className="py-2 text-13">
          <TextLink to="." search={true} hash={section}>
            <BidiText text={title} />
          </TextLink>
          <p className="text-ink-muted">
            <BidiText text={reason} />
          </p>
          <p className="text-12 text-ink-muted">{sectionTitles[section]}</p>
        </div>
      )}
    </FirstOf>
  );
}

/** The sections of the overview, by the IDs of their elements. */
export const sectionTitles = {
  details: 'Details',
  context: 'Page context',
  metadata: 'Metadata',
  actions: 'Actions',
  widgets: 'Action card widgets',
  footer: 'Footer links',
  scripts: 'Scripts',
} as const;
export type PageSection = keyof typeof sectionTitles;

/** Something that needs attention. Guidance: it blocks nothing. */
export type Finding = {
  /** Path in the page, in the contract's names: "metadata.title". Unique together with `title`. */
  readonly field: string;
  readonly title: string;
  /** Why it may matter. */
  readonly reason: string;
  readonly section: PageSection;
};

/** About what search engines show; they cut by pixels, so these are rough. UTF-16 units. */
const searchTexts = [
  { field: 'title', name: 'Search title', longest: 60, missing: 'Search engines will choose one.' },
  {
    field: 'description',
    name: 'Search description',
    longest: 160,
    missing: 'Search engines will choose a passage.',
  },
] as const;

/**
 * Checks a page for what a marketer should know before sharing it. Pure; uses only the answer, and
 * skips a part that the service left out (the overview marks that as missing).
 *  "Canonical on another host" compares with the host of `ogUrl`, the page's only other URL of
 * itself (§2.6 has no page URL). Without an `ogUrl` this check is skipped.
 */
export function pageHealth(page: PageAnswer): readonly Finding[] {
  const { title, metadata = {}, scripts = [] } = page;
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
    addMetadata('robots', `Robots is set to ${hiding}`, 'Hidden from search engines.');
  }
  const [canonical, own] = [hostOf(metadata.canonicalUrl), hostOf(metadata.ogUrl)];
  if (canonical !== undefined && own !== undefined && canonical !== own) {
    const reason = `It names ${canonical}, while the Open Graph URL is on ${own}. Search engines credit the canonical one.`;
    addMetadata('canonicalUrl', 'Canonical URL is on another host', reason);
  }

  const places = placesOf(page);
  for (const { section, field, name, url, unnamed } of places) {
    if (section === 'actions' && isBlank(url)) {
      add(section, field, `${name} has no link`, 'Clicking it may do nothing.');
    }
    if (isUnencrypted(url)) {
      add(section, field, `${name} uses http`, 'Browsers may warn visitors or block it. Use https.');
    }
    if (unnamed !== undefined) {
      const found = `${unnamed} has no alt text`;
      add(section, field.replace(/url$/, 'altText'), found, 'Screen readers can’t say what it shows.');
    }
  }

  const sameAddress = new Map<string, PagePlace[]>();
  for (const link of places.filter(({ section, url }) => section === 'footer' && !isBlank(url))) {
    // URLs that browsers treat alike, or that differ only in a trailing slash, are one.
    const address = (safeUrl(link.url)?.href ?? link.url.trim()).replace(/\/$/, '');
    sameAddress.set(address, [...(sameAddress.get(address) ?? []), link]);
  }
  for (const same of sameAddress.values()) {
    const [, second] = same;
    if (second === undefined) continue;
    const reason = `${same.map(({ name }) => name).join(', ')} lead to the same URL.`;
    add('footer', second.field, 'Footer link appears twice', reason);
  }

  for (const [index, { enabled, name }] of scripts.entries()) {
    if (enabled !== false) continue;
    const found = `${quoted(name, `Script ${index + 1}`)} is disabled`;
    add('scripts', `scripts[${index}].enabled`, found, 'This script doesn’t run.');
  }

  return findings;
}

function hostOf(text: string | undefined): string | undefined {
  const url = safeUrl(text);
  return url !== undefined && /^https?:/.test(url.href) ? url.host : undefined;
}

/** A part of the page that may have a URL, and its name. */
type PagePlace = {
  readonly section: PageSection;
  readonly field: string;
  readonly name: string;
  readonly url: string;
  /** What an image without alt text is called. */
  readonly unnamed?: string | undefined;
};

const metadataUrls = [
  ['canonicalUrl', 'The canonical URL'],
  ['ogUrl', 'The Open Graph URL'],
  ['ogImageUrl', 'The Open Graph image'],
  ['twitterImageUrl', 'The X image'],
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

/** Whether others can read the traffic. On one machine they cannot: sample images, for example. */
function isUnencrypted(url: string): boolean {
  const isLocal = URL.canParse(url) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
  return /^http:/i.test(url) && !isLocal;
}

/** A name from the page in quotation marks, cut to a line; `fallback` where it is invisible. */
function quoted(text: string | undefined, fallback: string): string {
  return text === undefined || isBlank(text) ? fallback : `“${clipEnd(text, 57)}”`;
}
