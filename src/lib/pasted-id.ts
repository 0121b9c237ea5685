import { decoded } from './text.ts';

/** The typographic quotation marks that text programs use for " and ', for a character class. */
export const typedQuotes = '“”„‟‘’‚‛«»‹›';

/** Characters of an ID: it ends at any other in a URL, in JSON and in a list. */
const idText = String.raw`[^\s/?#"'{}[\]<>,;&${typedQuotes}]+`;

/** An ID after its name in JSON, a query or a sentence. @param name a pattern, without "id". */
function idUnder(name: string): string {
  return String.raw`${name}_?id["'${typedQuotes}]?\s*[:=]\s*["'${typedQuotes}]?(${idText})`;
}

const word = new RegExp(String.raw`^\s*["'${typedQuotes}]?(${idText})["'${typedQuotes}]?\s*$`);

/** The ID in a text of one word, without quotation marks; undefined for any other text. */
export function wordIn(text: string): string | undefined {
  return word.exec(text)?.[1];
}

/** An ID without the end of its sentence. In a one-word text it may end in any character. */
export function withoutStop(id: string, text: string): string {
  if (!/\s/.test(text.trim())) return id;
  const stopped = id.replace(/[.!:…]+$/, '');
  const bare = stopped.endsWith(')') && !stopped.includes('(') ? stopped.replace(/[).!:…]+$/, '') : stopped;
  return bare === '' ? id : bare;
}

/** The IDs after their name, each once. @param name a pattern, without "id". */
export function namedIn(text: string, name: string): readonly string[] {
  const found = [...text.matchAll(new RegExp(idUnder(name), 'gi'))];
  return [...new Set(found.map(([, id = '']) => withoutStop(id, text)))];
}

/**
 * Whether a word may be an ID rather than a name: it has a prefix of this API, is long with digits,
 * or is a number. The contract leaves the format open: other IDs open by their URL.
 */
export function looksLikeId(word: string): boolean {
  if (/^(?:account|asset|audience|page|person|subscription)_\S+$/i.test(word)) return true;
  return /^\d{4,}$/.test(word) || (word.length >= 12 && /\d/.test(word) && /^[\w.~-]+$/.test(word));
}

/** The kinds of things, besides a page, whose ID a text may have. */
export type PastedKind = 'account' | 'asset' | 'audience' | 'log entry' | 'person' | 'webhook';

type PastedForm = {
  /** The prefix of its IDs, and the name before one: a pattern without "id". Default: the kind. */
  readonly prefix?: string;
  readonly name?: string;
  /** URLs of Facet and of the API with its ID, after the ID of its parent. */
  readonly address?: string;
  /** Its parent, if its URL needs that ID too. */
  readonly within?: string;
};

const logAddress = `/(?:people|persons)/(${idText})/logs/(${idText})`;

const forms: Readonly<Record<PastedKind, PastedForm>> = {
  account: { address: String.raw`/accounts/?\?(?:[^#\s]*&)?account=(${idText})` },
  asset: { address: `/assets/(${idText})` },
  audience: { address: `/pages/(${idText})/audiences/(${idText})`, within: 'page' },
  'log entry': { prefix: 'log', name: 'person_?log', address: logAddress, within: 'person' },
  person: { address: `/(?:people|persons)/(${idText})(?!${idText}|/logs/)` },
  webhook: { prefix: 'subscription', name: 'subscription' },
};

const anyName = new RegExp(idUnder('(?:page|audience|person|log|asset|subscription|account)'), 'i');

/** An ID in a text, and its parent's if certain. */
export type PastedId = { readonly id: string; readonly holder: string | undefined };

/**
 * The IDs of one kind in a text, each once: from URLs and names; else a text of one word; else by
 * prefix. A word without a digit is the name of a field.
 * @param here the parent on this screen, as the text does not say which of several it means.
 */
export function idsIn(text: string, kind: PastedKind, here?: string): readonly PastedId[] {
  const trimmed = text.trim();
  const { name = kind, prefix = kind, address, within } = forms[kind];
  const holders = within === undefined ? [] : namedIn(trimmed, within);
  const holder = holders.length === 0 ? here : holders.length === 1 ? holders[0] : undefined;
  const addressed = address === undefined ? [] : [...trimmed.matchAll(new RegExp(address, 'g'))];
  const found = [
    ...addressed.map(([, ...ids]) => {
      const id = decoded(withoutStop(ids.pop() ?? '', trimmed));
      return { id, holder: ids.length === 0 ? holder : decoded(ids[0]) };
    }),
    ...namedIn(trimmed, name).map((id) => ({ id, holder })),
  ];
  if (found.length > 0) return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
  const alone = anyName.test(trimmed) ? undefined : wordIn(trimmed);
  const anywhere = new RegExp(String.raw`(?<![A-Za-z0-9])${prefix}_(?=[\w-]*\d)[\w-]*[A-Za-z0-9]`, 'g');
  const ids = alone === undefined ? new Set(trimmed.match(anywhere)) : [alone];
  return [...ids].map((id) => ({ id, holder }));
}
