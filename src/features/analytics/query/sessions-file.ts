import type { SessionStore } from '../store/session-store.ts';
import { fileHead, fileOf, filePart, sessionCells, sessionHeaders } from './session-cells.ts';
import { sessionRow } from './session-rows.ts';

/** So many rows are written at a time: no text of a million rows is ever built. */
const chunk = 10_000;

/** A file, with the sessions that it holds. */
export type SessionFile = { readonly file: Blob; readonly sessions: number };

/** Writes rows of the store as CSV, in pieces and in their order. */
export async function writeSessionsFile(store: SessionStore, rows: Uint32Array): Promise<SessionFile> {
  const parts = [fileHead(sessionHeaders)];
  for (let from = 0; from < rows.length; from += chunk) {
    parts.push(filePart(Array.from(rows.subarray(from, from + chunk), (row) => sessionCells(sessionRow(store, row)))));
    // Questions that came meanwhile are answered between two pieces.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { file: fileOf(parts), sessions: rows.length };
}
