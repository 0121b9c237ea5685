import { readableHost } from '#src/lib/readable-host.ts';
import { BidiText } from './bidi-text.tsx';

type HostTextProps = { host: string; maximum?: number | undefined; fallback?: string | undefined };

/** A host as it is sent, and beside its punycode what people read in it. */
export function HostText({ host, maximum, fallback }: HostTextProps) {
  const readable = readableHost(host);
  return (
    <>
      <BidiText text={host} maximum={maximum} fallback={fallback} />
      {readable !== undefined && (
        <>
          {' '}
          <span className="font-normal text-ink-muted">
            {/* From left to right whatever its letters are: what stands last is what it belongs to. */}(
            <bdi dir="ltr">{readable}</bdi>)
          </span>
        </>
      )}
    </>
  );
}

/** A host in a row, where both forms may find no room: what people read comes first, and punycode behind it is what is cut. */
export function HostInRow(props: HostTextProps) {
  const readable = readableHost(props.host);
  if (readable === undefined) return <HostText {...props} />;
  return (
    <>
      <bdi dir="ltr">{readable}</bdi> <span className="font-normal text-ink-muted">({props.host})</span>
    </>
  );
}
