/** The requests whose constraints stand in the table: those of §4.10, §4.12 and §4.14. */
export type ConstrainedEndpoint = 'createAsset' | 'createAccount' | 'updatePerson';

/**
 * What a value breaks. All but two come from the contract's schema (see coverage-rules.test.ts):
 * `canonical` is only in its words (§4.12), and `storable` in choices.md.
 */
export type Constraint =
  | 'type'
  | 'not null'
  | 'required'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'enum'
  | 'no other field'
  | 'canonical'
  | 'storable';

/** What the form does about it. */
export type InForm =
  /** It says so at the field, and sends nothing. `typed` goes into the control. */
  | { readonly typed: string; readonly says: RegExp }
  /** It says what will be sent in its place, and sends that. */
  | { readonly typed: string; readonly becomes: string }
  /** Its control cannot hold such a value, or the contract leaves the rule to the service: why. */
  | { readonly cannot: string };

/** One way to break one constraint. */
export interface ConstraintCase {
  readonly endpoint: ConstrainedEndpoint;
  /** As the contract calls it; a name that it does not know stands for any other. */
  readonly field: string;
  readonly constraint: Constraint;
  /** What reaches the service past the form; undefined when the field does not. */
  readonly value: unknown;
  /** What the service says about it, word for word. */
  readonly service: string;
  readonly form: InForm;
}

type Case = Omit<ConstraintCase, 'endpoint' | 'field'>;

const casesOf = (endpoint: ConstrainedEndpoint, field: string, cases: readonly Case[]): readonly ConstraintCase[] =>
  cases.map((one) => ({ endpoint, field, ...one }));

const noControl = { cannot: 'The form has no control for it.' } as const;
const aLineOfText = { cannot: 'Its control is a line of text: it holds no other type, and its value is never null.' };
const isAlwaysSent = { cannot: 'The form always sends it.' } as const;
const clearsTheField = { cannot: 'An emptied control clears the field: null is sent, which is allowed.' } as const;
const leftToTheService = { cannot: 'The contract has no such rule: what cannot be stored is the service’s to say.' };

const long = 'x'.repeat(256);
const oneCharacter = 'Has to be at least 1 character long.';
const noMoreThan255 = 'Has to be at most 255 characters long.';
const cannotBeWritten = 'This field cannot be written.';

const noNumber: Case = {
  constraint: 'type',
  value: 5,
  service: 'Has to be of type string, not a number.',
  form: aLineOfText,
};
const noNull: Case = {
  constraint: 'not null',
  value: null,
  service: 'Has to be of type string, not null.',
  form: aLineOfText,
};
const halfACharacter: Case = {
  constraint: 'storable',
  value: 'a\ud800',
  service: 'Holds half of a surrogate pair.',
  form: leftToTheService,
};
const nul: Case = { constraint: 'storable', value: 'a\0b', service: 'Holds a NUL character.', form: leftToTheService };

function missing(form: InForm): Case {
  return { constraint: 'required', value: undefined, service: 'Is required, as string.', form };
}

function unknown(endpoint: ConstrainedEndpoint, field: string): readonly ConstraintCase[] {
  return casesOf(endpoint, field, [
    { constraint: 'no other field', value: 'x', service: cannotBeWritten, form: noControl },
  ]);
}

const notAnImage = 'Has to be one of: image.';

const createAsset = [
  ...casesOf('createAsset', 'assetType', [
    { constraint: 'enum', value: 'video', service: notAnImage, form: noControl },
    { constraint: 'type', value: 5, service: notAnImage, form: noControl },
    { constraint: 'not null', value: null, service: notAnImage, form: noControl },
    { constraint: 'required', value: undefined, service: notAnImage, form: noControl },
  ]),
  ...casesOf('createAsset', 'name', [noNumber, noNull, missing(isAlwaysSent), halfACharacter]),
  ...casesOf('createAsset', 'purpose', [noNumber, noNull]),
  ...casesOf('createAsset', 'fileId', [
    noNumber,
    noNull,
    missing(isAlwaysSent),
    {
      constraint: 'minLength',
      value: '',
      service: oneCharacter,
      form: { typed: '', says: /needs the ID of an uploaded file/ },
    },
    nul,
  ]),
  ...casesOf('createAsset', 'parentAssetId', [noNumber, noNull]),
  ...casesOf('createAsset', 'idempotencyKey', [
    noNumber,
    noNull,
    {
      constraint: 'minLength',
      value: '',
      service: oneCharacter,
      form: noControl,
    },
    {
      constraint: 'maxLength',
      value: long,
      service: noMoreThan255,
      form: noControl,
    },
  ]),
  ...casesOf('createAsset', 'hidden', [
    {
      constraint: 'type',
      value: 'true',
      service: 'Has to be of type boolean, not a string.',
      form: { cannot: 'Its control is a checkbox.' },
    },
    {
      constraint: 'not null',
      value: null,
      service: 'Has to be of type boolean, not null.',
      form: { cannot: 'Its control is a checkbox.' },
    },
  ]),
  ...unknown('createAsset', 'tags'),
];

