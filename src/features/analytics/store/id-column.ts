import { grown, type NumberArray } from './columns.ts';

/** IDs hardly ever take more bytes. */
const usualLength = 64;

/**
 * Unique IDs in the order of arrival: their bytes in one buffer, and a hash table of row numbers. A
 * million take about 50 MB less than strings in a Set, and are cached as they are.
 */
export class IdColumn {
  size = 0;
  bytes = new Uint8Array(0);
  /** Where the ID of each row ends in `bytes`. */
  ends = new Uint32Array(0);
  /**
   * Row number plus one by hash; 0 is free. The length is a power of two, and the bits that a row
   * number leaves unused hold hash bits, so that most collisions are told apart without the bytes.
   */
  #slots = new Uint32Array(1024);
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  /** The row of an ID. It is new when it equals the size before the call. */
  put(id: string): number {
    const bytes = this.#encoder.encode(id);
    return this.#put(bytes, 0, bytes.length, hashOf(viewOf(bytes), 0, bytes.length));
  }

  /** The rows of IDs that lie one after the other in `source`. */
  putAll(source: Uint8Array, lengths: NumberArray): Uint32Array {
    const rows = new Uint32Array(lengths.length);
    // All bytes are copied at once. A new ID then lies in place, unless a known one came before it.
    const start = this.#startOf(this.size);
    this.#makeRoom(start + source.length, this.size + lengths.length);
    this.bytes.set(source, start);
    const view = viewOf(this.bytes);
    const hashes = new Uint32Array(lengths.length);
    for (let index = 0, from = start; index < lengths.length; index += 1) {
      const to = from + (lengths[index] ?? 0);
      hashes[index] = hashOf(view, from, to);
      from = to;
    }
    this.#touch(hashes);
    for (let index = 0, from = start; index < lengths.length; index += 1) {
      const to = from + (lengths[index] ?? 0);
      rows[index] = this.#put(this.bytes, from, to, hashes[index] ?? 0);
      from = to;
    }
    return rows;
  }

  /** The row of a known ID. */
  find(id: string): number | undefined {
    const bytes = this.#encoder.encode(id);
    const held = this.#slots[this.#slotOf(bytes, 0, bytes.length, hashOf(viewOf(bytes), 0, bytes.length))] ?? 0;
    return held === 0 ? undefined : this.#rowIn(held);
  }

  textAt(row: number): string {
    return this.#decoder.decode(this.bytesAt(row));
  }

  bytesAt(row: number): Uint8Array {
    return this.bytes.subarray(this.#startOf(row), this.ends[row]);
  }

  reserve(capacity: number): void {
    this.ends = grown(this.ends, capacity);
    // At most half of the table is taken.
    this.#rehash(2 ** Math.ceil(Math.log2(capacity * 2)));
  }

  #startOf(row: number): number {
    return row === 0 ? 0 : (this.ends[row - 1] ?? 0);
  }

  #put(source: Uint8Array, from: number, to: number, hash: number): number {
    const slot = this.#slotOf(source, from, to, hash);
    const held = this.#slots[slot] ?? 0;
    if (held !== 0) return this.#rowIn(held);
    const row = this.size;
    const start = this.#startOf(row);
    const end = start + to - from;
    this.#makeRoom(end, row + 1);
    if (source !== this.bytes) this.bytes.set(source.subarray(from, to), start);
    else if (from !== start) this.bytes.copyWithin(start, from, to);
    this.ends[row] = end;
    this.#slots[slot] = (hash & ~(this.#slots.length - 1)) | (row + 1);
    this.size = row + 1;
    if (this.size * 2 > this.#slots.length) this.#rehash(this.#slots.length * 2);
    return row;
  }

  /**
   * Touches the slots of IDs about to be put in: the table exceeds the processor's cache, and these
   * loads do not wait for each other. @returns nothing of use.
   */
  #touch(hashes: Uint32Array): number {
    const slots = this.#slots;
    let met = 0;
    for (let index = 0; index < hashes.length; index += 1) met ^= slots[(hashes[index] ?? 0) & (slots.length - 1)] ?? 0;
    return met;
  }

  #rowIn(held: number): number {
    return (held & (this.#slots.length - 1)) - 1;
  }

  /** The slot that holds an ID, or the free one for it. */
  #slotOf(source: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const held = this.#slots[slot] ?? 0;
      if (held === 0) return slot;
      // Both have the hash bits that no place takes.
      if (((held ^ hash) & ~mask) === 0 && this.#holds((held & mask) - 1, source, from, to)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #makeRoom(bytes: number, rows: number): void {
    if (rows > this.ends.length) this.ends = grown(this.ends, Math.max(1024, Math.ceil(rows * 1.5)));
    if (bytes <= this.bytes.length) return;
    // Room for all reserved IDs at the average length so far. A few may be of any length.
    const forAll = Math.min(bytes / rows, usualLength) * this.ends.length;
    this.bytes = grown(this.bytes, Math.ceil(Math.max(bytes, this.bytes.length * 1.5, forAll * 1.02)));
  }

  #holds(row: number, source: Uint8Array, from: number, to: number): boolean {
    const start = this.#startOf(row);
    if ((this.ends[row] ?? 0) - start !== to - from) return false;
    // From the end: IDs mostly begin alike.
    for (let index = to - 1; index >= from; index -= 1) {
      if (this.bytes[start + index - from] !== source[index]) return false;
    }
    return true;
  }

  #rehash(length: number): void {
    if (length <= this.#slots.length) return;
    this.#slots = new Uint32Array(length);
    const mask = length - 1;
    const view = viewOf(this.bytes);
    for (let row = 0; row < this.size; row += 1) {
      const hash = hashOf(view, this.#startOf(row), this.ends[row] ?? 0);
      let slot = hash & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = (hash & ~mask) | (row + 1);
    }
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** A 32-bit hash after MurmurHash3 (Appleby, 2011): spreads IDs with different endings only. */
function hashOf(view: DataView, from: number, to: number): number {
  let hash = to - from;
  let index = from;
  for (; index + 4 <= to; index += 4) {
    hash = Math.imul(hash ^ view.getUint32(index, true), 0xcc9e2d51);
    hash = (hash << 15) | (hash >>> 17);
  }
  for (; index < to; index += 1) hash = Math.imul(hash ^ view.getUint8(index), 0x1b873593);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
