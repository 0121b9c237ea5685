import type { AudienceSession } from '#src/contract/session.ts';

/** The kind of a value, which decides how it is shown. */
export type SessionKind =
  | 'moment'
  | 'audience'
  | 'text'
  | 'seconds'
  | 'percent'
  | 'count'
  | 'flag'
  | 'status'
  | 'id'
  | 'link'
  | 'contact';

export type SessionField = {
  /** The contract's name (§2.5), also in files. */
  readonly field: keyof AudienceSession;
  readonly label: string;
  readonly kind: SessionKind;
  /** Its column name in store and URL. Fields that this browser must not store (R35) have none. */
  readonly column?: string;
  /** Pixels. */
  readonly width?: number;
  /** A column only if the user selects it. */
  readonly optional?: boolean;
};

type FieldGroup = {
  readonly title: string;
  readonly fields: readonly SessionField[];
  /** Shown in place of the fields where a session has none of them. */
  readonly none?: string;
};

/** The fields of a session by topic, in the order of tables and files. */
const groups = [
  {
    title: 'Visit',
    fields: [
      { field: 'sessionStartedAt', column: 'startedAt', label: 'Started', kind: 'moment', width: 112 },
      { field: 'audienceId', column: 'audienceId', label: 'Audience', kind: 'audience' },
      { field: 'sessionEndedAt', column: 'endedAt', label: 'Ended', kind: 'moment', width: 130, optional: true },
      { field: 'pageTitle', label: 'Page title', kind: 'text' },
      { field: 'pageUrl', label: 'Page URL', kind: 'link' },
    ],
  },
  {
    title: 'Traffic source',
    none: 'No campaign parameters',
    fields: [
      { field: 'utmSource', column: 'utmSource', label: 'Source', kind: 'text', width: 100 },
      { field: 'utmMedium', column: 'utmMedium', label: 'Medium', kind: 'text', width: 104, optional: true },
      { field: 'utmCampaign', column: 'utmCampaign', label: 'Campaign', kind: 'text', width: 144, optional: true },
      { field: 'utmContent', column: 'utmContent', label: 'Content', kind: 'text', width: 120, optional: true },
      { field: 'utmTerm', column: 'utmTerm', label: 'Term', kind: 'text', width: 104, optional: true },
    ],
  },
  {
    title: 'Engagement',
    fields: [
      { field: 'timeSpentSeconds', column: 'seconds', label: 'Time', kind: 'seconds', width: 76 },
      { field: 'maxScrollDepthPercentage', column: 'scroll', label: 'Scroll', kind: 'percent', width: 56 },
      { field: 'totalClicksCount', column: 'clicks', label: 'Clicks', kind: 'count', width: 56 },
      {
        field: 'questionsAskedCount',
        column: 'questions',
        label: 'Questions',
        kind: 'count',
        width: 76,
        optional: true,
      },
      { field: 'hasFormSubmit', column: 'formSubmit', label: 'Form submitted', kind: 'flag', width: 108 },
      { field: 'hasConversion', column: 'conversion', label: 'Converted', kind: 'flag', width: 76 },
      { field: 'isBounce', column: 'bounce', label: 'Bounced', kind: 'flag', width: 80, optional: true },
      {
        field: 'computationStatus',
        column: 'computationStatus',
        label: 'Status',
        kind: 'status',
        width: 104,
        optional: true,
      },
    ],
  },
  {
    title: 'Contact',
    none: 'No contact details',
    fields: [
      {
        field: 'formSubmissionIdentifierType',
        column: 'identifierType',
        label: 'Contact type',
        kind: 'text',
        width: 120,
        optional: true,
      },
      { field: 'formSubmissionIdentifier', label: 'Contact', kind: 'contact' },
      { field: 'formSubmissionEmail', label: 'E-mail', kind: 'contact' },
      { field: 'formSubmissionPhone', label: 'Phone', kind: 'contact' },
      { field: 'formSubmissionId', label: 'Form submission', kind: 'id' },
    ],
  },
  {
    title: 'IDs',
    fields: [
      {
        field: 'audienceSessionId',
        column: 'audienceSessionId',
        label: 'Session',
        kind: 'id',
        width: 184,
        optional: true,
      },
      { field: 'analyticsSessionId', label: 'Analytics session', kind: 'id' },
      { field: 'pageId', label: 'Page', kind: 'id' },
    ],
  },
] as const satisfies readonly FieldGroup[];

type Column = Extract<(typeof groups)[number]['fields'][number], { readonly column: string }>['column'];
/** A field with a column in the store and the table. */
export type StoredField = SessionField & { readonly column: Column };

export const sessionFieldGroups: readonly FieldGroup[] = groups;
const all = groups.flatMap(({ fields }): readonly (SessionField | StoredField)[] => fields);
export const storedFields = all.filter((field): field is StoredField => field.column !== undefined);
/** Only from the API, never stored: who it was, and where exactly. */
export const unstoredFields = all.filter((field) => field.column === undefined);
