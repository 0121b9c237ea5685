/** The package, not Node's module of that name. Without types of its own. */
declare module 'punycode/' {
  /** A host with the letters that its punycode stands for. Throws a RangeError for what is none. */
  export function toUnicode(host: string): string;
}
