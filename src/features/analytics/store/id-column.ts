import { type CodeArray, grown } from './columns.ts';

/** Bytes that an id hardly ever takes more of. */
const usualLength = 64;

/**
 * Identifiers, each once, in the order in which they came: their bytes one after the other and a hash table of row numbers. A million take about 50 MB
 * less than as strings in a Set, and go into a cache as they are.
 */
export class IdColumn {
  size = 0;
  bytes = new Uint8Array(0);
  /** Where the id of each row ends in `bytes`. */
  ends = new Uint32Array(0);
  /**
   * Row number plus one by hash; 0 is free. The length is a power of two, and a row number takes fewer bits than a place in it: the others are those of
   * the hash, so that ids that only share a place are told apart without being read.
   */
  #slots = new Uint32Array(1024);
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #scratch = new Uint8Array(256);

  /** The row of an id. It is a new one when that equals the size before the call. */
  put(id: string): number {
    const written = this.#write(id);
    return this.#put(this.#scratch, 0, written, hashOf(viewOf(this.#scratch), 0, written));
  }

  /** The rows of ids that lie one after the other in `source`. */
  putAll(source: Uint8Array, lengths: CodeArray): Uint32Array {
    const rows = new Uint32Array(lengths.length);
    // All are brought here at once. One that is new lies where it belongs, unless one before it was there already.
    const start = this.startOf(this.size);
    this.#makeRoom(start + source.length, this.size + lengths.length);
    this.bytes.set(source, start);
    const hashes = new Uint32Array(lengths.length);
    const view = viewOf(source);
    for (let index = 0, from = 0; index < lengths.length; index += 1) {
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

  /** The row of an id that came before; undefined for any other. */
  find(id: string): number | undefined {
    const written = this.#write(id);
    const row = this.#rowIn(this.#slotOf(this.#scratch, 0, written, hashOf(viewOf(this.#scratch), 0, written)));
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

  /**
   * Reads the places of ids that are about to be put in, and tells nothing. They lie all over a table that is larger than the processor's cache: here,
   * where no step waits for the one before, it fetches several at a time.
   */
  #touch(hashes: Uint32Array): number {
    const mask = this.#slots.length - 1;
    let met = 0;
    for (let index = 0; index < hashes.length; index += 1) met ^= this.#slots[(hashes[index] ?? 0) & mask] ?? 0;
    return met;
  }

  /** @returns how many bytes of the scratch an id takes. */
  #write(id: string): number {
    if (id.length * 3 > this.#scratch.length) this.#scratch = new Uint8Array(id.length * 3);
    return this.#encoder.encodeInto(id, this.#scratch).written;
  }

  #put(source: Uint8Array, from: number, to: number, hash: number): number {
    const slot = this.#slotOf(source, from, to, hash);
    const row = this.#rowIn(slot);
    return row === -1 ? this.#append(source, from, to, slot, hash) : row;
  }

  /** The row that a slot holds; -1 where it is free. */
  #rowIn(slot: number): number {
    return ((this.#slots[slot] ?? 0) & (this.#slots.length - 1)) - 1;
  }

  /** The slot that holds an id, or the free one where it belongs. */
  #slotOf(source: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const held = this.#slots[slot] ?? 0;
      if (held === 0) return slot;
      // Both have the bits of the hash that no place takes.
      if (((held ^ hash) & ~mask) === 0 && this.#holds((held & mask) - 1, source, from, to)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #append(source: Uint8Array, from: number, to: number, slot: number, hash: number): number {
    const row = this.size;
    const start = this.startOf(row);
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

  #makeRoom(bytes: number, rows: number): void {
    if (rows > this.ends.length) this.ends = grown(this.ends, Math.max(1024, Math.ceil(rows * 1.5)));
    if (bytes <= this.bytes.length) return;
    // For all the ids that there is room for, when they are about as long as those so far. A few may be of any length.
    const forAll = Math.min(bytes / rows, usualLength) * this.ends.length;
    this.bytes = grown(this.bytes, Math.ceil(Math.max(bytes, this.bytes.length * 1.5, forAll * 1.02)));
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
    const mask = length - 1;
    const view = viewOf(this.bytes);
    for (let row = 0; row < this.size; row += 1) {
      const hash = hashOf(view, this.startOf(row), this.ends[row] ?? 0);
      let slot = hash & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = (hash & ~mask) | (row + 1);
    }
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** MurmurHash3 (Appleby, 2011) of some bytes, four at a time: it spreads ids that differ in their last letters alone. 32 bits. */
function hashOf(source: DataView, from: number, to: number): number {
  let hash = 0;
  let index = from;
  for (; index + 4 <= to; index += 4) {
    hash ^= spread(source.getUint32(index, true));
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (; index < to; index += 1) rest = (rest << 8) | source.getUint8(index);
  hash ^= spread(rest) ^ (to - from);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function spread(word: number): number {
  const high = Math.imul(word, 0xcc9e2d51);
  return Math.imul((high << 15) | (high >>> 17), 0x1b873593);
}
