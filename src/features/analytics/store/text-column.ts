import { grown } from './typed-arrays.ts';

/** Texts of which there are few different ones, each kept once: a code a row, and what the codes mean. */
export class TextColumn {
  /** Code by row. Two bytes each until there are too many texts for that. */
  codes: Uint16Array | Uint32Array = new Uint16Array(0);
  /** Text by code, in the order in which they were met. */
  readonly values: string[] = [];
  readonly #codeOf = new Map<string, number>();

  /** The code of a text, a new one where it was never met. */
  codeOf(text: string): number {
    const known = this.#codeOf.get(text);
    if (known !== undefined) return known;
    const code = this.values.length;
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes);
    this.values.push(text);
    this.#codeOf.set(text, code);
    return code;
  }

  reserve(capacity: number): void {
    this.codes = grown(this.codes, capacity);
  }
}
