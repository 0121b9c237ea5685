import { type AudienceAnswer, existingVersion, type VersionAnswer } from '#src/api/audiences.ts';
import { isEditorField, labelOf } from '#src/fields/audience-override-fields.tsx';
import { formatDuration, formatNumber } from '#src/lib/numbers.ts';
import { DetailList, type DetailRow, drawId, drawMoment, drawStatus, drawText } from '#src/ui/detail-list.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { momentNames, versionMoments } from './audience-versions.tsx';

const audienceRows: readonly (DetailRow<AudienceAnswer> & { readonly label: string })[] = [
  { key: 'effectiveName', label: 'Effective name', draw: drawText },
  { key: 'computedName', label: 'Original name', draw: drawText },
  { key: 'customName', label: labelOf('customName'), draw: drawText },
  { key: 'status', label: 'Status', draw: drawStatus },
  { key: 'audienceId', label: 'Audience ID', draw: drawId('audience', true) },
  { key: 'pageId', label: 'Page ID', draw: drawId('page') },
  { key: 'personId', label: 'Person ID', draw: drawId('person') },
  { key: 'personRouteKey', label: 'Person route key', draw: drawId('person route key') },
  { key: 'isNewPageAgent', label: 'New page agent', draw: drawText },
  { key: 'createdAt', label: 'Created', draw: drawMoment },
  { key: 'archivedAt', label: 'Archived', draw: drawMoment, none: 'not archived' },
  { key: 'supplementaryContext', label: labelOf('supplementaryContext'), draw: drawText },
  {
    key: 'actionUrlOverride',
    label: labelOf('actionUrlOverride'),
    draw: (value) => <ExternalLink href={value} />,
  },
  { key: 'actionFormIdOverride', label: labelOf('actionFormIdOverride'), draw: drawId('form') },
  { key: 'actionFormInstructionsOverride', label: labelOf('actionFormInstructionsOverride'), draw: drawText },
];

/** The audience's own panel shows its versions, and a version has no screen: its ids lead nowhere. */
const versionRows: readonly (DetailRow<VersionAnswer> & { readonly label: string })[] = [
  { key: 'versionNumber', label: 'Number', draw: drawText },
  { key: 'status', label: 'Status', draw: drawStatus },
  { key: 'versionId', label: 'Version ID', draw: drawId('version', true) },
  { key: 'audienceId', label: 'Audience ID', draw: drawId('audience', true) },
  { key: 'isNewPageAgent', label: 'New page agent', draw: drawText },
  ...momentNames.map((key) => ({ key, label: versionMoments[key].words, draw: drawMoment })),
  {
    key: 'queueDurationMs',
    label: 'Queue duration',
    draw: (value) =>
      `${formatNumber(Number(value))} ms${Number(value) >= 1000 ? ` (${formatDuration(Number(value))})` : ''}`,
  },
  { key: 'supplementaryContext', label: labelOf('supplementaryContext'), draw: drawText },
];

/** The single fields of an audience (§2.3), those that can be written with the way to their field in the editor. */
export function AudienceFields({ audience, place }: { audience: AudienceAnswer; place: EditorPlace }) {
  return (
    <DetailList
      of={audience}
      rows={audienceRows.map((row) => ({
        ...row,
        label: isEditorField(row.key) ? (
          <>
            {row.label} <EditLink place={place} field={row.key} label={row.label} />
          </>
        ) : (
          row.label
        ),
      }))}
    />
  );
}

type VersionFieldsProps = { version: VersionAnswer | undefined; none: string };

/** Every field of a version (§2.4) that came. None is required, so what did not come is named in one line. */
export function VersionFields({ version, none }: VersionFieldsProps) {
  const existing = existingVersion(version);
  if (existing === undefined) return <p className="text-13 text-ink-muted">{none}</p>;
  const absent = versionRows.filter(({ key }) => existing[key] === undefined);
  return (
    <>
      <DetailList of={existing} rows={versionRows.filter((row) => !absent.includes(row))} />
      {absent.length > 0 && (
        <p className="border-t border-line pt-2 text-12 text-ink-muted">
          Not sent: {absent.map(({ label }) => label.toLowerCase()).join(', ')}
        </p>
      )}
    </>
  );
}

/** Where the editor of one audience is. */
export type EditorPlace = { readonly pageId: string; readonly audienceId: string };

/** Leads from a field of the details to the same field of the editor. */
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
