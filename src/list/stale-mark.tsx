import { outage } from '#src/api/connection.ts';
import { formatAbsolute } from '#src/lib/dates.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Button } from '#src/ui/button.tsx';
import { useDisplay } from '#src/ui/display.ts';
import type { LastLoad } from '#src/ui/error-panel.tsx';
import { Sign } from '#src/ui/sign.tsx';

/**
 * Says quietly, if so, that the data could not be refreshed. The data stays usable. Offline, the
 * notice above every screen says it.
 */
export function StaleMark({ of }: { of: LastLoad }) {
  const { timeZone } = useDisplay();
  const isOffline = useStore(outage)?.offline;
  const { error, dataUpdatedAt, isFetching, refetch } = of;
  if (error === null || error === undefined || isOffline) return null;
  return (
    <div className="px-4 py-2 md:px-6">
      <span role="status" className="inline-flex flex-wrap items-center gap-x-2 text-13 text-notice">
        <span className="inline-flex items-baseline gap-2">
          <Sign kind="drift" />
          <span>
            Not refreshed since {formatAbsolute(dataUpdatedAt, timeZone)}. {error.message}
          </span>
        </span>
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </span>
    </div>
  );
}
