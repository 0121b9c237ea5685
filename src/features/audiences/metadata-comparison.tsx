import { useQuery } from '@tanstack/react-query';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { ApiError } from '#src/api/errors.ts';
import { type PageAnswer, pageQueries } from '#src/api/pages.ts';
import type { MetadataField } from '#src/contract/metadata.ts';
import {
  isEditorField,
  type MetadataRow,
  metadataGroups,
  metadataLabel,
} from '#src/fields/audience-override-fields.tsx';
import { MetadataValue, type ReadMetadata } from '#src/fields/metadata-value.tsx';
import { sameValue } from '#src/form/three-way.ts';
import { cx } from '#src/lib/class-names.ts';
import { isBlank } from '#src/lib/text.ts';
import { Nothing, Sign } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/** Three metadata objects side by side: the page's, the audience's own, and the effective one. */
export function MetadataComparison({ audience, place }: { audience: AudienceAnswer; place: EditorPlace }) {
  const { data: page, error } = useQuery(pageQueries.one(place.pageId));
  const { metadataOverride: override, effectiveMetadata: effective } = audience;
  const objects = { page: page?.metadata, override, effective };
  const isSet = ({ field }: MetadataRow) => Object.values(objects).some((metadata) => metadata?.[field] !== undefined);
  const shown = metadataGroups
    .map(({ rows, ...group }) => ({ ...group, rows: rows.filter(isSet) }))
    .filter(({ rows }) => rows.length > 0);
  const unset = metadataGroups.flatMap(({ rows }) => rows).filter((row) => !isSet(row));
  return (
    <>
      {absentObjects(page, error, objects).map((sentence) => (
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
              {columns.map(({ key, name }) => (
                <th key={key} scope="col" className="py-1.5 pr-4 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {shown.map(({ key, title, rows }) => (
            <tbody key={key} className="max-md:block">
              <tr className="border-b border-line max-md:block">
                <th scope="rowgroup" colSpan={4} className="pt-4 pb-1 text-13 font-semibold max-md:block">
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <Field key={row.field} row={row} objects={objects} place={place} />
              ))}
            </tbody>
          ))}
        </table>
      )}
      {unset.length > 0 && (
        <p className="pt-2 text-12 text-ink-muted">
          Not set: {unset.map(({ field }) => metadataLabel(field)).join(', ')}
        </p>
      )}
    </>
  );
}

const columns = [
  { key: 'page', name: 'Page' },
  { key: 'override', name: 'Override' },
  { key: 'effective', name: 'Effective' },
] as const;

/** Undefined where the service sent none, or the page has not loaded. */
type MetadataObjects = { readonly [Key in (typeof columns)[number]['key']]: ReadMetadata | undefined };

function Field({ row, objects, place }: { row: MetadataRow; objects: MetadataObjects; place: EditorPlace }) {
  const { state, unexpected } = compareField(row.field, objects);
  const own = state !== undefined && state !== 'inherited';
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
        {state !== undefined && (
          <span className="flex items-center gap-1.5 text-12 font-normal text-ink-muted">
            <Sign kind={states[state].sign} />
            {states[state].words}
          </span>
        )}
        {isEditorField(row.field) && <EditLink place={place} field={row.field} label={metadataLabel(row.field)} />}
      </th>
      {columns.map(({ key, name }) => (
        // On narrow screens each value names its column; elsewhere the header does.
        <td
          key={key}
          className="min-w-0 py-2 pr-4 wrap-anywhere max-md:grid max-md:grid-cols-[72px_1fr] max-md:gap-x-2 max-md:py-0.5 max-md:pr-0"
        >
          <span aria-hidden="true" className="text-12 text-ink-muted md:hidden">
            {name}
          </span>
          <div className="min-w-0">
            {objects[key]?.[row.field] === undefined ? (
              <Nothing said="not set" />
            ) : (
              <MetadataValue row={row} metadata={objects[key]} />
            )}
            {key === 'effective' && unexpected && (
              <p className="mt-1 flex items-center gap-1.5 text-12 text-notice">
                <Sign kind="drift" />
                neither the override nor the page’s
              </p>
            )}
          </div>
        </td>
      ))}
    </tr>
  );
}

/** What an audience does with one field. */
const states = {
  /** It sets nothing. */
  inherited: { sign: 'inherited', words: 'inherited' },
  overridden: { sign: 'overridden', words: 'overridden' },
  /** It sets the same value as the page. */
  'same-as-page': { sign: 'overridden', words: 'same as page' },
  /** It sets an empty value, which hides the page's. */
  blank: { sign: 'blank', words: 'hidden' },
} as const;

/**
 * An audience's state of one field, and whether the effective value is neither its own nor, without
 * one, the page's. The state is undefined where the service sent no override object, which is not
 * an empty one (traps.md 29).
 */
export function compareField(
  field: MetadataField,
  { page, override, effective }: MetadataObjects,
): { readonly state: keyof typeof states | undefined; readonly unexpected: boolean } {
  const [ofPage, own, shown] = [page?.[field], override?.[field], effective?.[field]];
  // Without the page or the override nothing can be expected.
  const comparable = effective !== undefined && override !== undefined && (own !== undefined || page !== undefined);
  const set = (typeof own === 'string' ? isBlank(own) : own?.length === 0) ? 'blank' : 'overridden';
  const state = own === undefined ? 'inherited' : sameValue(own, ofPage) ? 'same-as-page' : set;
  return { state: override && state, unexpected: comparable && !sameValue(shown, own ?? ofPage) };
}

/** An object that is absent is not an empty one (traps.md 29). */
function absentObjects(
  page: PageAnswer | undefined,
  error: ApiError | null,
  { page: ofPage, override, effective }: MetadataObjects,
): readonly string[] {
  const isEmpty = override !== undefined && Object.keys(override).length === 0;
  return [
    page === undefined && error === null && 'The page is still loading.',
    page === undefined && error && `Couldn’t load the page, so nothing is compared with it. ${error.message}`,
    page !== undefined && ofPage === undefined && 'The API sent no metadata for the page.',
    override === undefined && 'The API sent no metadataOverride, so overrides are unknown.',
    isEmpty && 'No overrides.',
    effective === undefined && 'The API sent no effectiveMetadata.',
  ].filter((sentence) => typeof sentence === 'string');
}

type EditorPlace = { readonly pageId: string; readonly audienceId: string };

/** Links a field of the details to the same field of the editor. */
export function EditLink({ place, field, label }: { place: EditorPlace; field: string; label: string }) {
  return (
    <TextLink
      to="/pages/$pageId/audiences/$audienceId"
      params={place}
      search={() => ({ panel: undefined, field })}
      className="text-12"
    >
      Edit<span className="sr-only"> {label}</span>
    </TextLink>
  );
}
