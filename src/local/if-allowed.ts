/** What the work with a database brings; undefined where the browser denies it, or it fails. */
export async function ifAllowed<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
