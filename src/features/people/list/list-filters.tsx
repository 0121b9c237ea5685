import { useMemo } from 'react';
import { sameKinds, sameWords, type Twins } from '#src/features/people/core/duplicates.ts';
import { issues, issueWords } from '#src/features/people/core/issues.ts';
import { fieldWords, type PersonField, personFields } from '#src/features/people/core/person-fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { FilterSelect } from '#src/ui/filter-select.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { Chip } from '#src/ui/toolbar.tsx';
import { countChoices } from './list-counts.ts';
import { askedHolds, holdsWords, type ListSearch, type ListView } from './list-view.ts';
import type { PersonRow } from './person-rows.ts';

type FiltersProps = {
  filter: ListView['filter'];
  /** All that were read: each choice says how many it leaves. */
  rows: readonly PersonRow[];
  twins: ReadonlyMap<string, Twins>;
  onSearch: (change: ListSearch) => void;
};

/** Every filter in one panel; each takes effect, and comes into the address, at once. */
export function FilterPanel(props: FiltersProps) {
  return (
    <Popover label="Filter the people" icon="settings" panel={() => <Choices {...props} />}>
      Filter
    </Popover>
  );
}

function Choices({ filter, rows, twins, onSearch }: FiltersProps) {
  // Not counted anew for each choice.
  const counts = useMemo(() => countChoices(rows, twins), [rows, twins]);
  const option = (key: string, words: string, count: number) => [key, `${words} · ${formatNumber(count)}`] as const;
  return (
    <div className="flex flex-col gap-3 md:w-84">
      <FilterSelect
        label="Worth a look"
        value={filter.issue}
        options={[
          option('any', 'Anything', counts.issue('any')),
          ...issues.map((key) => option(key, issueWords[key], counts.issue(key))),
        ]}
        onChange={(issue) => onSearch({ issue })}
      />
      <FilterSelect
        label="Duplicates"
        value={filter.same}
        options={[
          option('any', 'Same in any way', twins.size),
          ...sameKinds.map((key) => option(key, sameWords[key], counts.same(key))),
        ]}
        onChange={(same) => onSearch({ same })}
      />
      {personFields.map((field) => (
        <FilterSelect
          key={field}
          label={fieldWords[field]}
          value={filter.holds.get(field)}
          options={askedHolds
            .filter((asked) => field !== 'name' || asked !== 'null')
            .map((asked) => option(asked, holdsWords[asked], counts.holds(field, asked)))}
          onChange={(asked) => onSearch({ [field]: asked })}
        />
      ))}
    </div>
  );
}

/** The filters that are on, each with a way to take it off. */
export function FilterChips({ filter, onSearch }: Pick<FiltersProps, 'filter' | 'onSearch'>) {
  const { holds, issue, same } = filter;
  return (
    <>
      {issue !== undefined && (
        <Chip
          label={`Worth a look: ${issue === 'any' ? 'anything' : issueWords[issue]}`}
          onRemove={() => onSearch({ issue: undefined })}
        />
      )}
      {same !== undefined && (
        <Chip
          label={same === 'any' ? 'Duplicates' : `Duplicates: ${sameWords[same]}`}
          onRemove={() => onSearch({ same: undefined })}
        />
      )}
      {[...holds].map(([field, asked]: readonly [PersonField, keyof typeof holdsWords]) => (
        <Chip
          key={field}
          label={`${fieldWords[field]}: ${holdsWords[asked]}`}
          onRemove={() => onSearch({ [field]: undefined })}
        />
      ))}
    </>
  );
}
