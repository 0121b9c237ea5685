import { useState } from 'react';
import type { SortState } from '#src/lib/sort-rows.ts';
import { BidiText } from './bidi-text.tsx';
import { IconButton } from './button.tsx';
import { DesignSection } from './design-section.tsx';
import { Icon, iconNames } from './icon.tsx';
import { IdText } from './id-text.tsx';
import { KeyValueList } from './key-value-list.tsx';
import { Menu } from './menu.tsx';
import { Missing } from './missing.tsx';
import { Figure } from './number.tsx';
import { OverrideSign } from './override-sign.tsx';
import { SearchInput } from './search-input.tsx';
import { StatusSign } from './sign.tsx';
import { type Column, DataTable } from './table.tsx';
import { TextLink } from './text-link.tsx';
import { Time } from './time.tsx';
import { Chip, Toolbar } from './toolbar.tsx';

type Sample = { id: string; name: string; status: string | undefined; sessions: number | undefined; created: number };

const statuses = ['published', 'processing', 'queued', 'draft', 'failed', 'archived', 'awaiting_review', undefined];
const names = [
  'Acme Robotics: plant managers',
  'Northwind Logistics',
  'Zürich Klinikverbund',
  'شركة النخيل للتقنية',
  'Adventure Works: resellers in the Nordic countries with more than two hundred employees',
  'Lumen Health: procurement',
  '‮gnihtyna',
  '👩‍👩‍👧‍👦 Families',
];
const hour = 3_600_000;

function samples(count: number, now: number): readonly Sample[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `audience_${index.toString().padStart(26, '0')}`,
    name: `${names[index % names.length] ?? ''}${index < names.length ? '' : ` ${index}`}`,
    status: statuses[index % statuses.length],
    sessions: index % 5 === 3 ? undefined : (index * 7919) % 4801,
    created: now - index * 7 * hour - hour,
  }));
}

const columns: readonly Column<Sample>[] = [
  {
    key: 'name',
    header: 'Audience',
    cell: (row) => (
      <TextLink to="/pages" plain>
        <BidiText text={row.name} />
      </TextLink>
    ),
    sortValue: (row) => row.name,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <StatusSign status={row.status} />,
    sortValue: (row) => row.status,
    width: 150,
  },
  { key: 'id', header: 'Id', cell: (row) => <IdText id={row.id} of="audience" />, width: 180, priority: 3 },
  {
    key: 'sessions',
    header: 'Sessions 30 d',
    align: 'end',
    cell: (row) => (row.sessions === undefined ? <Missing /> : <Figure value={row.sessions} />),
    sortValue: (row) => row.sessions,
    width: 110,
  },
  {
    key: 'created',
    header: 'Created',
    align: 'end',
    cell: (row) => <Time value={{ ms: row.created, raw: String(row.created) }} />,
    sortValue: (row) => row.created,
    width: 110,
  },
];

/** Signs, texts, numbers, times and tables of the design page. */
export function DesignData() {
  const [sort, setSort] = useState<SortState>();
  const [long, setLong] = useState(false);
  const [now] = useState(() => Date.now());
  const [rows] = useState(() => samples(5000, now));
  return (
    <>
      <DesignSection title="Signs" inline>
        {[...statuses, 'running', 'obsolete', 'cancelled'].map((status) => (
          <StatusSign key={status ?? 'none'} status={status} />
        ))}
        <OverrideSign state="inherited" />
        <OverrideSign state="overridden" />
        <OverrideSign state="blank" />
        <Missing />
      </DesignSection>
      <DesignSection title="Icons" inline>
        {iconNames.map((name) => (
          <span key={name} className="inline-flex items-center gap-2 text-12 text-ink-muted">
            <Icon name={name} />
            {name}
          </span>
        ))}
      </DesignSection>
      <DesignSection title="Values">
        <KeyValueList
          items={[
            { key: 'id', label: 'Page id', value: <IdText id="page_01jd8f3k2m9x4kzq7v5r6t8w9x" of="page" whole /> },
            {
              key: 'updated',
              label: 'Updated',
              value: <Time value={{ ms: now - 2 * hour, raw: `+${now - 2 * hour}` }} />,
            },
            { key: 'raw', label: 'A time nobody can read', value: <Time value={{ raw: 'yesterday, about noon' }} /> },
            { key: 'never', label: 'Published', value: <Time value={undefined} none="never" /> },
            { key: 'count', label: 'Sessions', value: <Figure value={1_204_311} unit="sessions" /> },
            {
              key: 'name',
              label: 'Name',
              value: <BidiText text={names[4] ?? ''} maximum={40} />,
              note: 'Cut at 40 characters',
            },
            { key: 'blank', label: 'A name nobody sees', value: <BidiText text={'​ '} fallback="(blank)" /> },
            { key: 'lost', label: 'Left out', value: <Missing /> },
          ]}
        />
      </DesignSection>
      <section>
        <h2 className="px-4 pt-6 text-12 font-medium text-ink-muted md:px-6">Tables</h2>
        <Toolbar
          end={
            <>
              <span className="tabular-nums">{long ? '5,000 audiences' : '12 audiences'}</span>
              <IconButton
                label={long ? 'Show 12 rows' : 'Show 5,000 rows'}
                icon="list"
                onClick={() => setLong(!long)}
              />
            </>
          }
        >
          <SearchInput label="Search audiences" className="w-full md:w-60" />
          <Chip label="Status: not archived" onRemove={() => undefined} />
        </Toolbar>
        <DataTable
          label="Audiences"
          columns={columns}
          rows={long ? rows : rows.slice(0, 12)}
          rowKey={(row) => row.id}
          sort={sort}
          onSortChange={setSort}
          selectedKey={rows[1]?.id}
          rowActions={(row) => (
            <Menu
              label={`Actions for ${row.name}`}
              items={[{ label: 'Copy id', icon: 'copy', onSelect: () => undefined }]}
            />
          )}
        />
      </section>
    </>
  );
}
