import { useMemo } from 'react';
import type { BulkResource } from '#src/fields/bulk-field.ts';
import type { PlanRow } from '#src/fields/plan-fields.tsx';
import { sameValue } from '#src/form/three-way.ts';
import { countOf } from '#src/lib/text.ts';
import type { BulkThing } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';

type PlanSummaryProps<Item extends object> = {
  resource: BulkResource<Item>;
  rows: readonly PlanRow[];
  /** The things of the rows that can be sent, and the loaded ones. */
  things: readonly BulkThing[];
  items: readonly Item[];
  onLeaveOut: (rows: readonly PlanRow[]) => void;
};

/** What to know before the changes are applied, and how many there are of each field. */
export function PlanSummary<Item extends object>(props: PlanSummaryProps<Item>) {
  const { resource, rows, things, items, onLeaveOut } = props;
  const { place, labelOf, showValue, idOf, isSeenAtOnce } = resource;
  const seenAtOnce = useMemo(() => {
    const fieldsOf = new Map(things.map(({ id, changes }) => [id, Object.keys(changes)]));
    return items.filter((item) => isSeenAtOnce?.(item, fieldsOf.get(idOf(item) ?? '') ?? [])).length;
  }, [idOf, isSeenAtOnce, items, things]);
  const sent = rows.filter(({ problem }) => problem === undefined);
  return (
    <>
      {seenAtOnce > 0 && (
        <Notice tone="info">
          Visitors may see the changes to {countOf(seenAtOnce, place.one, place.what)} right away.
        </Notice>
      )}
      {[...new Set(sent.flatMap(({ notes }) => notes))].map((note) => {
        const noted = sent.filter(({ notes }) => notes.includes(note));
        const things = new Set(noted.map(({ thing }) => thing.id)).size;
        return (
          <Notice key={note} tone="notice">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              {note} ({countOf(things, place.one, place.what)}).
              <Button variant="quiet" className="-mx-3 -my-2" onClick={() => onLeaveOut(noted)}>
                Leave out
                <span className="sr-only">: {note}</span>
              </Button>
            </div>
          </Notice>
        );
      })}
      <dl className="text-13">
        {[...new Set(sent.map(({ field }) => field))].map((field) => {
          const ofField = sent.filter((row) => row.field === field);
          const [first] = ofField;
          const isOne = (part: 'after' | 'inherited') => ofField.every((row) => sameValue(row[part], first?.[part]));
          return (
            <div key={field} className="flex gap-2 border-b border-line py-1.5 last:border-0">
              <dt className="shrink-0 tabular-nums">{countOf(ofField.length, place.one, place.what)}:</dt>
              <dd className="min-w-0 wrap-anywhere">
                {labelOf(field)}
                {isOne('after') && (
                  <>
                    {' '}
                    → {showValue(field, first?.after)}
                    {first?.after == null && first?.inherited !== undefined && isOne('inherited') && (
                      <>: {showValue(field, first.inherited)}</>
                    )}
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
