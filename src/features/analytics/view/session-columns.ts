import type { AudienceSession } from '#src/contract/session.ts';
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
  questions: 'Questions',
  formSubmit: 'Form submitted',
  conversion: 'Converted',
  bounce: 'Bounced',
  identifierType: 'Contact type',
  computationStatus: 'Status',
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

/** A field of a session, as the contract names it (§2.5). */
export type SessionField = keyof AudienceSession;

/** What each field is called where all of a session is shown: the words of the table, where it has them. */
export const sessionFieldWords: Readonly<Record<SessionField, string>> = {
  audienceId: sessionColumnWords.audienceId,
  sessionStartedAt: sessionColumnWords.startedAt,
  sessionEndedAt: sessionColumnWords.endedAt,
  pageTitle: 'Page title',
  pageUrl: 'Page URL',
  timeSpentSeconds: sessionColumnWords.seconds,
  maxScrollDepthPercentage: sessionColumnWords.scroll,
  totalClicksCount: sessionColumnWords.clicks,
  questionsAskedCount: sessionColumnWords.questions,
  hasFormSubmit: sessionColumnWords.formSubmit,
  hasConversion: sessionColumnWords.conversion,
  isBounce: sessionColumnWords.bounce,
  computationStatus: sessionColumnWords.computationStatus,
  utmSource: sessionColumnWords.utmSource,
  utmMedium: sessionColumnWords.utmMedium,
  utmCampaign: sessionColumnWords.utmCampaign,
  utmContent: sessionColumnWords.utmContent,
  utmTerm: sessionColumnWords.utmTerm,
  formSubmissionEmail: 'Email',
  formSubmissionPhone: 'Phone',
  formSubmissionIdentifierType: sessionColumnWords.identifierType,
  formSubmissionIdentifier: 'Contact',
  formSubmissionId: 'Form submission',
  audienceSessionId: sessionColumnWords.audienceSessionId,
  analyticsSessionId: 'Analytics session',
  pageId: 'Page',
};

/** Fields that are read together. */
export type SessionFieldGroup = {
  readonly title: string;
  readonly fields: readonly SessionField[];
  /** Stands for all of them where a session has none. */
  readonly none?: string;
};

/** All fields, in the order in which they are read. */
export const sessionFieldGroups: readonly SessionFieldGroup[] = [
  { title: 'Visit', fields: ['audienceId', 'sessionStartedAt', 'sessionEndedAt', 'pageTitle', 'pageUrl'] },
  {
    title: 'Engagement',
    fields: [
      'timeSpentSeconds',
      'maxScrollDepthPercentage',
      'totalClicksCount',
      'questionsAskedCount',
      'hasFormSubmit',
      'hasConversion',
      'isBounce',
      'computationStatus',
    ],
  },
  {
    title: 'Traffic source',
    fields: ['utmSource', 'utmMedium', 'utmCampaign', 'utmContent', 'utmTerm'],
    none: 'No campaign parameters',
  },
  {
    title: 'Contact',
    fields: [
      'formSubmissionIdentifierType',
      'formSubmissionIdentifier',
      'formSubmissionEmail',
      'formSubmissionPhone',
      'formSubmissionId',
    ],
    none: 'No contact details',
  },
  { title: 'IDs', fields: ['audienceSessionId', 'analyticsSessionId', 'pageId'] },
];
