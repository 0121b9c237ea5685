import type { Company, SamplePerson } from './people.ts';
import type { Industry } from './places.ts';
import type { Random } from './random.ts';

/** The target of a variant: one person, or a group in one industry and country. */
export type Subject = {
  readonly person: SamplePerson | undefined;
  readonly label: string;
  readonly company: Company;
  readonly role: string;
};

const pains: Readonly<Record<Industry, readonly string[]>> = {
  'food and beverage': [
    'Retailers charge a penalty for every delivery outside the slot; last year that was more than the transport budget grew.',
    'Shelf life is short: a pallet that arrives a day late is sold at half price.',
    'Customer service phones carriers from two in the afternoon on because nobody knows what is still on the road.',
  ],
  'automotive parts': [
    'A line stop at the customer costs more per hour than a month of freight.',
    'Special trips by taxi and air are booked on suspicion, because nobody trusts the carrier’s ETA.',
    'Call-offs change twice a day, the transport plan does not.',
  ],
  pharmaceuticals: [
    'Auditors ask for the temperature record of single shipments, and it takes two people a day to find one.',
    'Hospitals call for the delivery time of each box; there is no link to send them.',
    'Three carriers, three portals, three formats of proof of delivery.',
  ],
  furniture: [
    'Private customers wait at home for a two-man delivery; one in nine is not met.',
    'Returns after a missed window fill the hall.',
    'Delivery windows are agreed by phone and forgotten by the carrier.',
  ],
  'consumer electronics': [
    'Launch days are fixed worldwide; a container that is three days late misses the launch.',
    'Theft: they want to know when a truck stops where it should not.',
    'Half of the tickets in support ask where the parcel is.',
  ],
  chemicals: [
    'Demurrage and detention fees come months later and cannot be checked.',
    'Drivers without the right papers are turned away at the gate.',
    'Tank cleaning slots are lost when the truck before was late.',
  ],
  fashion: [
    'Season goods: what comes after week 36 goes to the outlet.',
    'Air freight as a rescue has doubled in two years.',
    'Stores staff up for deliveries that do not come.',
  ],
  'building materials': [
    'A crane on site costs 180 an hour, also while it waits for the truck.',
    'Site managers do not look at portals; they want a text message.',
    'One fleet of their own and forty subcontractors, tracked on a whiteboard.',
  ],
  'cold chain': [
    'Every alarm of the reefer goes to an inbox that is read in the morning.',
    'Claims are lost because the curve is missing for the last mile.',
    'Plugs at the terminal are short; they want to know six hours ahead.',
  ],
  'third-party logistics': [
    'Their own customers ask for a portal; building it was stopped after a year.',
    'Margins are thin, so every phone call about a status counts.',
    'Each customer wants another report; the analyst left in spring.',
  ],
};

const meetings = [
  'Opened the last two e-mails, did not answer.',
  'Spoke to us at the transport fair for ten minutes; took the lane report.',
  'Came through a partner; was sceptical about the integration.',
  'Ran a pilot with another vendor two years ago, which ended because carriers did not send positions.',
  'Asked for the security overview in August and has been quiet since.',
  'Forwarded our page to three colleagues, one of them in finance.',
] as const;

const leads = [
  'Lead with the morning list of late trucks.',
  'Lead with the cost of one late delivery, in their currency.',
  'Lead with the six weeks until it runs; they have been promised six months before.',
  'Lead with the carrier scorecard.',
  'Lead with the story of a company of the same size.',
] as const;

const avoid = [
  'Do not mention price.',
  'Do not compare with their present vendor by name.',
  'No figures from other countries.',
  'Leave out sustainability; it was a sore point.',
  'Do not name the colleague who gave us the contact.',
] as const;

const updates = [
  'Update: budget is approved until the end of the quarter, the sum is not known.',
  'Update: the integration goes through their own middleware, not through SAP. Say that we have done that before.',
  'Update: they now also ask about ocean containers from the Far East.',
  'Update: works council wants to know whether drivers can be identified. They cannot, positions are per truck.',
  'Update: wants to start with two sites and then decide. Offer exactly that.',
  'Update: the meeting moved by two weeks; change the text of the button accordingly.',
] as const;

/** A role inside a sentence, with its article. Abbreviations keep their capitals. */
export function withArticle(role: string): string {
  const name = inSentence(role);
  return `${/^(?:[aeio]|IT)/.test(name) ? 'an' : 'a'} ${name}`;
}