const noHost = 'Has to be the name of a host, such as acme.example.';
const canonical = 'Has to be in its canonical form: rules-e2e.example';
const becomes = (typed: string): InForm => ({ typed, becomes: 'rules-e2e.example' });

const createAccount = [
  ...casesOf('createAccount', 'domain', [
    noNumber,
    noNull,
    missing(isAlwaysSent),
    { constraint: 'minLength', value: '', service: oneCharacter, form: { typed: '', says: /Type a domain/ } },
    {
      constraint: 'canonical',
      value: 'localhost',
      service: noHost,
      form: { typed: 'localhost', says: /at least two parts/ },
    },
    {
      constraint: 'canonical',
      value: '127.0.0.1',
      service: noHost,
      form: { typed: '127.0.0.1', says: /an IP address/ },
    },
    {
      constraint: 'canonical',
      value: 'a b.example',
      service: noHost,
      form: { typed: 'a b.example', says: /No domain found/ },
    },
    {
      constraint: 'canonical',
      value: '-a.example',
      service: noHost,
      form: { typed: '-a.example', says: /inner hyphens/ },
    },
    {
      constraint: 'canonical',
      value: `${'a'.repeat(64)}.example`,
      service: noHost,
      form: { typed: `${'a'.repeat(64)}.example`, says: /1 to 63 letters/ },
    },
    ...[
      'Rules-E2E.Example',
      'https://rules-e2e.example',
      'rules-e2e.example/shop',
      'rules-e2e.example:8443',
      'rules-e2e.example.',
      'ada@rules-e2e.example',
      ' rules-e2e.example',
    ].map((value): Case => ({ constraint: 'canonical', value, service: canonical, form: becomes(value) })),
    {
      constraint: 'canonical',
      value: 'bücher-rules.example',
      service: 'Has to be in its canonical form: xn--bcher-rules-thb.example',
      form: { typed: 'bücher-rules.example', becomes: 'xn--bcher-rules-thb.example' },
    },
    nul,
  ]),
  ...casesOf('createAccount', 'name', [
    noNumber,
    noNull,
    {
      constraint: 'minLength',
      value: '',
      service: oneCharacter,
      form: { cannot: 'An empty control sends no name, which is allowed.' },
    },
    {
      constraint: 'maxLength',
      value: long,
      service: noMoreThan255,
      form: { typed: long, says: /A name has 1 to 255 characters; this one has 256\./ },
    },
    halfACharacter,
  ]),
  ...unknown('createAccount', 'accountId'),
];

const noE164 = 'Has to match /^\\+[1-9]\\d{1,14}$/.';

const updatePerson = [
  ...casesOf('updatePerson', 'name', [
    noNumber,
    noNull,
    { constraint: 'minLength', value: '', service: oneCharacter, form: { typed: '', says: /A person needs a name\./ } },
    {
      constraint: 'maxLength',
      value: long,
      service: noMoreThan255,
      form: { typed: long, says: /256 characters; at most 255/ },
    },
    halfACharacter,
  ]),
  ...casesOf('updatePerson', 'email', [noNumber, nul]),
  ...casesOf('updatePerson', 'domain', [
    noNumber,
    { constraint: 'minLength', value: '', service: oneCharacter, form: clearsTheField },
  ]),
  ...casesOf('updatePerson', 'phoneNumber', [
    noNumber,
    { constraint: 'pattern', value: '', service: noE164, form: clearsTheField },
    {
      constraint: 'pattern',
      value: '030 123456',
      service: noE164,
      form: { typed: '030 123456', says: /country code is missing/ },
    },
    {
      constraint: 'pattern',
      value: '+030123456',
      service: noE164,
      form: { typed: '+030123456', says: /country code can’t start with 0/ },
    },
    { constraint: 'pattern', value: '+1', service: noE164, form: { typed: '+1', says: /at least 2 are needed/ } },
    {
      constraint: 'pattern',
      value: '+1234567890123456',
      service: noE164,
      form: { typed: '+1234567890123456', says: /16 digits; at most 15/ },
    },
    {
      constraint: 'pattern',
      value: 'call me',
      service: noE164,
      form: { typed: 'call me', says: /It contains letters/ },
    },
    {
      constraint: 'pattern',
      value: '+49 (0)30 / 12 34 56',
      service: noE164,
      form: { typed: '+49 (0)30 / 12 34 56', becomes: '+4930123456' },
    },
  ]),
  ...casesOf('updatePerson', 'linkedinProfileUrl', [
    noNumber,
    { constraint: 'minLength', value: '', service: oneCharacter, form: clearsTheField },
  ]),
  ...unknown('updatePerson', 'slug'),
];

/** All constraints of §4.10, §4.12, §4.14, broken in the form where it allows that, and past it. */
export const constraintCases: readonly ConstraintCase[] = [...createAsset, ...createAccount, ...updatePerson];
