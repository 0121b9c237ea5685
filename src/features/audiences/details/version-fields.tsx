import { existingVersion, type VersionAnswer } from '#src/api/audiences.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { momentWords, versionMoments } from '#src/features/audiences/audience/version-timeline.ts';
import { formatDuration, formatNumber } from '#src/lib/numbers.ts';
import { IdText } from '#src/ui/id-text.tsx';
import { type KeyValue, KeyValueList } from '#src/ui/key-value-list.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';

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
