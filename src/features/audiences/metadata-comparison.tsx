import { useMemo } from 'react';
import { writableMetadataFields } from '#src/contract/metadata.ts';
import { type MetadataRow, metadataGroups } from '#src/fields/audience-override-fields.tsx';
import { cx } from '#src/lib/class-names.ts';
import { MetadataValue, type ReadMetadata } from '#src/ui/metadata-value.tsx';
import { Sign, type SignKind } from '#src/ui/sign.tsx';
import { type ComparedField, type ComparedGroup, compareMetadata, type FieldState } from './compare-metadata.ts';
import { EditLink, type EditorPlace } from './details-fields.tsx';

/** The page's metadata object, or why there is none to compare with. */
export type PageMetadata =
  | { readonly kind: 'read'; readonly metadata: ReadMetadata | undefined }
  | { readonly kind: 'reading' }
  | { readonly kind: 'unread'; readonly reason: string };

type MetadataComparisonProps = {
  page: PageMetadata;
  override: ReadMetadata | undefined;
  effective: ReadMetadata | undefined;
  imageHosts: readonly string[];
  place: EditorPlace;
};

const rowsByField = new Map(metadataGroups.flatMap(({ rows }) => rows.map((row) => [row.field, row] as const)));

/** The three metadata objects of an audience side by side: its page's, its own, and what the service makes of the two. */
export function MetadataComparison({ page, override, effective, imageHosts, place }: MetadataComparisonProps) {
  const ofPage = page.kind === 'read' ? page.metadata : undefined;
  const groups = useMemo(() => compareMetadata(ofPage, override, effective), [ofPage, override, effective]);
  const absent = absentObjects(page, override, effective);
  const shown = groups
    .map((group) => ({ ...group, fields: group.fields.filter(({ unset }) => !unset) }))
    .filter(({ fields }) => fields.length > 0);
  const unset = groups.flatMap(({ title, fields }) =>
    fields.filter((field) => field.unset).map(({ field }) => `${title}: ${labelOf(field)}`),
  );
  const objects = { page: ofPage, override, effective };
  return (
    <>
      {absent.map((sentence) => (
        <p key={sentence} className="mb-1 max-w-180 text-13 text-ink-muted">
          {sentence}
        </p>
      ))}
      {shown.length > 0 && (
        <table className="w-full table-fixed text-left text-13 max-md:block">
          <caption className="sr-only">Metadata of the page, of the audience, and what is in effect</caption>
          <thead className="max-md:sr-only">
            <tr className="border-b border-line text-12 text-ink-muted">
              <th scope="col" className="w-43 py-1.5 pr-4 font-medium">
                Field
              </th>
              <th scope="col" className="py-1.5 pr-4 font-medium">
                Page
              </th>
              <th scope="col" className="py-1.5 pr-4 font-medium">
                Override
              </th>
              <th scope="col" className="py-1.5 font-medium">
                In effect
              </th>
            </tr>
          </thead>
          {shown.map((group) => (
            <Group key={group.key} group={group} objects={objects} imageHosts={imageHosts} place={place} />
          ))}
        </table>
      )}
      {unset.length > 0 && <p className="pt-2 text-12 text-ink-muted">Set in none of them: {unset.join(', ')}</p>}
    </>
  );
}

type Objects = {
  readonly page: ReadMetadata | undefined;
  readonly override: ReadMetadata | undefined;
  readonly effective: ReadMetadata | undefined;
};

type GroupProps = { group: ComparedGroup; objects: Objects; imageHosts: readonly string[]; place: EditorPlace };

function Group({ group, ...rest }: GroupProps) {
  return (
    <tbody className="max-md:block">
      <tr className="border-b border-line max-md:block">
        <th scope="rowgroup" colSpan={4} className="pt-4 pb-1 text-13 font-semibold max-md:block">
          {group.title}
        </th>
      </tr>
      {group.fields.map((compared) => {
        const row = rowsByField.get(compared.field);
        return row === undefined ? null : (
          <Field key={compared.field} row={row} compared={compared} groupTitle={group.title} {...rest} />
        );
      })}
    </tbody>
  );
}

