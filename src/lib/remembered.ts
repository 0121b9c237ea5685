/** A function that works out each result once. @param keyOf equal keys mean equal results. */
export function remembered<Of, Result>(workOut: (of: Of) => Result, keyOf: (of: Of) => unknown = (of) => of) {
  const results = new Map<unknown, Result>();
  return (of: Of): Result => {
    const key = keyOf(of);
    const result = results.get(key) ?? workOut(of);
    results.set(key, result);
    return result;
  };
}
