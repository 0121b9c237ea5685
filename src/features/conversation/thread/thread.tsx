import { lazy, Suspense } from 'react';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import type { ThreadItemsProps } from './thread-item.tsx';
import { PlainThread } from './thread-plain.tsx';
import { useBehind } from './use-behind.ts';

const VirtualThread = lazy(() => import('./thread-virtual.tsx').then((module) => ({ default: module.VirtualThread })));

/** With more messages only those in sight are drawn. */
const mostDrawn = 60;

/**
 * The messages in the service's order. It opens at its end, or at the chosen message; new text is followed while the reader is at the end, else what stands on
 * the screen stays where it is and a pill tells of what came. `total` counts all messages, however the thread is narrowed.
 */
export function Thread({ total, ...props }: ThreadItemsProps & { total: number }) {
  const { entries } = props;
  const behind = useBehind(total);
  return (
    <>
      {entries.length > mostDrawn ? (
        <Suspense fallback={null}>
          <VirtualThread {...props} />
        </Suspense>
      ) : (
        <PlainThread {...props} />
      )}
      {behind > 0 && (
        <div className="pointer-events-none sticky bottom-20 z-10 flex justify-center">
          <Button
            className="pointer-events-auto shadow-float"
            icon="arrow-down"
            onClick={() => window.scrollTo({ top: document.documentElement.scrollHeight })}
          >
            {countOf(behind, 'new message')}
          </Button>
        </div>
      )}
    </>
  );
}
