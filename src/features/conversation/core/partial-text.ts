import { limits } from '#src/contract/limits.ts';

/**
 * What an interrupt sends as `partialText` (§4.8) for the text that is visible: at most 100,000 UTF-16 units and never half a surrogate pair, which is safe
 * whether the service counts units or characters (traps.md 31).
 *
 * NUL and half surrogate pairs, with which a service may refuse the request and thereby the interrupt, are sent as U+FFFD; browsers draw them so.
 */
export function partialTextOf(visibleText: string): {
  readonly partialText: string;
  /** Whether the end of the text was left out. */
  readonly cut: boolean;
} {
  const { max } = limits.partialText;
  const cut = visibleText.length > max;
  const end = cut && isPairAt(visibleText, max - 1) ? max - 1 : max;
  return { partialText: visibleText.slice(0, end).replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD'), cut };
}

function isPairAt(text: string, index: number): boolean {
  return (text.codePointAt(index) ?? 0) > 0xffff;
}
