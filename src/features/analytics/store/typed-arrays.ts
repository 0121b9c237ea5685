/** The arrays that columns are made of. */
export type NumberArray = Float64Array | Float32Array | CodeArray;
export type CodeArray = Uint32Array | Uint16Array | Uint8Array;

/** The same numbers with room for `capacity` of them. */
export function grown<Column extends NumberArray>(column: Column, capacity: number): Column {
  const larger = emptyLike(column, capacity);
  larger.set(column.subarray(0, Math.min(column.length, capacity)));
  return larger;
}

/** Zeros in an array of the same kind. */
export function emptyLike<Column extends NumberArray>(column: Column, length: number): Column {
  const kind = Object.getPrototypeOf(column).constructor;
  // The prototype's constructor makes arrays of the same kind.
  return new kind(length) as Column;
}

/** The numbers at the given places, in their order. */
export function picked<Column extends NumberArray>(column: Column, rows: Uint32Array): Column {
  const taken = emptyLike(column, rows.length);
  for (let index = 0; index < rows.length; index += 1) taken[index] = column[rows[index] ?? 0] ?? 0;
  return taken;
}

/** The same numbers in half the room where that holds them exactly. */
export function narrowed(numbers: Float64Array): Float64Array | Float32Array {
  const narrow = Float32Array.from(numbers);
  return numbers.every((value, index) => Object.is(value, narrow[index])) ? narrow : numbers;
}

/** Room for codes below `codes`. */
export function roomForCodes(codes: number, length: number): CodeArray {
  if (codes <= 0x100) return new Uint8Array(length);
  return codes <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length);
}
