import { formatNumber } from '#src/lib/numbers.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { FilterSelect } from '#src/ui/filter-select.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { signOfStatus } from '#src/ui/sign.tsx';
import { Chip } from '#src/ui/toolbar.tsx';
import type { StatusCount } from './list-filter.ts';
import type { ListSearch, ListView } from './list-view.ts';
import { overrideGroups, overrideGroupWords } from './override-counts.ts';
import { type StuckRule, stuckWords } from './stuck.ts';

type FiltersProps = {
  filter: ListView['filter'];
  statuses: readonly StatusCount[];
  rule: StuckRule | undefined;
  onSearch: (change: ListSearch) => void;
};

/** Every filter in one panel; each takes effect, and comes into the address, at once. */
export function FilterPanel({ filter, statuses, rule, onSearch }: FiltersProps) {
  return (
    <Popover
      label="Filter the audiences"
      icon="settings"
      panel={() => (
        <div className="flex flex-col gap-3 md:w-84">
          <fieldset>
            <legend className="mb-1 font-medium">Status</legend>
            <div className="grid grid-cols-2 gap-x-3">
              {statuses.map(({ status, count }) => (
                <Checkbox
                  key={status}
                  label={
                    <>
                      <bdi className="wrap-anywhere">{statusWord(status)}</bdi>{' '}
                      <span className="text-ink-muted tabular-nums">{formatNumber(count)}</span>
                    </>
                  }
                  checked={filter.statuses.includes(status)}
                  onChange={(event) => onSearch({ status: toggled(filter.statuses, status, event.target.checked) })}
                />
              ))}
            </div>
          </fieldset>
          <FilterSelect
            label="Overrides"
            value={filter.overrides}
            options={[
              ['yes', 'Something set'],
              ['no', 'Nothing set'],
              ...overrideGroups.map((group) => [group, `Set: ${overrideGroupWords[group]}`] as const),
            ]}
            onChange={(overrides) => onSearch({ overrides })}
          />
          <FilterSelect
            label="Person"
            value={filter.personId}
            options={[
              ['any', 'Written for one person'],
              ['none', 'Not for one person'],
              ...(isId(filter.personId) ? [[filter.personId, filter.personId] as const] : []),
            ]}
            onChange={(personId) => onSearch({ personId })}
          />
          <FilterSelect
            label="Stuck"
            value={filter.stuck}
            options={[
              ['yes', 'Stuck'],
              ['no', 'Not stuck'],
            ]}
            hint={stuckWords(rule)}
            onChange={(stuck) => onSearch({ stuck })}
          />
          <FilterSelect
            label="Archived"
            value={filter.archivedAt}
            all="Shown too"
            options={[
              ['none', 'Hidden'],
              ['any', 'Only archived'],
            ]}
            onChange={(archivedAt) => onSearch({ archivedAt })}
          />
        </div>
      )}
    >
      Filter
    </Popover>
  );
}

function toggled(statuses: readonly string[], status: string, on: boolean): string[] | undefined {
  const next = on ? [...statuses, status] : statuses.filter((other) => other !== status);
  return next.length === 0 ? undefined : next;
}

function isId(personId: string | undefined): personId is string {
  return personId !== undefined && personId !== 'any' && personId !== 'none';
}

/** The filters that are on, each with a way to take it off. */
export function FilterChips({ filter, onSearch }: Pick<FiltersProps, 'filter' | 'onSearch'>) {
  const { statuses, overrides, personId, stuck, archivedAt } = filter;
  return (
    <>
      {statuses.length > 0 && (
        <Chip
          label={`Status: ${statuses.map(statusWord).join(', ')}`}
          onRemove={() => onSearch({ status: undefined })}
        />
      )}
      {overrides !== undefined && (
        <Chip
          label={`Overrides: ${overrides === 'yes' ? 'something set' : overrides === 'no' ? 'nothing set' : overrideGroupWords[overrides]}`}
          onRemove={() => onSearch({ overrides: undefined })}
        />
      )}
      {personId !== undefined && (
        <Chip
          label={`Person: ${personId === 'any' ? 'one' : personId === 'none' ? 'nobody' : personId.slice(0, 60)}`}
          onRemove={() => onSearch({ personId: undefined })}
        />
      )}
      {stuck !== undefined && (
        <Chip label={stuck === 'yes' ? 'Stuck' : 'Not stuck'} onRemove={() => onSearch({ stuck: undefined })} />
      )}
      {archivedAt !== undefined && (
        <Chip
          label={archivedAt === 'none' ? 'Archived: hidden' : 'Archived: only'}
          onRemove={() => onSearch({ archivedAt: undefined })}
        />
      )}
    </>
  );
}

/** A documented status as words say it; any other as it came. */
function statusWord(status: string): string {
  return signOfStatus(status) === 'unknown' ? status.slice(0, 60) : status.charAt(0).toUpperCase() + status.slice(1);
}
