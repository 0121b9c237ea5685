/** The npm package, not Node's module of that name. It has no types. */
declare module 'punycode/' {
  /** Decodes the punycode of a host. @throws {RangeError} for invalid punycode. */
  export function toUnicode(host: string): string;
}