type FieldProps = Omit<GroupProps, 'group'> & { row: MetadataRow; compared: ComparedField; groupTitle: string };

function Field({ row, compared, groupTitle, objects, imageHosts, place }: FieldProps) {
  const { state, unexpected } = compared;
  const own = state === 'overridden' || state === 'same-as-page' || state === 'blank';
  return (
    <tr className="border-b border-line align-baseline max-md:block max-md:py-2">
      <th
        scope="row"
        className={cx(
          'py-2 pr-4 font-normal max-md:block max-md:py-0 max-md:font-medium',
          own && 'border-l-2 border-l-accent pl-2',
        )}
      >
        {row.label}
        <State state={state} />
        {isWritable(row.field) && (
          <EditLink place={place} field={row.field} label={`${groupTitle}: ${labelOf(row.field)}`} />
        )}
      </th>
      <Cell name="Page">
        <Value row={row} metadata={objects.page} imageHosts={imageHosts} />
      </Cell>
      <Cell name="Override">
        <Value row={row} metadata={objects.override} imageHosts={imageHosts} />
      </Cell>
      <Cell name="In effect">
        <Value row={row} metadata={objects.effective} imageHosts={imageHosts} />
        {unexpected && (
          <p className="mt-1 flex items-center gap-1.5 text-12 text-notice">
            <Sign kind="drift" />
            neither the override nor the page’s
          </p>
        )}
      </Cell>
    </tr>
  );
}

const states: Readonly<Record<Exclude<FieldState, 'unknown'>, { readonly sign: SignKind; readonly words: string }>> = {
  inherited: { sign: 'inherited', words: 'inherited' },
  overridden: { sign: 'overridden', words: 'overridden' },
  'same-as-page': { sign: 'overridden', words: 'same as page' },
  blank: { sign: 'blank', words: 'blank on purpose' },
};

function State({ state }: { state: FieldState }) {
  if (state === 'unknown') return null;
  const { sign, words } = states[state];
  return (
    <span className="flex items-center gap-1.5 text-12 font-normal text-ink-muted">
      <Sign kind={sign} />
      {words}
    </span>
  );
}

/** On narrow screens each value says which of the three it is; elsewhere the head of the column does. */
function Cell({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <td className="min-w-0 py-2 pr-4 wrap-anywhere max-md:grid max-md:grid-cols-[72px_1fr] max-md:gap-x-2 max-md:py-0.5 max-md:pr-0">
      <span aria-hidden="true" className="text-12 text-ink-muted md:hidden">
        {name}
      </span>
      <div className="min-w-0">{children}</div>
    </td>
  );
}

type ValueProps = { row: MetadataRow; metadata: ReadMetadata | undefined; imageHosts: readonly string[] };

function Value({ row, metadata, imageHosts }: ValueProps) {
  if (metadata?.[row.field] === undefined) {
    return (
      <span className="text-ink-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">not set</span>
      </span>
    );
  }
  return <MetadataValue row={row} metadata={metadata} imageHosts={imageHosts} />;
}

/** An object that is absent is not an empty one (traps.md 29). */
function absentObjects(
  page: PageMetadata,
  override: ReadMetadata | undefined,
  effective: ReadMetadata | undefined,
): readonly string[] {
  return [
    ...(page.kind === 'reading' ? ['The page is still being read.'] : []),
    ...(page.kind === 'unread' ? [`The page could not be read, so nothing is compared with it. ${page.reason}`] : []),
    ...(page.kind === 'read' && page.metadata === undefined ? ['The service sent no metadata for the page.'] : []),
    ...(override === undefined ? ['The service sent no metadataOverride, so what is overridden is not known.'] : []),
    ...(override !== undefined && Object.keys(override).length === 0
      ? ['The audience’s metadataOverride is empty: it overrides nothing.']
      : []),
    ...(effective === undefined ? ['The service sent no effectiveMetadata.'] : []),
  ];
}

function isWritable(field: string): boolean {
  return writableMetadataFields.some((writable) => writable === field);
}

function labelOf(field: ComparedField['field']): string {
  const label = rowsByField.get(field)?.label ?? field;
  return label.charAt(0).toLowerCase() + label.slice(1);
}
