import type { sessions } from '#server/service/schema.ts';
import type { SampleAudience } from './audiences.ts';
import { day, hour, minute, second } from './clock.ts';
import sources from './data/sources.json' with { type: 'json' };
import { type Random, randomFrom } from './random.ts';
import { idSequence } from './sample-id.ts';

export type SampleSession = typeof sessions.$inferInsert;

const observedDays = 120;

/** Visits per hour of the day in UTC: Europe and Asia in the morning, America until late. */
const hourWeights = [2, 2, 3, 4, 6, 9, 15, 26, 38, 42, 40, 33, 30, 38, 40, 36, 30, 22, 16, 13, 10, 7, 4, 3] as const;

/** Sunday first. */
const weekdayWeights = [0.16, 1.0, 1.18, 1.15, 1.06, 0.74, 0.2] as const;

/** Cumulative expected visits per hour of observation, to turn a random number into a moment. */
function rhythm(now: number): { from: number; sums: Float64Array } {
  const hours = observedDays * 24;
  const from = now - hours * hour;
  const sums = new Float64Array(hours + 1);
  for (let index = 0; index < hours; index += 1) {
    const date = new Date(from + index * hour + hour / 2);
    const weekday = weekdayWeights[date.getUTCDay()] ?? 1;
    const hourly = hourWeights[date.getUTCHours()] ?? 1;
    const growth = 0.75 + (0.5 * index) / hours;
    // Two mailings, each felt for two days.
    const age = (hours - index) / 24;
    const mailing = (age > 61 && age < 63) || (age > 26 && age < 28) ? 1.9 : 1;
    sums[index + 1] = (sums[index] ?? 0) + weekday * hourly * growth * mailing;
  }
  return { from, sums };
}

/** The moment by which the fraction `share` of the visits from `start` to `end` has happened. */
function momentAt({ from, sums }: ReturnType<typeof rhythm>, start: number, end: number, share: number): number {
  const sumAt = (moment: number) => {
    const position = Math.min(Math.max((moment - from) / hour, 0), sums.length - 1);
    const index = Math.floor(position);
    const low = sums[index] ?? 0;
    return low + ((sums[index + 1] ?? low) - low) * (position - index);
  };
  const low = sumAt(start);
  const wanted = low + (sumAt(end) - low) * share;
  const index = stepOf(sums, wanted);
  const base = sums[index] ?? 0;
  const height = (sums[index + 1] ?? base) - base;
  return from + (index + (height > 0 ? (wanted - base) / height : 0)) * hour;
}

/** The step of rising sums in which `value` lies. */
function stepOf(sums: Float64Array, value: number): number {
  let first = 0;
  let last = sums.length - 2;
  while (first < last) {
    const middle = (first + last + 1) >> 1;
    if ((sums[middle] ?? 0) <= value) first = middle;
    else last = middle - 1;
  }
  return first;
}

const utmFields = ['utmSource', 'utmMedium', 'utmContent', 'utmCampaign', 'utmTerm'] as const;
type Source = { readonly [Field in (typeof utmFields)[number]]?: string | null | Readonly<Record<string, number>> };

/** By kind of source: a value, or values with their weights. Spellings differ as in real links. */
const sourceFields: Readonly<Record<keyof typeof sources.weights, Source>> = sources.fields;

function addCampaign(session: SampleSession, page: string, random: Random): void {
  session.utmCampaign = random.chance(0.04) ? `${page}_Autumn` : `${page}-autumn`;
  const source = sourceFields[random.weighted(sources.weights)];
  for (const field of utmFields) {
    const value = source[field];
    if (value !== undefined) session[field] = value && typeof value === 'object' ? random.weighted(value) : value;
  }
}

type Visits = SampleAudience['visits'];
type Ids = ReturnType<typeof sessionIds>;

