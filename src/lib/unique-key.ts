/** A unique text. `randomUUID` needs https or localhost. */
export function uniqueKey(): string {
  if (crypto.randomUUID !== undefined) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
