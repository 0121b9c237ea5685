import { cx } from '#src/lib/class-names.ts';
import { capitalised } from '#src/lib/text.ts';
import { BidiText } from './bidi-text.tsx';
import { Tip } from './tip.tsx';

type Shape = {
  readonly colour: string;
  /** Filled, and drawn with the pen: SVG paths. */
  readonly area?: string;
  readonly line?: string;
  readonly thin?: true;
  readonly dashed?: true;
};

/** The shapes of the visual language, always beside a word. */
const signs = {
  live: { colour: 'text-good', area: circle(4.5) },
  running: {
    colour: 'text-accent animate-pulse',
    area: 'M6 2.25a3.75 3.75 0 0 0 0 7.5Z',
    line: circle(3.75),
    thin: true,
  },
  waiting: { colour: 'text-notice', line: circle(3.5) },
  draft: { colour: 'text-ink-muted', line: circle(3.5) },
  failed: { colour: 'text-bad', line: 'm2.5 2.5 7 7m0-7-7 7' },
  ended: { colour: 'text-ink-faint', line: 'M1.5 6h9' },
  unknown: { colour: 'text-ink-muted', line: circle(4.25), thin: true, dashed: true },
  inherited: { colour: 'text-ink-muted', line: 'M6 1.75 10.25 6 6 10.25 1.75 6Z', thin: true },
  overridden: { colour: 'text-accent', area: 'M6 .75 11.25 6 6 11.25.75 6Z' },
  blank: { colour: 'text-accent', line: 'M6 1.75 10.25 6 6 10.25 1.75 6Zm-2.1 6.35 4.2-4.2', thin: true },
  drift: { colour: 'text-notice', area: 'M6 1.5 11.25 10.5H.75Z' },
} satisfies Record<string, Shape>;

export type SignKind = keyof typeof signs;

function circle(radius: number): string {
  const half = `a${radius} ${radius} 0 0 0`;
  return `M${6 - radius} 6${half} ${2 * radius} 0${half} ${-2 * radius} 0Z`;
}

/** A 12 px sign, hidden from screen readers. */
export function Sign({ kind }: { kind: SignKind }) {
  const { colour, area, line, thin, dashed }: Shape = signs[kind];
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className={cx('size-3 shrink-0', colour)}>
      {area !== undefined && <path d={area} fill="currentColor" />}
      {line !== undefined && (
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth={thin ? 1.5 : 2}
          strokeDasharray={dashed && '2 1.6'}
        />
      )}
    </svg>
  );
}

const kindsOfStatuses: readonly (readonly [SignKind, ...string[]])[] = [
  ['live', 'published', 'active', 'completed', 'computed', 'applied'],
  ['running', 'processing', 'running'],
  ['waiting', 'queued', 'pending'],
  ['draft', 'draft'],
  ['failed', 'cancelled', 'interrupted', 'failed', 'rejected'],
  ['ended', 'archived', 'trashed', 'obsolete', 'reverted', 'inactive'],
];

/** The sign of a status, `unknown` for one outside the contract. */
export function signOfStatus(status: string): SignKind {
  return kindsOfStatuses.find(([, ...statuses]) => statuses.includes(status))?.[0] ?? 'unknown';
}

/** A status as sign and word. A value outside the contract shows raw; undefined as missing. */
export function StatusSign({ status }: { status: string | undefined }) {
  if (status === undefined) return <Missing note="The API sent no status." />;
  const kind = signOfStatus(status);
  if (kind === 'unknown') return <RawValue value={status} isStatus />;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 align-top whitespace-nowrap',
        kind === 'ended' && 'text-ink-muted',
      )}
    >
      <Sign kind={kind} />
      {capitalised(status)}
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

/** A dash for an empty answer, as opposed to a missing one. Screen readers get `said`. */
export function Nothing({ said }: { said?: string }) {
  return (
    <span data-nothing="" className="text-ink-muted">
      <span aria-hidden={said === undefined ? undefined : true}>—</span>
      {said !== undefined && <span className="sr-only">{said}</span>}
    </span>
  );
}

const notSent = 'The API sent no value for this required field.';

/** Marks a required field that the service left out or sent in an unusable form. */
export function Missing({ note = notSent }: { note?: string }) {
  return (
    <Tip text={note} className="inline-flex items-center gap-1.5 align-middle text-notice">
      <Sign kind="drift" />
      missing
    </Tip>
  );
}

/** A value outside the contract: the raw text in a chip, for a status beside its sign. */
export function RawValue({ value, isStatus = false }: { value: string; isStatus?: boolean }) {
  return (
    <Tip
      text="Not in the API documentation. Shown as it was sent."
      className={cx(
        'inline-flex text-ink-muted',
        isStatus
          ? 'min-w-0 items-center gap-1.5 align-top'
          : 'rounded-sign border border-dashed border-line-control px-1',
      )}
    >
      {isStatus && <Sign kind="unknown" />}
      <BidiText text={value} fallback='""' maximum={60} className="font-mono text-12" />
    </Tip>
  );
}
