import { readableHost } from '#src/lib/readable-host.ts';
import { BidiText } from './bidi-text.tsx';

type HostTextProps = { host: string; maximum?: number | undefined; fallback?: string | undefined };

/** A host as it is sent, with its readable form beside punycode. */
export function HostText({ host, maximum, fallback }: HostTextProps) {
  const readable = readableHost(host);
  return (
    <>
      <BidiText text={host} maximum={maximum} fallback={fallback} />
      {readable !== undefined && (
        <>
          {' '}
          <span className="font-normal text-ink-muted">
            {/* Always from left to right: the last label is the domain that owns it. */}(
            <bdi dir="ltr">{readable}</bdi>)
          </span>
        </>
      )}
    </>
  );
}

/** A host in a row, where both forms may not fit: the readable one first, punycode is cut. */
export function HostInRow(props: HostTextProps) {
  const readable = readableHost(props.host);
  if (readable === undefined) return <HostText {...props} />;
  return (
    <>
      <bdi dir="ltr">{readable}</bdi> <span className="font-normal text-ink-muted">({props.host})</span>
    </>
  );
}
