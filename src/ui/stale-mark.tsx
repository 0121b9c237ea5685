import { formatAbsolute } from '#src/lib/dates.ts';
import { Button } from './button.tsx';
import { useDisplay } from './display.ts';
import { Sign } from './sign.tsx';

type StaleMarkProps = {
  /** When the data shown were read: epoch milliseconds. */
  readAt: number;
  /** Why they could not be read again. */
  reason: string;
  retrying: boolean;
  onRetry: () => void;
};

/** Says quietly that what is shown could not be refreshed. What is shown stays usable. */
export function StaleMark({ readAt, reason, retrying, onRetry }: StaleMarkProps) {
  const { timeZone } = useDisplay();
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-x-2 text-13 text-notice">
      <span className="inline-flex items-baseline gap-2">
        <Sign kind="drift" />
        <span>
          Not refreshed since {formatAbsolute(readAt, timeZone)}. {reason}
        </span>
      </span>
      <Button variant="quiet" busy={retrying} onClick={onRetry}>
        Try again
      </Button>
    </span>
  );
}