const inSentence = (role: string): string =>
  /^[A-Z]{2}/.test(role) ? role : `${role.charAt(0).toLowerCase()}${role.slice(1)}`;

/** The initial context of an audience. */
export function firstContext(subject: Subject, random: Random): string {
  const { company, role, person } = subject;
  const pallets = random.int(4, 190) * 10;
  const sites = random.int(1, 14);
  const who =
    person === undefined
      ? `${role}s at makers and shippers like ${company.name} (${company.place.country}, ${company.industry}).`
      : `${person.row.name} is ${inSentence(role)} at ${company.name} (${company.place.country}, ${company.industry}).`;
  return [
    `${who} About ${pallets} pallets a week from ${sites === 1 ? 'one site' : `${sites} sites`}.`,
    `${random.pick(pains[company.industry])}`,
    `${random.pick(meetings)}`,
    `${random.pick(leads)} ${random.pick(avoid)}`,
  ].join('\n\n');
}

/** A later context, always different: with an added line, or another instruction at the end. */
export function revisedContext(context: string, random: Random, round: number): string {
  const paragraphs = context.split('\n\n');
  const update = random.pick(updates.filter((candidate) => !context.includes(candidate)));
  if (round % 2 === 1 || paragraphs.length > 7) {
    return [...paragraphs.slice(0, 3), `${random.pick(leads)} ${random.pick(avoid)}`, update].join('\n\n');
  }
  return [...paragraphs, update].join('\n\n');
}

const titlePatterns: readonly ((subject: Subject, random: Random) => string)[] = [
  ({ company }) => `${company.name}: late trucks, seen by 9 a.m.`,
  ({ company }, random) => `${random.int(3, 19)} carriers, one list for ${company.name}`,
  ({ company }) => `What a late delivery costs in ${company.industry}`,
  ({ role, company }) => `For the ${inSentence(role)} at ${company.name}`,
  ({ company }) => `Freight in ${company.place.country} without the phone calls`,
  ({ company }, random) => `${company.name} and Harbourline: ${random.int(2, 6)} sites in six weeks`,
  ({ company }) => `Before the customer calls: tracking for ${company.industry}`,
];

const descriptionPatterns: readonly ((subject: Subject, random: Random) => string)[] = [
  ({ company }, random) =>
    `Each morning a list of the deliveries that will be late, with the reason and whom to call. ${random.int(1200, 2300).toLocaleString('en')} carriers connected, used in ${company.industry}.`,
  ({ company }) =>
    `How companies in ${company.industry} see late trucks early, and what ${company.name} could start with.`,
  ({ company }, random) =>
    `${random.int(20, 50)} shipments from ${company.place.country} on the map in a 30-minute call. You keep the export.`,
  ({ role }) => `Written for ${withArticle(role)}: one list, one number to call, no portal to learn.`,
];

const keywordPool = [
  'freight visibility',
  'late deliveries',
  'carrier scorecard',
  'on time in full',
  'temperature record',
  'detention fees',
  'retailer penalties',
  'delivery windows',
  'ocean tracking',
  'proof of delivery',
] as const;

export const titleFor = (subject: Subject, random: Random): string => random.pick(titlePatterns)(subject, random);
export const descriptionFor = (subject: Subject, random: Random): string =>
  random.pick(descriptionPatterns)(subject, random);

/** Three to five keywords, the industry's among them. */
export function keywordsFor(subject: Subject, random: Random): string[] {
  const chosen = new Set<string>([`${subject.company.industry} logistics`]);
  for (let count = random.int(2, 4); count > 0; count -= 1) chosen.add(random.pick(keywordPool));
  return [...chosen];
}

/** A name of exactly 300 characters, as if somebody put the whole selection into it. */
export function longName(subject: Subject, ordinal: number): string {
  const start = `List ${ordinal}, everyone in transport, warehousing, customer service and purchasing at ${subject.company.name}, `;
  const rest =
    'at its daughter companies and at the freight forwarders that work for it in Germany, Austria, Switzerland, France, Benelux, Italy, Spain, Portugal, Poland and Czechia, without those who said no, without competitors, without students, as agreed between sales and marketing on Tuesday, checked twice, final, really final, version of Thursday evening';
  return `${start}${rest}`.slice(0, 299).trimEnd().padEnd(300, '.');
}
