import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addWorker, askWorker } from '#src/api/own-worker.ts';
import type { BulkResource } from '#src/fields/bulk-field.ts';
import { cellMarks, mostInCell, type SheetReading, sheetOf } from '#src/fields/bulk-sheet.ts';
import { downloadFile } from '#src/lib/hand-out.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import type { SheetForm, SheetRows } from '#src/lib/sheet-file.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import type { SheetReply, SheetRequest } from './sheet-worker.ts';
import workerUrl from './sheet-worker.ts?worker&url';

/** A file that was read. */
export type ImportedSheet = { readonly fileName: string; readonly rows: SheetRows };

/** Bytes of the largest file that is read. */
const mostBytes = 50_000_000;

async function ask<Value>(request: SheetRequest, transfer: readonly Transferable[] = []): Promise<Value> {
  addWorker('spreadsheet', workerUrl);
  const reply = await askWorker<SheetRequest, SheetReply<Value>>('spreadsheet', request, { transfer });
  if ('error' in reply) throw new Error(reply.error);
  return reply.value;
}

type SpreadsheetInputsProps<Item extends object> = {
  resource: BulkResource<Item>;
  items: readonly Item[];
  /** Why they can't be exported yet. */
  disabledReason: string | undefined;
  imported: ImportedSheet | undefined;
  /** What it wants. */
  sheet: SheetReading | undefined;
  onImport: (sheet: ImportedSheet | undefined) => void;
};

/** Things as a spreadsheet, and back: the changes of a file are previewed like all others. */
export function SpreadsheetInputs<Item extends object>(props: SpreadsheetInputsProps<Item>) {
  const { resource, items, disabledReason, imported, sheet, onImport } = props;
  const { one, what } = resource.place;
  const canHide = resource.fields.some(({ actions }) => actions.includes('blank'));
  const [isForExcel, setForExcel] = useState(true);
  const exporting = useMutation({
    mutationFn: (form: SheetForm) => ask<Blob>({ form, rows: sheetOf(resource, items) }),
    onSuccess: (blob, form) => {
      // The byte order mark has three bytes.
      const content = form === 'csv' && !isForExcel ? blob.slice(3, undefined, blob.type) : blob;
      downloadFile(`bulk-edit-${resource.place.of}.${form}`, content);
    },
  });
  const importing = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > mostBytes) throw new Error('It is larger than 50 MB.');
      const form = /\.xlsx$/i.test(file.name) ? 'xlsx' : 'csv';
      const bytes = await file.arrayBuffer();
      return await ask<SheetRows>({ form, file: bytes }, [bytes]);
    },
    onSuccess: (rows, file) => onImport({ rows, fileName: file.name }),
    onMutate: () => {
      exporting.reset();
      onImport(undefined);
    },
  });
  const input = useRef<HTMLInputElement>(null);
  const problem = importing.error ?? exporting.error;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        {(['xlsx', 'csv'] as const).map((form) => (
          <Button
            key={form}
            icon="download"
            busy={exporting.isPending}
            disabledReason={disabledReason}
            onClick={() => exporting.mutate(form)}
          >
            Export {form.toUpperCase()}
          </Button>
        ))}
        <Checkbox label="CSV for Excel" checked={isForExcel} onChange={() => setForExcel(!isForExcel)} />
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,.tsv,text/csv"
          aria-label="Spreadsheet"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) importing.mutate(file);
            // The same file may be chosen again after it was changed.
            target.value = '';
          }}
        />
        <Button icon="upload" busy={importing.isPending} onClick={() => input.current?.click()}>
          Import file
        </Button>
      </div>
      <p className="text-12 text-ink-muted">
        An empty cell keeps the value. {cellMarks.reset} resets it
        {canHide && `, ${cellMarks.blank} leaves it empty on purpose`}. Unchanged cells keep the current value. Texts
        over {formatNumber(mostInCell)} characters are not exported. If another program shows odd characters before the
        first column name, turn off “CSV for Excel”.
      </p>
      {problem !== null && (
        <Notice
          tone="bad"
          announce
          title={importing.error === null ? 'Couldn’t make the file.' : 'Couldn’t read the file.'}
        >
          {problem.message}
        </Notice>
      )}
      {imported !== undefined && sheet !== undefined && (
        <Notice
          tone={sheet.problems.length > 0 ? 'notice' : 'info'}
          announce
          title={<bdi>{imported.fileName}</bdi>}
          actions={
            <Button variant="quiet" onClick={() => onImport(undefined)}>
              Remove file
            </Button>
          }
        >
          {countOf(sheet.things.size, one, what)} read.
          <ProblemList problems={[...sheet.problems, ...sheet.notes]} />
        </Notice>
      )}
    </div>
  );
}

/** So many problems are seen at once, and so many are listed. */
const seenProblems = 10;
export const mostProblems = 100;

/** Problems, the first in sight. `count`: how many there are, where not all were kept. */
export function ProblemList({ problems, count = problems.length }: { problems: readonly string[]; count?: number }) {
  if (problems.length === 0) return null;
  const shown = problems.slice(0, mostProblems);
  const item = (problem: string, at: number) => (
    // Two things may have one name.
    <li key={`${at.toString()} ${problem}`} className="wrap-anywhere">
      {problem}
    </li>
  );
  return (
    <>
      <ul className="mt-1 list-disc pl-4">{shown.slice(0, seenProblems).map(item)}</ul>
      {shown.length > seenProblems && (
        <details>
          <summary className="min-h-11 content-center md:min-h-8">{formatNumber(count - seenProblems)} more</summary>
          <ul className="list-disc pl-4">
            {shown.slice(seenProblems).map(item)}
            {count > shown.length && <li>{formatNumber(count - shown.length)} more, not listed</li>}
          </ul>
        </details>
      )}
    </>
  );
}
