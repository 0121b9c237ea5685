import { grown } from './typed-arrays.ts';

/**
 * Identifiers, each once, in the order in which they came: their bytes one after the other and a hash table of row numbers. A million take about 50 MB
 * less than as strings in a Set, and go into a cache as they are.
 */
export class IdColumn {
  size = 0;
  bytes = new Uint8Array(0);
  /** Where the id of each row ends in `bytes`. */
  ends = new Uint32Array(0);
  /** Row number plus one by hash; 0 is free. The length is a power of two. */
  #slots = new Uint32Array(1024);
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #scratch = new Uint8Array(256);

  /** The row of an id. It is a new one when that equals the size before the call. */
  put(id: string): number {
    const written = this.#write(id);
    return this.putBytes(this.#scratch, 0, written);
  }

  /** The same for an id of which the bytes are at hand. */
  putBytes(source: Uint8Array, from: number, to: number): number {
    const slot = this.#slotOf(source, from, to);
    const row = (this.#slots[slot] ?? 0) - 1;
    return row === -1 ? this.#append(source, from, to, slot) : row;
  }

  /** The row of an id that came before; undefined for any other. */
  find(id: string): number | undefined {
    const written = this.#write(id);
    const row = (this.#slots[this.#slotOf(this.#scratch, 0, written)] ?? 0) - 1;
    return row === -1 ? undefined : row;
  }

  textAt(row: number): string {
    return this.#decoder.decode(this.bytes.subarray(this.startOf(row), this.ends[row]));
  }

  startOf(row: number): number {
    return row === 0 ? 0 : (this.ends[row - 1] ?? 0);
  }

  reserve(capacity: number): void {
    this.ends = grown(this.ends, capacity);
    // At most half of the table is taken.
    this.#rehash(2 ** Math.ceil(Math.log2(capacity * 2)));
  }

  /** Bytes that the table takes beside the ids themselves. */
  get tableBytes(): number {
    return this.#slots.byteLength;
  }

  /** @returns how many bytes of the scratch an id takes. */
  #write(id: string): number {
    if (id.length * 3 > this.#scratch.length) this.#scratch = new Uint8Array(id.length * 3);
    return this.#encoder.encodeInto(id, this.#scratch).written;
  }

  /** The slot that holds an id, or the free one where it belongs. */
  #slotOf(source: Uint8Array, from: number, to: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(source, from, to) & mask;
    for (;;) {
      const row = (this.#slots[slot] ?? 0) - 1;
      if (row === -1 || this.#holds(row, source, from, to)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #append(source: Uint8Array, from: number, to: number, slot: number): number {
    const row = this.size;
    const start = this.startOf(row);
    const end = start + to - from;
    if (end > this.bytes.length)
      this.bytes = grown(this.bytes, Math.max(end, Math.ceil(this.bytes.length * 1.5), 4096));
    if (row >= this.ends.length) this.ends = grown(this.ends, Math.max(1024, Math.ceil(row * 1.5)));
    for (let index = from; index < to; index += 1) this.bytes[start + index - from] = source[index] ?? 0;
    this.ends[row] = end;
    this.#slots[slot] = row + 1;
    this.size = row + 1;
    if (this.size * 2 > this.#slots.length) this.#rehash(this.#slots.length * 2);
    return row;
  }

  #holds(row: number, source: Uint8Array, from: number, to: number): boolean {
    const start = this.startOf(row);
    if ((this.ends[row] ?? 0) - start !== to - from) return false;
    // From the end: ids that differ begin alike.
    for (let index = to - 1; index >= from; index -= 1) {
      if (this.bytes[start + index - from] !== source[index]) return false;
    }
    return true;
  }

  #rehash(length: number): void {
    if (length <= this.#slots.length) return;
    this.#slots = new Uint32Array(length);
    const mask = this.#slots.length - 1;
    for (let row = 0; row < this.size; row += 1) {
      let slot = hashOf(this.bytes, this.startOf(row), this.ends[row] ?? 0) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = row + 1;
    }
  }
}

/** FNV-1a, then the finish of MurmurHash3, which spreads ids that differ in their last letters alone. 32 bits. */
function hashOf(source: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let index = from; index < to; index += 1) hash = Math.imul(hash ^ (source[index] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
