/*
 * Takes the place of `fflate` in the build (vite.config.ts). For files above a few hundred kB
 * fflate starts workers from texts, which the content security policy forbids (security.md). The
 * libraries for spreadsheets already run in Facet's own worker, so here all is done at once.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser';

export { strFromU8, strToU8, unzipSync, zipSync };

type Done<Result> = (error: unknown, result?: Result) => void;

function done<Result>(make: () => Result, tell: Done<Result>): void {
  let result: Result;
  try {
    result = make();
  } catch (error) {
    tell(error);
    return;
  }
  tell(null, result);
}

export function zip(files: Parameters<typeof zipSync>[0], tell: Done<Uint8Array>): void {
  done(() => zipSync(files), tell);
}

export function unzip(archive: Uint8Array, tell: Done<ReturnType<typeof unzipSync>>): void {
  done(() => unzipSync(archive), tell);
}
