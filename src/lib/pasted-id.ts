/** The quotation marks that programs for texts write in place of " and ', for a class of characters. */
export const typedQuotes = '“”„‟‘’‚‛«»‹›';

/** Characters that end an id in an address, in JSON and in a list. */
export const idText = String.raw`[^\s/?#"'{}[\]<>,;&${typedQuotes}]+`;

/** An id under its name, as in JSON, in a query and in a sentence. @param name as a pattern, without "id". */
export function idUnder(name: string): string {
  return String.raw`${name}_?id["'${typedQuotes}]?\s*[:=]\s*["'${typedQuotes}]?(${idText})`;
}

const word = new RegExp(String.raw`^\s*["'${typedQuotes}]?(${idText})["'${typedQuotes}]?\s*$`);

/** The id that a text of one word is, without quotation marks around it; undefined for any other text. */
export function wordIn(text: string): string | undefined {
  return word.exec(text)?.[1];
}

/** A part of an address as it was before it was written there; as it stands where it is no such encoding. */
export function decoded(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** An id without what ends the sentence that it was found in. A text of one word is no sentence: an id may end as it likes there. */
export function withoutStop(id: string, text: string): string {
  if (!/\s/.test(text.trim())) return id;
  const stopped = id.replace(/[.!:…]+$/, '');
  const bare = stopped.endsWith(')') && !stopped.includes('(') ? stopped.replace(/[).!:…]+$/, '') : stopped;
  return bare === '' ? id : bare;
}

/** The ids that stand under their name, each once. @param name as a pattern, without "id". */
export function namedIn(text: string, name: string): readonly string[] {
  const found = [...text.matchAll(new RegExp(idUnder(name), 'gi'))];
  return [...new Set(found.map(([, id = '']) => withoutStop(id, text)))];
}

/**
 * Whether a single word may be an id rather than a name: it begins as ids of this API do, or is long and holds digits, or is a number. The contract leaves their
 * format open, so an id of another look opens by its URL.
 */
export function looksLikeId(word: string): boolean {
  if (/^(?:account|asset|audience|page|person|subscription)_\S+$/i.test(word)) return true;
  return /^\d{4,}$/.test(word) || (word.length >= 12 && /\d/.test(word) && /^[\w.~-]+$/.test(word));
}

/** What a text may name by its id, besides a page. */
export type PastedKind = 'account' | 'asset' | 'audience' | 'log entry' | 'person' | 'subscription';

type PastedForm = {
  /** What its id stands under, as a pattern without "id", and what an id of it begins with. */
  readonly name: string;
  readonly prefix: string;
  /** The addresses of Facet and of the API that hold its id; before it that of what it belongs to. */
  readonly address?: string;
  /** What it belongs to, where its address needs the id of that too. */
  readonly within?: string;
};

const forms: Readonly<Record<PastedKind, PastedForm>> = {
  account: {
    name: 'account',
    prefix: 'account',
    address: String.raw`/accounts/?\?(?:[^#\s]*&)?account=(${idText})`,
  },
  asset: { name: 'asset', prefix: 'asset', address: `/assets/(${idText})` },
  audience: {
    name: 'audience',
    prefix: 'audience',
    address: `/pages/(${idText})/audiences/(${idText})`,
    within: 'page',
  },
  'log entry': {
    name: 'person_?log',
    prefix: 'log',
    address: `/(?:people|persons)/(${idText})/logs/(${idText})`,
    within: 'person',
  },
  person: { name: 'person', prefix: 'person', address: `/(?:people|persons)/(${idText})(?!${idText}|/logs/)` },
  subscription: { name: 'subscription', prefix: 'subscription' },
};

const anyName = new RegExp(idUnder('(?:page|audience|person|log|asset|subscription|account)'), 'i');

/** An id in a text, and that of what it belongs to where that is certain. */
export type PastedId = { readonly id: string; readonly holder: string | undefined };

/**
 * The ids of one kind of thing that a text names, each once: in addresses and under their name; else the text itself
 * where it is a single word; else those that say themselves what they are of. What holds no digit is the name of a field.
 * @param here what holds such things where the text is pasted. Of several holders a text does not say which.
 */
export function idsIn(text: string, kind: PastedKind, here?: string): readonly PastedId[] {
  const trimmed = text.trim();
  const { name, prefix, address, within } = forms[kind];
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
