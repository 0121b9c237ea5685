import { type SheetForm, type SheetRows, sheetFile, sheetRows } from '#src/lib/sheet-file.ts';

/* Runs in its own worker, with the libraries for spreadsheets, which nothing else loads. */

/** Makes a file of rows, or reads the rows of one. */
export type SheetRequest = { readonly form: SheetForm } & (
  | { readonly rows: SheetRows }
  | { readonly file: ArrayBuffer }
);

export type SheetReply<Value> = { readonly value: Value } | { readonly error: string };

self.addEventListener('message', async ({ data }: MessageEvent<SheetRequest>) => {
  try {
    const value = 'rows' in data ? await sheetFile(data.form, data.rows) : await sheetRows(data.form, data.file);
    self.postMessage({ value } satisfies SheetReply<Blob | SheetRows>);
  } catch (problem) {
    // A library writes names as Markdown.
    const error = String(problem instanceof Error ? problem.message : problem).replaceAll('`', '');
    self.postMessage({ error } satisfies SheetReply<never>);
  }
});
