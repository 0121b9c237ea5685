import { formatNumber } from '#src/lib/numbers.ts';
import type { CompareKey, RateMetric } from '../query/session-query.ts';
import type { ComparedGroups } from '../query/session-result.ts';
import type { Verdict } from '../statistics/group-comparison.ts';

/** What the groups of each key are called. */
export const groupNames: Readonly<
  Record<CompareKey, { readonly label: string; readonly one: string; readonly many: string }>
> = {
  audienceId: { label: 'Audience', one: 'audience', many: 'audiences' },
  utmSource: { label: 'Source', one: 'source', many: 'sources' },
  utmMedium: { label: 'Medium', one: 'medium', many: 'media' },
  utmCampaign: { label: 'Campaign', one: 'campaign', many: 'campaigns' },
  utmContent: { label: 'Content', one: 'content', many: 'contents' },
  utmTerm: { label: 'Term', one: 'term', many: 'terms' },
};

/** A verdict as it stands beside a group: in the chart, its table and its file. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  higher: 'Significantly higher',
  lower: 'Significantly lower',
  noDifference: 'No significant difference',
  notEnoughData: 'Not enough data',
  alone: 'Nothing to compare with',
};

const doesMore: Readonly<Record<RateMetric, string>> = {
  conversion: 'better',
  formSubmit: 'more often',
  bounce: 'more often',
};
const doesLess: Readonly<Record<RateMetric, string>> = {
  conversion: 'worse',
  formSubmit: 'less often',
  bounce: 'less often',
};
const does: Readonly<Record<RateMetric, readonly [one: string, several: string]>> = {
  conversion: ['converts', 'convert'],
  formSubmit: ['submits forms', 'submit forms'],
  bounce: ['bounces', 'bounce'],
};

/** The verdicts on all groups in one sentence, which names the group that stands out most. */
export function comparisonSentence(
  { top, others, tested, outstanding, alike }: ComparedGroups,
  by: CompareKey,
  metric: RateMetric,
  nameOf: (key: string) => string,
): string {
  const { one, many } = groupNames[by];
  const group = top.find(({ key }) => key === outstanding);
  if (group !== undefined) {
    const how = (group.comparison.verdict === 'higher' ? doesMore : doesLess)[metric];
    const who =
      alike === 1
        ? `${nameOf(group.key)} ${does[metric][0]}`
        : `${nameOf(group.key)} and ${formatNumber(alike - 1)} more ${does[metric][1]}`;
    const adjusted = tested === 1 ? '' : `, adjusted for ${formatNumber(tested)} comparisons`;
    return `${who} ${how} than the rest (significant at 95 %${adjusted}).`;
  }
  if (top.length === 0) return 'No sessions in this range.';
  if (top.length + others.groups === 1) return `Only one ${one} has sessions.`;
  return tested === 0 ? `Not enough data to compare ${many}.` : `No significant differences between ${many}.`;
}
