/** Values stay texts (`?q=007`); repeated names and '' are lists: '' alone is never written. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = Object.hasOwn(search, name) ? search[name] : undefined;
    search[name] = before === undefined && value !== '' ? value : [before ?? [], value].flat();
  }
  return search;
}

/** Search parameters by name: texts, and for repeatable ones a text or a list of texts. */
export type TextSearch<Single extends string, Repeated extends string = never> = {
  readonly [Name in Single]?: string | undefined;
} & { readonly [Name in Repeated]?: string | string[] | undefined };

/**
 * Makes a parser of search parameters: drops non-texts, and repeats of a single parameter. Routes
 * are in the first screen's file, where schemas would weigh more; screens validate the texts.
 */
export function textSearch<const Single extends string, const Repeated extends string = never>(
  single: readonly Single[],
  repeated: readonly Repeated[] = [],
): (search: Record<string, unknown>) => TextSearch<Single, Repeated> {
  return (search) => {
    const kept: Record<string, unknown> = {};
    for (const name of [...single, ...repeated]) {
      const value = search[name];
      const texts = [value].flat().filter((one) => typeof one === 'string');
      // Overwrites what is dropped: the router passes on its own parse where a route has no value.
      if (name in search) kept[name] = Array.isArray(value) && repeated.some((one) => one === name) ? texts : texts[0];
    }
    // Only named parameters were kept, and only as the texts of their type.
    return kept as TextSearch<Single, Repeated>;
  };
}

/** The query of search parameters, with its `?`. Lists repeat their name; empty ones have none. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
