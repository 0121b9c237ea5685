import { type ReactNode, useSyncExternalStore } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import type { Column } from '#src/ui/table.tsx';
import { Time } from '#src/ui/time.tsx';
import type { Breadth } from '#src/ui/use-media.ts';
import { type SessionRow, sortColumns } from './query/session-rows.ts';
import { secondsWords } from './view/figures.ts';
import { type SessionColumn, sessionColumnWords } from './view/session-columns.ts';

/** The rows are sorted in the worker; that a column has a value to sort by makes its header a button. */
const sortable = () => undefined;

const yesNo = (value: boolean | undefined) => (value === undefined ? '—' : value ? 'yes' : 'no');
const countWords = (value: number | undefined) => (value === undefined ? '—' : formatNumber(value));
const textCell = (text: string) => (text === '' ? '—' : <BidiText text={text} maximum={60} />);

/** A session is found again by its audience's sessions around its start: without a start or an id it cannot be. */
export const canOpen = ({ startedAt, audienceSessionId }: SessionRow) =>
  startedAt !== undefined && audienceSessionId !== '';

function Moment({ ms, missing }: { ms: number | undefined; missing: string }) {
  return ms === undefined ? missing : <Time value={{ ms, raw: new Date(ms).toISOString() }} />;
}

/** Pixels of each column; the audience takes what is left, and at least so many. */
const widths: Readonly<Record<SessionColumn, number>> = {
  startedAt: 130,
  audienceId: 128,
  utmSource: 120,
  utmMedium: 104,
  utmCampaign: 144,
  utmContent: 120,
  utmTerm: 104,
  seconds: 88,
  scroll: 72,
  clicks: 72,
  questions: 88,
  formSubmit: 112,
  conversion: 88,
  bounce: 80,
  identifierType: 120,
  computationStatus: 108,
  endedAt: 130,
  audienceSessionId: 184,
};

const numbers: ReadonlySet<SessionColumn> = new Set(['seconds', 'scroll', 'clicks', 'questions']);
/** Pixels of the first column where others fold under it. */
const foldedWidth = 280;

/** How many of the columns, from the first on, the window has room for. */
function fitting(chosen: readonly SessionColumn[], breadth: Breadth): number {
  const room = window.innerWidth - (breadth === 'wide' ? 232 : 56);
  const count = (first: number) => {
    let taken = 0;
    const end = chosen.findIndex((key, index) => {
      taken += (index === 0 ? first : widths[key]) + 24;
      return taken > room;
    });
    return end === -1 ? chosen.length : end;
  };
  const all = count(widths.startedAt);
  return all === chosen.length ? all : count(foldedWidth);
}

function onResize(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** How many of the columns stand beside each other; the others fold under the first. Below 760 px all of them do. */
export function useFitting(chosen: readonly SessionColumn[], breadth: Breadth): number {
  return useSyncExternalStore(onResize, () => (breadth === 'narrow' ? 1 : fitting(chosen, breadth)));
}

type ColumnContext = {
  readonly chosen: readonly SessionColumn[];
  /** How many of them stand beside each other. */
  readonly beside: number;
  readonly nameOf: (audienceId: string) => string;
  readonly onOpen: (row: SessionRow) => void;
};

/** The columns that are chosen, for the room that there is. */
export function sessionColumnsOf({ chosen, beside, nameOf, onOpen }: ColumnContext): readonly Column<SessionRow>[] {
  const cells: Readonly<Record<SessionColumn, (row: SessionRow) => ReactNode>> = {
    startedAt: (row) =>
      canOpen(row) ? (
        <button type="button" className="font-medium underline-offset-3 hover:underline" onClick={() => onOpen(row)}>
          <Moment ms={row.startedAt} missing="No start" />
        </button>
      ) : (
        <Moment ms={row.startedAt} missing="No start" />
      ),
    audienceId: ({ audienceId }) => <BidiText text={nameOf(audienceId)} maximum={120} />,
    utmSource: ({ utmSource }) => textCell(utmSource),
    utmMedium: ({ utmMedium }) => textCell(utmMedium),
    utmCampaign: ({ utmCampaign }) => textCell(utmCampaign),
    utmContent: ({ utmContent }) => textCell(utmContent),
    utmTerm: ({ utmTerm }) => textCell(utmTerm),
    seconds: ({ seconds }) => (seconds === undefined ? '—' : secondsWords(seconds)),
    scroll: ({ scroll }) => (scroll === undefined ? '—' : `${formatNumber(scroll, 0)} %`),
    clicks: ({ clicks }) => countWords(clicks),
    questions: ({ questions }) => countWords(questions),
    formSubmit: ({ formSubmit }) => yesNo(formSubmit),
    conversion: ({ conversion }) => yesNo(conversion),
    bounce: ({ bounce }) => yesNo(bounce),
    identifierType: ({ identifierType }) => textCell(identifierType),
    computationStatus: ({ computationStatus }) => (
      <StatusSign status={computationStatus === '' ? undefined : computationStatus} />
    ),
    endedAt: ({ endedAt }) => <Moment ms={endedAt} missing="—" />,
    audienceSessionId: ({ audienceSessionId }) =>
      audienceSessionId === '' ? '—' : <IdText id={audienceSessionId} of="session" />,
  };
  const isFolded = beside < chosen.length;
  return chosen.map((key, index) => ({
    key,
    header: sessionColumnWords[key],
    cell: cells[key],
    sortValue: sortColumns.some((column) => column === key) ? sortable : undefined,
    align: numbers.has(key) ? 'end' : 'start',
    width: key === 'audienceId' ? undefined : index === 0 && isFolded ? foldedWidth : widths[key],
    priority: index < beside ? 1 : 3,
  }));
}
