import { type SameKind, sameKinds, sameWords, type Twins } from '#src/features/people/core/duplicates.ts';
import { issues, issueWords } from '#src/features/people/core/issues.ts';
import { fieldWords, holdsOf, type PersonField, personFields } from '#src/features/people/core/person-fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { Field } from '#src/ui/field.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { Select } from '#src/ui/select.tsx';
import { Chip } from '#src/ui/toolbar.tsx';
import { askedHolds, holdsWords, isAsked, type ListSearch, type ListView } from './list-view.ts';
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
  const count = (is: (row: PersonRow) => boolean) => rows.reduce((sum, row) => sum + Number(is(row)), 0);
  const isTwin = (row: PersonRow, kind: SameKind) => twins.get(row.key)?.kinds.includes(kind) === true;
  return (
    <div className="flex flex-col gap-3 md:w-84">
      <FilterChoice
        label="Worth a look"
        value={filter.issue}
        options={[
          ['any', 'Anything', count((row) => row.issues.length > 0)],
          ...issues.map((key) => [key, issueWords[key], count((row) => row.issues.includes(key))] as const),
        ]}
        onChange={(issue) => onSearch({ issue })}
      />
      <FilterChoice
        label="Duplicates"
        value={filter.same}
        options={[
          ['any', 'Same in any way', twins.size],
          ...sameKinds.map((key) => [key, sameWords[key], count((row) => isTwin(row, key))] as const),
        ]}
        onChange={(same) => onSearch({ same })}
      />
      {personFields.map((field) => (
        <FilterChoice
          key={field}
          label={fieldWords[field]}
          value={filter.holds.get(field)}
          options={askedHolds
            .filter((asked) => field !== 'name' || asked !== 'null')
            .map((asked) => [asked, holdsWords[asked], count(({ person }) => isAsked(holdsOf(person[field]), asked))])}
          onChange={(asked) => onSearch({ [field]: asked })}
        />
      ))}
    </div>
  );
}

type FilterChoiceProps = {
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, words: string, count: number])[];
  onChange: (value: string | undefined) => void;
};

function FilterChoice({ label, value = '', options, onChange }: FilterChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          className="w-full"
          value={value}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        >
          <option value="">All</option>
          {options.map(([key, words, count]) => (
            <option key={key} value={key}>
              {words} · {formatNumber(count)}
            </option>
          ))}
        </Select>
      )}
    </Field>
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
