import { columnsInAddress } from '#src/lib/list-address.ts';

/** The columns of the table of sessions: what the store has, in the order in which they stand. The start says what a row is and always stays. */
const sessionColumns = [
  'startedAt',
  'audienceId',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmContent',
  'utmTerm',
  'seconds',
  'scroll',
  'clicks',
  'questions',
  'formSubmit',
  'conversion',
  'bounce',
  'identifierType',
  'computationStatus',
  'endedAt',
  'audienceSessionId',
] as const;
export type SessionColumn = (typeof sessionColumns)[number];

/** What is shown where the address names no columns. */
const usual: readonly SessionColumn[] = [
  'startedAt',
  'audienceId',
  'utmSource',
  'seconds',
  'scroll',
  'clicks',
  'questions',
  'formSubmit',
  'conversion',
  'computationStatus',
];

/** What each column is called: at its head, and where it is chosen. */
export const sessionColumnWords: Readonly<Record<SessionColumn, string>> = {
  startedAt: 'Started',
  audienceId: 'Audience',
  utmSource: 'Source',
  utmMedium: 'Medium',
  utmCampaign: 'Campaign',
  utmContent: 'Content',
  utmTerm: 'Term',
  seconds: 'Time',
  scroll: 'Scroll',
  clicks: 'Clicks',
  questions: 'Asked',
  formSubmit: 'Form',
  conversion: 'Converted',
  bounce: 'Bounced',
  identifierType: 'Contact left as',
  computationStatus: 'Figures',
  endedAt: 'Ended',
  audienceSessionId: 'Session',
};

/** All of them, as they are offered. */
export const choosableColumns = sessionColumns.map((key) => ({
  key,
  label: sessionColumnWords[key],
  fixed: key === 'startedAt',
}));

const columns = columnsInAddress(sessionColumns, 'startedAt', usual);
/** The columns that an address names, in their order, and the address of those that are chosen. */
export const { read: readSessionColumns, write: writeSessionColumns } = columns;
