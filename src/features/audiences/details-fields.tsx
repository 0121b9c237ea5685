import type { ReactNode } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { existingVersion, type VersionAnswer } from '#src/api/audiences.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { momentWords, versionMoments } from '#src/features/audiences/version-timeline.ts';
import { formatDuration, formatNumber } from '#src/lib/numbers.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { type KeyValue, KeyValueList } from '#src/ui/key-value-list.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';

/** The single fields of an audience (§2.3). Missing, null and empty are three different answers, and read so. */
export function AudienceFields({ audience, place }: { audience: AudienceAnswer; place: EditorPlace }) {
  const { actionUrlOverride, isNewPageAgent } = audience;
  /** An item with the way to its field in the editor. */
  const written = (key: string, label: string, value: ReactNode) => ({
    key,
    label: (
      <>
        {label} <EditLink place={place} field={key} label={label} />
      </>
    ),
    value,
  });
  return (
    <KeyValueList
      items={[
        { key: 'effectiveName', label: 'Effective name', value: <Text value={audience.effectiveName} of="name" /> },
        { key: 'computedName', label: 'Computed name', value: <Text value={audience.computedName} of="name" /> },
        written('customName', 'Custom name', <Text value={audience.customName} of="name" />),
        { key: 'status', label: 'Status', value: <StatusSign status={audience.status} /> },
        { key: 'audienceId', label: 'Audience id', value: <Id value={audience.audienceId} of="audience" here /> },
        { key: 'pageId', label: 'Page id', value: <Id value={audience.pageId} of="page" /> },
        { key: 'personId', label: 'Person id', value: <Id value={audience.personId} of="person" /> },
        {
          key: 'personRouteKey',
          label: 'Person route key',
          value: <Id value={audience.personRouteKey} of="person route key" />,
        },
        {
          key: 'isNewPageAgent',
          label: 'New page agent',
          value: isNewPageAgent === undefined ? <Missing /> : isNewPageAgent ? 'yes' : 'no',
        },
        { key: 'createdAt', label: 'Created', value: <Moment value={audience.createdAt} /> },
        { key: 'archivedAt', label: 'Archived', value: <Moment value={audience.archivedAt} none="not archived" /> },
        written(
          'supplementaryContext',
          'Supplementary context',
          <Text value={audience.supplementaryContext} of="context" />,
        ),
        written(
          'actionUrlOverride',
          'Action: address',
          typeof actionUrlOverride === 'string' && actionUrlOverride !== '' ? (
            <ExternalLink href={actionUrlOverride} />
          ) : (
            <Text value={actionUrlOverride} of="address" />
          ),
        ),
        written('actionFormIdOverride', 'Action: form id', <Id value={audience.actionFormIdOverride} of="form" />),
        written(
          'actionFormInstructionsOverride',
          'Action: form instructions',
          <Text value={audience.actionFormInstructionsOverride} of="instructions" />,
        ),
      ]}
    />
  );
}

function Said({ children }: { children: ReactNode }) {
  return <span className="text-ink-muted">{children}</span>;
}

function Text({ value, of }: { value: string | null | undefined; of: string }) {
  if (value === undefined) return <Missing />;
  if (value === null) return <Said>not set</Said>;
  return value === '' ? <Said>empty</Said> : <LongText text={value} of={of} clip={600} small />;
}

type IdProps = { value: string | null | undefined; of: string; here?: boolean };

function Id({ value, of, here }: IdProps) {
  if (value === undefined) return <Missing />;
  if (value === null) return <Said>not set</Said>;
  return value === '' ? <Said>empty</Said> : <IdText id={value} of={of} here={here} whole />;
}

/** A required moment; null is an answer too where the contract allows it (`none` says what it means). */
function Moment({ value, none }: { value: string | null | undefined; none?: string | undefined }) {
  if (value === undefined || (value === null && none === undefined)) return <Missing />;
  return <Time value={readTimestamp(value)} none={none ?? 'empty'} />;
}

type VersionFieldsProps = { version: VersionAnswer | undefined; none: string };

/** Every field of a version (§2.4) that came. None is required, so what did not come is named in one line. */
export function VersionFields({ version, none }: VersionFieldsProps) {
  const existing = existingVersion(version);
  if (existing === undefined) return <p className="text-13 text-ink-muted">{none}</p>;
  const fields = versionFields(existing);
  const absent = fields.filter(({ value }) => value === undefined);
  return (
    <>
      <KeyValueList items={fields.filter(({ value }) => value !== undefined)} />
      {absent.length > 0 && (
        <p className="border-t border-line pt-2 text-12 text-ink-muted">
          Not sent: {absent.map(({ label }) => String(label).toLowerCase()).join(', ')}
        </p>
      )}
    </>
  );
}

function versionFields(version: VersionAnswer): readonly KeyValue[] {
  const { versionId, audienceId, versionNumber, status, isNewPageAgent, supplementaryContext } = version;
  const { queueDurationMs } = version;
  return [
    { key: 'versionNumber', label: 'Number', value: versionNumber === undefined ? undefined : String(versionNumber) },
    { key: 'status', label: 'Status', value: status === undefined ? undefined : <StatusSign status={status} /> },
    { key: 'versionId', label: 'Version id', value: id(versionId, 'version') },
    { key: 'audienceId', label: 'Audience id', value: id(audienceId, 'audience') },
    {
      key: 'isNewPageAgent',
      label: 'New page agent',
      value: isNewPageAgent === undefined ? undefined : isNewPageAgent ? 'yes' : 'no',
    },
    ...versionMoments.map((moment) => ({
      key: moment,
      label: momentWords[moment],
      value: version[moment] === undefined ? undefined : <Time value={readTimestamp(version[moment])} none="empty" />,
    })),
    {
      key: 'queueDurationMs',
      label: 'Queue duration',
      value:
        queueDurationMs === undefined
          ? undefined
          : `${formatNumber(queueDurationMs)} ms${queueDurationMs >= 1000 ? ` (${formatDuration(queueDurationMs)})` : ''}`,
    },
    {
      key: 'supplementaryContext',
      label: 'Supplementary context',
      value:
        supplementaryContext === undefined ? undefined : supplementaryContext === '' ? (
          <span className="text-ink-muted">empty</span>
        ) : (
          <LongText text={supplementaryContext} of="version’s context" clip={600} small />
        ),
    },
  ];
}

/** The audience's own panel shows its versions, and a version has no screen. */
function id(text: string | undefined, of: string) {
  if (text === undefined) return undefined;
  return text === '' ? <span className="text-ink-muted">empty</span> : <IdText id={text} of={of} here whole />;
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
