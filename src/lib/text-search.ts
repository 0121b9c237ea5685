/** Search parameters by name, as they stand in an address: a text, or a list of texts for one that is repeated. */
export type TextSearch<Name extends string> = { readonly [Key in Name]?: string | string[] | undefined };

/** Makes a reader that keeps the named search parameters as the texts they are, and drops whatever is no text. */
export function textSearch<const Name extends string>(
  names: readonly Name[],
): (search: Record<string, unknown>) => TextSearch<Name> {
  return (search) => {
    const kept: { [Key in Name]?: string | string[] } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string') kept[name] = value;
      else if (Array.isArray(value)) kept[name] = value.filter((one) => typeof one === 'string');
    }
    return kept;
  };
}
