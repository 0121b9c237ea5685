import type { ReactNode } from 'react';
import { type AudienceAnswer, existingVersion, type VersionAnswer } from '#src/api/audiences.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { isEditorField, labelOf } from '#src/fields/audience-override-fields.tsx';
import { formatDuration, formatNumber } from '#src/lib/numbers.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { KeyValueList } from '#src/ui/key-value-list.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { momentNames, versionMoments } from './audience-versions.tsx';

/** Draws a value that is neither missing, null nor empty: those read the same for every field. */
type Draw = (value: string) => ReactNode;

const text: Draw = (value) => <LongText text={value} of="text" clip={600} small />;
const moment: Draw = (value) => <Time value={readTimestamp(value)} none="empty" />;
const status: Draw = (value) => <StatusSign status={value} />;
const id =
  (of: string, here = false): Draw =>
  (value) => <IdText id={value} of={of} here={here} whole />;

type Row<Answer> = {
  readonly key: keyof Answer & string;
  readonly label: string;
  readonly draw: Draw;
  /** What null means. */
  readonly none?: string;
};

const audienceRows: readonly Row<AudienceAnswer>[] = [
  { key: 'effectiveName', label: 'Effective name', draw: text },
  { key: 'computedName', label: 'Original name', draw: text },
  { key: 'customName', label: labelOf('customName'), draw: text },
  { key: 'status', label: 'Status', draw: status },
  { key: 'audienceId', label: 'Audience ID', draw: id('audience', true) },
  { key: 'pageId', label: 'Page ID', draw: id('page') },
  { key: 'personId', label: 'Person ID', draw: id('person') },
  { key: 'personRouteKey', label: 'Person route key', draw: id('person route key') },
  { key: 'isNewPageAgent', label: 'New page agent', draw: text },
  { key: 'createdAt', label: 'Created', draw: moment },
  { key: 'archivedAt', label: 'Archived', draw: moment, none: 'not archived' },
  { key: 'supplementaryContext', label: labelOf('supplementaryContext'), draw: text },
  {
    key: 'actionUrlOverride',
    label: labelOf('actionUrlOverride'),
    draw: (value) => <ExternalLink href={value} />,
  },
  { key: 'actionFormIdOverride', label: labelOf('actionFormIdOverride'), draw: id('form') },
  { key: 'actionFormInstructionsOverride', label: labelOf('actionFormInstructionsOverride'), draw: text },
];

/** The audience's own panel shows its versions, and a version has no screen: its ids lead nowhere. */
const versionRows: readonly Row<VersionAnswer>[] = [
  { key: 'versionNumber', label: 'Number', draw: text },
  { key: 'status', label: 'Status', draw: status },
  { key: 'versionId', label: 'Version ID', draw: id('version', true) },
  { key: 'audienceId', label: 'Audience ID', draw: id('audience', true) },
  { key: 'isNewPageAgent', label: 'New page agent', draw: text },
  ...momentNames.map((key) => ({ key, label: versionMoments[key].words, draw: moment })),
  {
    key: 'queueDurationMs',
    label: 'Queue duration',
    draw: (value) =>
      `${formatNumber(Number(value))} ms${Number(value) >= 1000 ? ` (${formatDuration(Number(value))})` : ''}`,
  },
  { key: 'supplementaryContext', label: labelOf('supplementaryContext'), draw: text },
];

/** Missing, null and empty are three different answers, and read so. */
function shown<Answer extends object>({ key, draw, none = 'not set' }: Row<Answer>, answer: Answer): ReactNode {
  const value: unknown = answer[key];
  if (value === undefined) return <Missing />;
  if (value === null) return <span className="text-ink-muted">{none}</span>;
  if (value === '') return <span className="text-ink-muted">empty</span>;
  return draw(typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));
}

/** The single fields of an audience (§2.3), those that can be written with the way to their field in the editor. */
export function AudienceFields({ audience, place }: { audience: AudienceAnswer; place: EditorPlace }) {
  return (
    <KeyValueList
      items={audienceRows.map((row) => ({
        key: row.key,
        label: isEditorField(row.key) ? (
          <>
            {row.label} <EditLink place={place} field={row.key} label={row.label} />
          </>
        ) : (
          row.label
        ),
        value: shown(row, audience),
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
      <KeyValueList
        items={versionRows
          .filter((row) => !absent.includes(row))
          .map((row) => ({ key: row.key, label: row.label, value: shown(row, existing) }))}
      />
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
