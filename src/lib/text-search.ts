/** Search parameters by name, as they stand in an address: texts, and for those that may be repeated a text or a list of texts. */
export type TextSearch<Single extends string, Repeated extends string = never> = {
  readonly [Name in Single]?: string | undefined;
} & { readonly [Name in Repeated]?: string | string[] | undefined };

/**
 * Makes a reader of search parameters that drops whatever is no text, and of a parameter that stands once all but the first. Every route is in the first
 * screen's file, and a schema for each would weigh more; what the texts mean the screen reads itself.
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
      // What is dropped is written over: the router hands on what it read, where a route says nothing of it.
      if (name in search) kept[name] = Array.isArray(value) && repeated.some((one) => one === name) ? texts : texts[0];
    }
    // Only named parameters were kept, and only as the texts that their type says.
    return kept as TextSearch<Single, Repeated>;
  };
}
