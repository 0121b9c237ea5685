/** The first few groups, and whatever is chosen: what cannot be seen could not be taken out again. */
export function firstAndChosen<One extends { readonly key: string }>(
  groups: readonly One[],
  most: number,
  chosen: readonly string[] | undefined,
): readonly One[] {
  return [...groups.slice(0, most), ...groups.slice(most).filter(({ key }) => chosen?.includes(key))];
}
