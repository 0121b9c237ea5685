import { formatDuration, formatNumber } from '#src/lib/numbers.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { Tip } from '#src/ui/tip.tsx';
import type { ListFigure } from './list-figures.ts';
import type { AudienceRow, ShownVersion } from './list-rows.ts';
import { RowBox } from './list-selected.tsx';
import { overrideSummary } from './override-counts.ts';
import { type StuckRule, stuckWords } from './stuck.ts';

/** Names are cut here, in characters as a person counts them; the whole of it is on the audience's own screen. */
const longestName = 160;

/** The name as the way to the audience, and the computed one where it is another. */
export function NameCell({ row }: { row: AudienceRow }) {
  return (
    <>
      <RowBox row={row} />
      <Name row={row} />
      {row.computedName !== undefined && (
        <span className="relative ml-2 text-12 text-ink-muted">
          {/* Also parts the two names in the tip of the cell, which is its text. */}
          <span className="sr-only"> · Computed name: </span>
          <BidiText text={row.computedName} maximum={longestName} />
        </span>
      )}
    </>
  );
}

function Name({ row }: { row: AudienceRow }) {
  const { name, audience } = row;
  const { audienceId } = audience;
  const words =
    name === undefined ? (
      <span className="font-mono text-12">{audienceId ?? 'no name'}</span>
    ) : (
      <BidiText text={name} maximum={longestName} />
    );
  return (
    <>
      {audienceId === undefined ? (
        <span className="font-medium">{words}</span>
      ) : (
        <TextLink
          to="/pages/$pageId/audiences/$audienceId"
          params={({ pageId = '' }) => ({ pageId, audienceId })}
          search={{}}
          plain
          className="py-1.5"
        >
          {words}
        </TextLink>
      )}
      {(audience.effectiveName === undefined || audienceId === undefined) && (
        <span className="ml-2">
          <Missing />
        </span>
      )}
    </>
  );
}

type StatusCellProps = { row: AudienceRow; stuck: number | undefined; rule: StuckRule | undefined };

/** The status, and the flag of a version that takes unusually long. */
export function StatusCell({ row, stuck, rule }: StatusCellProps) {
  return (
    <span className="flex items-center gap-2 [&_bdi]:truncate">
      <StatusSign status={row.audience.status} />
      {stuck !== undefined && rule !== undefined && (
        <Tip
          text={`In the queue or being written for ${waitText(stuck)}. ${stuckWords(rule)}`}
          className="rounded-sign bg-notice-wash px-1.5 text-12 whitespace-nowrap text-notice"
        >
          stuck {waitText(stuck)}
        </Tip>
      )}
    </span>
  );
}

const day = 86_400_000;

function waitText(ms: number): string {
  return ms < 2 * day ? formatDuration(ms) : `${formatNumber(Math.floor(ms / day))} d`;
}

/** For whom it is written. Null means a group, not a missing field. */
export function PersonCell({ row }: { row: AudienceRow }) {
  const { personId } = row.audience;
  if (personId === undefined) return <Missing />;
  return personId === null ? <None /> : <IdText id={personId} of="person" />;
}

/** A version by its number, and by its status where that is not what the column says anyway. */
export function VersionCell({ version, usual }: { version: ShownVersion | undefined; usual?: string | undefined }) {
  if (version === undefined) return <None />;
  const { number, status } = version;
  return (
    <span className="tabular-nums">
      {number === undefined ? '' : `v${number}`}
      {status !== undefined && status !== usual && (
        <span className="ml-1.5 text-12 text-ink-muted">
          <BidiText text={status} maximum={40} />
        </span>
      )}
    </span>
  );
}

/** How many values the audience sets itself, by group. */
export function OverridesCell({ row: { overrides } }: { row: AudienceRow }) {
  const summary = overrideSummary(overrides);
  return (
    <span className="text-ink-muted">
      {summary === '' ? (overrides.metadataUnknown ? '' : 'inherits all') : summary}
      {overrides.metadataUnknown && (
        <Tip text="The service left metadataOverride out, so overrides of metadata are not known." className="text-12">
          {summary === '' ? '' : ' · '}metadata not sent
        </Tip>
      )}
    </span>
  );
}

type FigureCellProps = { figure: ListFigure | undefined };

/** Sessions of the last 30 days; a dot where they are not known yet. */
export function SessionsCell({ figure }: FigureCellProps) {
  return figure === undefined ? <NotYet /> : <span className="tabular-nums">{formatNumber(figure.sessions)}</span>;
}

/** The share of them that converted. */
export function ConversionCell({ figure }: FigureCellProps) {
  if (figure === undefined) return <NotYet />;
  const { successes, n } = figure.conversion;
  if (n === 0) return <None />;
  return (
    <Tip text={`${formatNumber(successes)} of ${formatNumber(n)} sessions`} className="tabular-nums">
      {formatNumber((100 * successes) / n, 1)} %
    </Tip>
  );
}

function NotYet() {
  return (
    <span className="text-ink-muted">
      <span aria-hidden="true">…</span>
      <span className="sr-only">not read yet</span>
    </span>
  );
}

export function CreatedCell({ row }: { row: AudienceRow }) {
  return row.audience.createdAt === undefined ? <Missing /> : <Time value={row.createdAt} />;
}

export function ArchivedCell({ row }: { row: AudienceRow }) {
  return row.audience.archivedAt === undefined ? <Missing /> : <Time value={row.archivedAt} />;
}

export function RouteKeyCell({ row }: { row: AudienceRow }) {
  const { personRouteKey } = row.audience;
  if (personRouteKey === undefined) return <Missing />;
  return personRouteKey === null ? (
    <None />
  ) : (
    <BidiText text={personRouteKey} maximum={80} className="font-mono text-12" />
  );
}

export function AudienceIdCell({ row }: { row: AudienceRow }) {
  const { audienceId, pageId } = row.audience;
  return audienceId === undefined ? <Missing /> : <IdText id={audienceId} of="audience" within={{ pageId }} />;
}

function None() {
  return <span className="text-ink-muted">—</span>;
}
