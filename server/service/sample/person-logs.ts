import type { personLogs } from '#server/service/schema.ts';
import { day, hour, minute } from './clock.ts';
import type { SamplePerson } from './people.ts';
import { type Random, randomFrom } from './random.ts';
import { idSequence } from './sample-id.ts';

export type SamplePersonLog = typeof personLogs.$inferInsert;

type Entry = Pick<SamplePersonLog, 'source' | 'type' | 'payload'>;

const topics = [
  'late deliveries',
  'carrier scorecards',
  'temperature alerts',
  'detention fees',
  'retailer penalties',
] as const;

const kinds: readonly ((person: SamplePerson, random: Random) => Entry)[] = [
  (person, random) => ({
    source: 'crm',
    type: 'stage-changed',
    payload: {
      from: random.pick(['new', 'qualified', 'meeting']),
      to: random.pick(['meeting', 'proposal', 'on hold']),
      owner: random.pick(['Imogen Ashworth', 'Cem Öztürk', 'Noor Whitfield']),
      deal: {
        name: `${person.company.name}: ${random.int(1, 9)} sites`,
        amount: random.int(8, 240) * 1000,
        currency: 'EUR',
      },
    },
  }),
  (_person, random) => ({
    source: 'calls',
    type: 'call-summary',
    payload: {
      durationSeconds: random.int(180, 3100),
      summary: `Asked mostly about ${random.pick(topics)}; wants to see ${random.pick(topics)} before a pilot.`,
      objections: random.chance(0.5) ? ['integration effort', 'two-year term'] : [],
      sentiment: Number((random.next() * 2 - 1).toFixed(2)),
      nextStep: random.chance(0.7) ? { what: 'Send the integration note', dueInDays: random.int(1, 14) } : null,
    },
  }),
  (person, random) => ({
    source: 'email-sync',
    type: 'reply-received',
    payload: {
      subject: `Re: ${random.pick(topics)} at ${person.company.name}`,
      words: random.int(12, 260),
      attachments: random.chance(0.3) ? [{ name: 'lanes-2025.xlsx', bytes: random.int(9_000, 900_000) }] : [],
    },
  }),
  (_person, random) => ({
    source: 'enrichment',
    type: 'profile-enriched',
    payload: {
      provider: 'directory',
      confidence: Number(random.next().toFixed(3)),
      fields: {
        seniority: random.pick(['manager', 'director', 'executive']),
        headcount: random.int(40, 9000),
        tools: ['SAP', 'Excel'],
      },
    },
  }),
  (_person, random) => ({
    source: 'events',
    type: 'booth-visit',
    payload: {
      event: 'Transport fair 2025',
      badge: `H${random.int(1, 9)}-${random.int(100, 999)}`,
      notes: '',
      interestedIn: [random.pick(topics)],
    },
  }),
];

/** Entries of people with e-mail: some edited, a few deleted, every third with idempotency key. */
export function samplePersonLogs(
  count: number,
  people: readonly SamplePerson[],
  now: number,
): readonly SamplePersonLog[] {
  const random = randomFrom('person logs');
  const nextId = idSequence('log');
  return Array.from({ length: count }, (_, index) => {
    // The first entry belongs to the first person, so that ids.json is easy to follow.
    const person = index === 0 ? people[0] : random.pick(people);
    if (person === undefined) throw new RangeError('Person logs need people.');
    const createdAt = Math.round(now - random.next() * Math.min(300 * day, now - person.row.createdAt));
    const updatedAt = random.chance(0.3) ? Math.min(now, createdAt + random.int(1, 90) * minute) : null;
    return {
      personId: person.row.personId,
      personLogId: nextId(),
      ...random.pick(kinds)(person, random),
      idempotencyKey: index % 3 === 0 ? `${person.row.slug}/${index}` : null,
      createdAt,
      updatedAt,
      deletedAt: index > 0 && random.chance(0.03) ? Math.min(now, createdAt + random.int(2, 400) * hour) : null,
    };
  });
}
