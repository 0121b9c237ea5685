import { vi } from 'vitest';

/** Reads again and again until it is so. */
export function until<Value>(
  read: () => Promise<Value>,
  isSo: (value: Value) => boolean,
  interval = 5,
): Promise<Value> {
  const once = async () => {
    const value = await read();
    if (!isSo(value)) throw new Error(`It did not come to that: ${JSON.stringify(value)}`);
    return value;
  };
  return vi.waitFor(once, { timeout: 50_000, interval });
}
