/** The code that Node or a library gives an error, such as `ENOENT`; undefined without one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
