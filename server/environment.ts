/** Environment variables by name, as in `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The variables without the empty ones, which count as unset. */
export function givenVariables(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
