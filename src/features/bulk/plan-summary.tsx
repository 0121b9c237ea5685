import type { BulkPlace } from '#src/fields/bulk-place.ts';
import type { PlanRow, PlanWords } from '#src/fields/plan-fields.tsx';
import { sameValue } from '#src/form/three-way.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';

type PlanSummaryProps = {
  rows: readonly PlanRow[];
  resource: PlanWords & { place: BulkPlace };
  onLeaveOut: (rows: readonly PlanRow[]) => void;
};

/** What to know before the changes are applied, and how many there are of each field. */
export function PlanSummary({ rows, resource, onLeaveOut }: PlanSummaryProps) {
  const { place, labelOf, showValue } = resource;
  const sent = rows.filter(({ problem }) => problem === undefined);
  const unsent = rows.length - sent.length;
  return (
    <>
      {unsent > 0 && <Notice tone="notice">{countOf(unsent, 'change')} can’t be sent and will be left out.</Notice>}
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
          const isOneValue = ofField.every(({ after }) => sameValue(after, first?.after));
          return (
            <div key={field} className="flex gap-2 border-b border-line py-1.5 last:border-0">
              <dt className="shrink-0 tabular-nums">{countOf(ofField.length, place.one, place.what)}:</dt>
              <dd className="min-w-0 wrap-anywhere">
                {labelOf(field)}
                {isOneValue && <> → {showValue(field, first?.after)}</>}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
