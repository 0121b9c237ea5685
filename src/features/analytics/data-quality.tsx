import { formatNumber } from '#src/lib/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { GroupsChart } from './charts/breakdown-charts.tsx';
import type { ChartProps } from './charts/chart-props.ts';
import { useAnswer } from './use-analytics.ts';
import { groupNames, oddityWords, sessionsWords, textWords } from './view/words.ts';

type QualityProps = ChartProps & { isReading: boolean };

/**
 * How complete the data is: sessions that contradict themselves, UTM texts that differ in spelling
 * only, contact details, and how far the sessions are processed.
 */
export function DataQuality({ isReading, ...chart }: QualityProps) {
  const { analytics, shown, result, onFilter, onSearch } = chart;
  // Spellings ignore the filters, and a search for them during each load step would block charts.
  const asked = isReading ? undefined : { ...shown, filters: {} };
  const { value, args } = useAnswer(analytics, 'utmSpellings', asked && [asked]);
  // A finding of another range says nothing of this one.
  const { from, to } = shown.range;
  const compared = args?.[0].range.from === from && args[0].range.to === to;
  const mixed = compared && value !== undefined ? value : [];
  const chosen = shown.filters.oddity;
  const found = result.oddities.filter(({ oddity, sessions }) => sessions > 0 || chosen === oddity);
  return (
    <section aria-labelledby="data-quality" className="border-t border-line px-4 py-4 md:px-6">
      <h2 id="data-quality" className="text-13">
        Data quality
      </h2>
      {found.length === 0 && mixed.length === 0 ? (
        <p className="mt-1 text-12 text-ink-muted">
          {isReading || !compared ? 'No issues so far. Still checking.' : 'No data issues found.'}
        </p>
      ) : (
        <ul className="mt-2 flex flex-col gap-1 text-13">
          {found.map(({ oddity, sessions }) => (
            <li key={oddity} className="flex flex-wrap items-center gap-x-3">
              {oddityWords[oddity]}: {sessionsWords(sessions)}
              <Button
                variant="quiet"
                className="-mx-3"
                onClick={() => onFilter((now) => ({ odd: now.oddity === oddity ? undefined : oddity }))}
              >
                {chosen === oddity ? 'Clear filter' : 'Filter to these'}
              </Button>
            </li>
          ))}
          {mixed.map(({ key, spellings }) => (
            <li key={`${key} ${spellings[0]?.value ?? ''}`} className="flex flex-wrap items-center gap-x-3">
              <span>
                Inconsistent {groupNames[key].many}:{' '}
                {spellings.map(({ value, sessions }, index) => (
                  <span key={value}>
                    {index > 0 && ', '}
                    <q>
                      <bdi>{textWords(value)}</bdi>
                    </q>{' '}
                    ({formatNumber(sessions)})
                  </span>
                ))}
              </span>
              <Button
                variant="quiet"
                className="-mx-3"
                onClick={() => onSearch({ [groupNames[key].address]: spellings.map(({ value }) => value) })}
              >
                Filter to these
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2">
        <GroupsChart
          {...chart}
          title="Contact details submitted"
          column="identifierType"
          groups={result.identifierTypes}
        />
        <GroupsChart {...chart} title="Processing status" column="computationStatus" groups={result.statuses} />
      </div>
    </section>
  );
}
