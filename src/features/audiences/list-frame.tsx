import type { ReactNode } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { useOpenedRow } from '#src/list/opened-row.ts';
import { Button } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { focusListSearch } from '#src/ui/list-search.tsx';
import { WalkStatus, type WalkStatusProps } from '#src/ui/walk-status.tsx';

type ListFrameProps = {
  /** What is listed, in the plural, and one of them. */
  what: string;
  one: string;
  /** How far the list was read. */
  report: Omit<WalkStatusProps, 'what' | 'one'>;
  /** Says that the list could not be refreshed; false where it could. */
  stale: ReactNode;
  /** What stands in place of a list that holds nothing. */
  none: ReactNode;
  /** How many rows the filters leave. */
  shown: number;
  /** Whether the address asks for less than everything. */
  filtered: boolean;
  /** What is said where the filters leave nothing: "Nobody matches", of so many "in all". */
  unmatched: { readonly title: string; readonly all: string };
  onClear: () => void;
  toolbar: (count: ReactNode) => ReactNode;
  /** The table. */
  children: ReactNode;
};

/** A walked list under its toolbar: what is wrong with it, how much of it is shown, and what stands there when nothing is. */
export function ListFrame(props: ListFrameProps) {
  const { what, one, report, stale, none, shown, filtered, unmatched, onClear, toolbar, children } = props;
  const { state, loaded, duplicates } = report;
  const onClick = useOpenedRow();
  const broken = state !== 'walking' && state !== 'complete';
  const status = <WalkStatus what={what} one={one} {...report} />;
  const all = countOf(loaded, one, what);
  return (
    <>
      {(broken || stale !== false) && (
        <div className="flex flex-col gap-2 px-4 pt-3 md:px-6">
          {stale}
          {broken && status}
        </div>
      )}
      {loaded === 0 && state === 'complete' ? (
        none
      ) : (
        <div onClickCapture={onClick}>
          {toolbar(
            // Nothing remarkable: the two numbers are one run of text.
            filtered && state === 'complete' && duplicates === 0 ? (
              <span role="status">{`${formatNumber(shown)} of ${all}`}</span>
            ) : (
              <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1">
                {filtered && (
                  <span role="status" className="whitespace-nowrap">
                    {formatNumber(shown)} found in
                  </span>
                )}
                {/* On a phone both are on one line: the bar is as short as that needs. */}
                <span className="flex min-w-0 max-md:grow max-md:basis-52">{broken ? `${all} loaded` : status}</span>
              </span>
            ),
          )}
          {shown > 0
            ? children
            : // Where nothing came at all the notice over the list says why.
              filtered && (
                <Empty
                  title={unmatched.title}
                  action={
                    <Button
                      onClick={() => {
                        focusListSearch();
                        onClear();
                      }}
                    >
                      Clear filters
                    </Button>
                  }
                >
                  {all} {state === 'complete' ? unmatched.all : 'read so far'}, none with what the filters ask for.
                </Empty>
              )}
        </div>
      )}
    </>
  );
}
