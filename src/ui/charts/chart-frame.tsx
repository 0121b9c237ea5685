import { type ReactNode, use, useId, useRef, useState } from 'react';
import { showToast } from '../toast.tsx';
import { type ChartMarks, ChartReader, unbroken } from './chart-reader.tsx';
import { ChartAbout, type ChartTable, TableMenu, TableOf } from './chart-table.tsx';

type ChartFrameProps<Row> = {
  title: string;
  /** One sentence that says what the chart shows. */
  summary: string;
  /** What the reader can do, after the summary: on screen only. */
  hint?: string | undefined;
  marks: ChartMarks;
  table: () => ChartTable<Row>;
  /** Ends the names of its files: "funnel". */
  file: string;
  /** Small, beside the title: what the reader needs to know about the data. */
  aside?: ReactNode | undefined;
  /** Controls of this chart only: grouping. */
  controls?: ReactNode | undefined;
  /** The names of the columns above the drawing. */
  headers?: ReactNode | undefined;
  children: ReactNode;
};

/**
 * Frames every chart: title, summary, drawing, and the same numbers as table, CSV and image.
 * The summary takes two lines, so that nothing moves when a filter makes it longer.
 */
export function ChartFrame<Row>(props: ChartFrameProps<Row>) {
  const { title, summary, hint, marks, table, file, aside, controls, headers, children } = props;
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const { fileName, lines } = use(ChartAbout);
  const [asTable, setAsTable] = useState(false);
  return (
    // Isolated, it is not painted again at a key typed elsewhere. Rows that swap places would
    // scroll the page: the browser anchors what is at the window's top.
    <figure ref={figure} aria-labelledby={id} className="isolate" style={{ overflowAnchor: 'none' }}>
      <figcaption>
        <div className="flex min-h-8 flex-wrap items-start gap-x-3 gap-y-1">
          {/* The controls stay beside the title while there is room for two short lines of it. */}
          <div className="flex min-w-40 flex-1 flex-wrap items-center gap-x-3">
            <h2 id={id} className="text-13 leading-8">
              {title}
            </h2>
            {aside !== undefined && <span className="text-12 text-ink-muted">{aside}</span>}
          </div>
          <span className="flex flex-wrap items-center gap-1">
            {controls}
            <TableMenu
              {...{ title, asTable, file, table }}
              drawn="a chart"
              onTable={setAsTable}
              more={
                asTable
                  ? []
                  : [
                      {
                        label: 'Export image',
                        icon: 'download',
                        onSelect: () => void savePicture(figure.current, `${fileName}-${file}.png`, lines),
                      },
                    ]
              }
            />
          </span>
        </div>
        <p className="mt-1 mb-2 line-clamp-2 min-h-9 text-12 text-ink-muted tabular-nums">
          {unbroken(summary)}
          {hint !== undefined && <span data-hint=""> {hint}</span>}
        </p>
      </figcaption>
      {asTable ? (
        <TableOf title={title} table={table()} />
      ) : (
        <>
          {headers}
          <ChartReader {...marks} title={title}>
            {children}
          </ChartReader>
        </>
      )}
    </figure>
  );
}

async function savePicture(figure: HTMLElement | null, fileName: string, about: readonly string[]) {
  if (figure === null) return;
  try {
    const { downloadPicture } = await import('./chart-picture.ts');
    await downloadPicture(figure, fileName, about);
  } catch {
    showToast({ tone: 'bad', text: 'Couldn’t export the image. Export the CSV instead.' });
  }
}
