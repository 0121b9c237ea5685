/** The arrays that columns are made of. */
export type NumberArray = Float64Array | CodeArray;
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
export function picked<Column extends NumberArray>(column: Column, rows: CodeArray): Column {
  const taken = emptyLike(column, rows.length);
  for (let index = 0; index < rows.length; index += 1) taken[index] = column[rows[index] ?? 0] ?? 0;
  return taken;
}

/** Room for codes below `codes`. */
export function roomForCodes(codes: number, length: number): CodeArray {
  if (codes <= 0x100) return new Uint8Array(length);
  return codes <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length);
}

/** The same codes, all of them below `most`, in the narrowest array. */
export function codesBelow(most: number, codes: Uint32Array): CodeArray {
  const narrow = roomForCodes(most, codes.length);
  narrow.set(codes);
  return narrow;
}
