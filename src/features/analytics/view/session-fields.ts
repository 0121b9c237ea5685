import type { AudienceSession } from '#src/contract/session.ts';
import { sessionColumnWords } from './session-columns.ts';

/** A field of a session, as the contract names it (§2.5). */
export type SessionField = keyof AudienceSession;

/** What each field is called where all of a session is shown: the words of the table, where it has them. */
export const sessionFieldWords: Readonly<Record<SessionField, string>> = {
  audienceId: sessionColumnWords.audienceId,
  sessionStartedAt: sessionColumnWords.startedAt,
  sessionEndedAt: sessionColumnWords.endedAt,
  pageTitle: 'Page title',
  pageUrl: 'Address visited',
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
    title: 'What was done',
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
    title: 'Where it came from',
    fields: ['utmSource', 'utmMedium', 'utmCampaign', 'utmContent', 'utmTerm'],
    none: 'No source, medium, campaign, content or term is set.',
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
    none: 'None was left.',
  },
  { title: 'Ids', fields: ['audienceSessionId', 'analyticsSessionId', 'pageId'] },
];
