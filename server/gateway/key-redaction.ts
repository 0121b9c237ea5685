/** As much of a key as may be printed: its last four characters, or none of a short one. */
export function keyHint(apiKey: string): string {
  return apiKey.length < 12 ? '****' : `****${apiKey.slice(-4)}`;
}

/**
 * Blots a key out of a stream of bytes (R16: an upstream that echoes its request must not hand the key to the browser). Each occurrence is
 * overwritten by as many asterisks, so lengths stay true; an occurrence cut in two by a chunk border is found too.
 */
export class KeyRedaction {
  readonly #key: Buffer;
  /** The end of the last chunk, where an occurrence may have begun. */
  #held: Buffer = Buffer.alloc(0);

  constructor(apiKey: string) {
    this.#key = Buffer.from(apiKey, 'latin1');
  }

  /** Takes a chunk and gives back what is safe to send of everything taken so far. */
  push(chunk: Buffer): Buffer {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    for (let at = bytes.indexOf(this.#key); at !== -1; at = bytes.indexOf(this.#key, at)) {
      bytes.fill('*', at, at + this.#key.length);
    }
    const keep = this.#beginningAtEnd(bytes);
    this.#held = bytes.subarray(bytes.length - keep);
    return bytes.subarray(0, bytes.length - keep);
  }

  /** What was held back and turned out to be no key. */
  end(): Buffer {
    return this.#held;
  }

  /** The length of the longest end of `bytes` that the key begins with. */
  #beginningAtEnd(bytes: Buffer): number {
    for (let length = Math.min(this.#key.length - 1, bytes.length); length > 0; length -= 1) {
      if (bytes.subarray(bytes.length - length).equals(this.#key.subarray(0, length))) return length;
    }
    return 0;
  }
}
