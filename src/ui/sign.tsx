import { cx } from '#src/lib/class-names.ts';
import { BidiText } from './bidi-text.tsx';
import { Tip } from './tip.tsx';

/** The shapes of the visual language. A shape never stands alone: a word is beside it. */
export type SignKind =
  | 'live'
  | 'running'
  | 'waiting'
  | 'draft'
  | 'failed'
  | 'ended'
  | 'unknown'
  | 'inherited'
  | 'overridden'
  | 'blank'
  | 'drift';

const colours: Record<SignKind, string> = {
  live: 'text-good',
  running: 'text-accent animate-pulse',
  waiting: 'text-notice',
  draft: 'text-ink-muted',
  failed: 'text-bad',
  ended: 'text-ink-faint',
  unknown: 'text-ink-muted',
  inherited: 'text-ink-muted',
  overridden: 'text-accent',
  blank: 'text-accent',
  drift: 'text-notice',
};

/** A 12 px sign, hidden from screen readers. */
export function Sign({ kind }: { kind: SignKind }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className={cx('size-3 shrink-0', colours[kind])}
    >
      {shape(kind)}
    </svg>
  );
}

function shape(kind: SignKind) {
  switch (kind) {
    case 'live':
      return <circle cx="6" cy="6" r="4.5" fill="currentColor" stroke="none" />;
    case 'running':
      return (
        <>
          <circle cx="6" cy="6" r="3.75" strokeWidth="1.5" />
          <path d="M6 2.25a3.75 3.75 0 0 0 0 7.5Z" fill="currentColor" stroke="none" />
        </>
      );
    case 'waiting':
    case 'draft':
      return <circle cx="6" cy="6" r="3.5" />;
    case 'failed':
      return <path d="m2.5 2.5 7 7m0-7-7 7" />;
    case 'ended':
      return <path d="M1.5 6h9" />;
    case 'unknown':
      return <circle cx="6" cy="6" r="4.25" strokeWidth="1.5" strokeDasharray="2 1.6" />;
    case 'inherited':
      return <rect x="2" y="2" width="8" height="8" strokeWidth="1.5" />;
    case 'overridden':
      return <rect x="1.5" y="1.5" width="9" height="9" fill="currentColor" stroke="none" />;
    case 'blank':
      return <path d="M2 2h8v8H2Zm0 8 8-8" strokeWidth="1.5" />;
    case 'drift':
      return <path d="M6 1.5 11.25 10.5H.75Z" fill="currentColor" stroke="none" />;
  }
}

const statusKinds: ReadonlyMap<string, SignKind> = new Map([
  ['published', 'live'],
  ['active', 'live'],
  ['completed', 'live'],
  ['computed', 'live'],
  ['applied', 'live'],
  ['processing', 'running'],
  ['running', 'running'],
  ['queued', 'waiting'],
  ['pending', 'waiting'],
  ['draft', 'draft'],
  ['cancelled', 'failed'],
  ['interrupted', 'failed'],
  ['failed', 'failed'],
  ['rejected', 'failed'],
  ['archived', 'ended'],
  ['trashed', 'ended'],
  ['obsolete', 'ended'],
  ['reverted', 'ended'],
  ['inactive', 'ended'],
]);

/** The sign of a status, `unknown` for one that the contract does not name. */
export function signOfStatus(status: string): SignKind {
  return statusKinds.get(status) ?? 'unknown';
}

/** A status as sign and word. A value that is not in the contract shows raw; undefined shows as missing. */
export function StatusSign({ status }: { status: string | undefined }) {
  if (status === undefined) {
    return (
      <Tip
        text="The service left the status out, though the API requires it."
        className="inline-flex items-center gap-1.5 align-top text-notice"
      >
        <Sign kind="drift" />
        missing
      </Tip>
    );
  }
  const kind = signOfStatus(status);
  if (kind === 'unknown') {
    return (
      <Tip
        text="Not in the contract: shown as the service sent it."
        className="inline-flex min-w-0 items-center gap-1.5 align-top text-ink-muted"
      >
        <Sign kind="unknown" />
        <BidiText text={status} fallback='""' maximum={60} className="font-mono text-12" />
      </Tip>
    );
  }
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 align-top whitespace-nowrap',
        kind === 'ended' && 'text-ink-muted',
      )}
    >
      <Sign kind={kind} />
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </span>
  );
}

const overrideWords = { inherited: 'Inherited', overridden: 'Overridden', blank: 'Hidden' } as const;

/** Where the value of a field comes from. */
export function OverrideSign({ state }: { state: keyof typeof overrideWords }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-12 text-ink-muted">
      <Sign kind={state} />
      {overrideWords[state]}
    </span>
  );
}
