import '#src/styles.css';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { type AudienceFacts, audienceFields, audienceKey } from '#src/fields/audience-fields.tsx';
import { SelectableRows } from '#src/list/list-selection.tsx';
import { columnsOf } from '#src/list/list-view.ts';
import { ResourceList } from '#src/list/resource-list.tsx';

/* 5,000 audiences in the dashboard's list (`?facet`) or in plain react-virtual (`?bare`). */

const statuses = ['published', 'draft', 'queued', 'processing', 'archived'];

const rows: readonly AudienceAnswer[] = Array.from({ length: 5_000 }, (_, index) => ({
  audienceId: `audience_01j${(index * 7_919).toString(36).padStart(23, '0')}`,
  effectiveName: `Audience ${index} of the spring offer`,
  computedName: index % 3 === 0 ? `Company ${index}` : `Audience ${index} of the spring offer`,
  customName: null,
  personId: index % 2 === 0 ? `person_01j${index.toString(36).padStart(23, '0')}` : null,
  status: statuses[index % statuses.length] ?? 'draft',
  supplementaryContext: 'Context',
  createdAt: `+${1_763_683_200_000 - index * 3_600_000}`,
  latestVersion: { versionId: `v${index}`, versionNumber: (index % 9) + 1, status: 'published' },
  publishedVersion: { versionId: `v${index}`, versionNumber: (index % 9) + 1, status: 'published' },
  metadataOverride: { title: 'a', ogTitle: 'b', ogDescription: 'c', twitterTitle: 'd' },
}));

const facts: AudienceFacts = { rule: undefined, delays: new Map(), metrics: undefined };
const noActions = () => [];

function Facet() {
  return (
    <ResourceList
      what="audiences"
      one="audience"
      fields={audienceFields}
      rows={rows}
      facts={facts}
      rowKey={audienceKey}
      rowTitle={audienceKey}
      fileName="audiences"
      empty={null}
      actions={noActions}
      Selectable={SelectableRows}
    />
  );
}

const initial = columnsOf(audienceFields).read(undefined);
const columns = audienceFields.flatMap(({ key, column }) =>
  column !== undefined && initial.includes(key) ? [{ key, ...column }] : [],
);

function Bare() {
  const virtualizer = useWindowVirtualizer({ count: rows.length, estimateSize: () => 41, overscan: 8 });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.start ?? 0;
  const rest = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <table className="w-full table-fixed text-13">
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={width === undefined ? undefined : { width: width + 24 }} />
        ))}
      </colgroup>
      <tbody>
        <tr style={{ height: first }} />
        {items.map(({ index, key }) => (
          <BareRow key={String(key)} row={rows[index]} />
        ))}
        <tr style={{ height: rest }} />
      </tbody>
    </table>
  );
}

function BareRow({ row }: { row: AudienceAnswer | undefined }): ReactNode {
  if (row === undefined) return null;
  return (
    <tr className="h-10">
      {columns.map(({ key, cell }) => (
        <td key={key} className="truncate border-b border-line px-3">
          {cell(row, facts)}
        </td>
      ))}
    </tr>
  );
}

/* Names are links, so both lists stand between the routes that such a link is built from. */
const root = createRootRoute();
const list = createRoute({
  getParentRoute: () => root,
  path: '/pages/$pageId/audiences',
  component: location.search === '?bare' ? Bare : Facet,
});
const audience = createRoute({ getParentRoute: () => root, path: '/pages/$pageId/audiences/$audienceId' });
const router = createRouter({
  routeTree: root.addChildren([list, audience]),
  history: createMemoryHistory({ initialEntries: ['/pages/page_01j/audiences'] }),
  defaultPreload: 'intent',
});

const container = document.getElementById('app');
if (container === null) throw new Error('index.html holds the element #app.');
void window
  .facetUntilPainted(
    () => createRoot(container).render(<RouterProvider router={router} />),
    () => document.querySelectorAll('tbody tr').length >= 12,
  )
  .then((took) => Reflect.set(globalThis, 'facetMounted', took));