/** One visit. The literal has all fields, so that a million visits share one shape. */
function visit(visits: Visits, startedAt: number, now: number, ids: Ids, random: Random): SampleSession {
  const isBounce = random.chance(0.36);
  const timeSpent = Math.min(isBounce ? random.logNormal(7, 0.7) : random.logNormal(96, 0.85), 3 * 60 * 60);
  const endedAt = Math.round(startedAt + timeSpent * second);
  const session: SampleSession = {
    audienceSessionId: ids.session(),
    analyticsSessionId: ids.analytics(),
    pageId: visits.page.row.pageId,
    audienceId: visits.audienceId,
    pageTitle: visits.title,
    pageUrl: visits.url,
    computationStatus: 'pending',
    formSubmissionId: null,
    formSubmissionEmail: null,
    formSubmissionPhone: null,
    formSubmissionIdentifier: null,
    formSubmissionIdentifierType: null,
    hasConversion: null,
    hasFormSubmit: null,
    isBounce: null,
    maxScrollDepthPercentage: null,
    questionsAskedCount: null,
    timeSpentSeconds: null,
    totalClicksCount: null,
    startedAt,
    endedAt: endedAt < now ? endedAt : null,
    utmCampaign: null,
    utmContent: null,
    utmMedium: null,
    utmSource: null,
    utmTerm: null,
  };
  addCampaign(session, visits.page.key, random);
  // Recent sessions are pending, and so is a share of the last nine hours; a few fail.
  const isRecent = endedAt > now - 25 * minute || (startedAt > now - 9 * hour && random.chance(0.2));
  if (isRecent) return session;
  if (random.chance(0.004)) {
    session.computationStatus = 'failed';
    return session;
  }
  session.computationStatus = 'computed';
  session.isBounce = isBounce;
  session.timeSpentSeconds = Math.round(timeSpent * 10) / 10;
  session.maxScrollDepthPercentage = isBounce
    ? random.int(4, 38)
    : Math.min(100, Math.round(random.logNormal(68, 0.4)));
  session.totalClicksCount = isBounce ? 0 : Math.floor(random.logNormal(2.2, 0.8));
  session.questionsAskedCount = isBounce || random.chance(0.72) ? 0 : random.int(1, 6);
  session.hasConversion = !isBounce && random.chance(visits.conversion);
  session.hasFormSubmit = session.hasConversion
    ? random.chance(0.93)
    : !isBounce && random.chance(visits.conversion * 0.4);
  if (session.hasFormSubmit) addSubmission(session, visits, ids, random);
  // Oddities of real measurement: a device with a wrong clock, a page that grew during the visit.
  if (random.chance(0.00125)) session.endedAt = startedAt - random.int(1, 50) * minute;
  if (random.chance(0.0015)) session.maxScrollDepthPercentage = random.int(101, 140);
  return session;
}

function addSubmission(session: SampleSession, visits: Visits, ids: Ids, random: Random): void {
  const known = visits.person?.row.email;
  const email =
    typeof known === 'string' && known !== ''
      ? known
      : `${random.pick(['info', 'transport', 'einkauf', 'logistique', 'ops'])}${random.int(1, 400)}@visitor.example`;
  const phone = visits.person?.row.phoneNumber ?? null;
  const byPhone = random.chance(0.15) && phone !== null;
  session.formSubmissionId = ids.form();
  session.formSubmissionEmail = email;
  session.formSubmissionPhone = byPhone || random.chance(0.5) ? phone : null;
  session.formSubmissionIdentifier = byPhone ? phone : email;
  session.formSubmissionIdentifierType = byPhone ? 'phone' : 'email';
}

/**
 * Sessions of the 120 days before `now`, unordered. Their times show weekdays, office hours, growth
 * and two mailings, between publishing and archiving of their audience. The number is exact.
 */
export function* sampleSessions(count: number, audiences: readonly Visits[], now: number): Generator<SampleSession> {
  const page = audiences[0]?.page.key;
  const open = audiences.filter((audience) => audience.from !== undefined && audience.until > now - observedDays * day);
  const random = randomFrom(`sessions/sample/${page}`);
  const ids = sessionIds(`sample/${page}`);
  const times = rhythm(now);
  const sums = new Float64Array(open.length + 1);
  open.forEach((audience, index) => {
    sums[index + 1] = (sums[index] ?? 0) + audience.heat;
  });
  const total = sums[open.length] ?? 0;

  for (let made = 0; made < count; made += 1) {
    const audience = open[stepOf(sums, random.next() * total)];
    if (audience === undefined) return;
    const startedAt = momentAt(times, audience.from ?? now, Math.min(audience.until, now - second), random.next());
    yield visit(audience, Math.round(startedAt), now, ids, random);
  }
}

function sessionIds(series: string) {
  return {
    session: idSequence('session', series),
    analytics: idSequence('analytics', series),
    form: idSequence('submission', series),
  };
}
