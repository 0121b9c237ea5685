import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import type { FieldValues } from './three-way.ts';
import type { Deviation } from './verified-save.ts';

type DeviationNoticeProps<Values extends FieldValues> = {
  deviations: readonly Deviation<Values>[];
  labelOf: (field: keyof Values & string) => string;
  showValue: (field: keyof Values & string, value: unknown) => ReactNode;
  onPutBack?: ((field: keyof Values & string, value: unknown) => void) | undefined;
  cannotPutBack?: ((field: keyof Values & string, value: unknown) => string | undefined) | undefined;
};

/**
 * Where the answer to a save differs from what was sent: what the service did not take over, and what it changed although it was not sent
 * (security.md, fault 31), with the old value and the way back to it.
 */
export function DeviationNotice<Values extends FieldValues>({
  deviations,
  labelOf,
  showValue,
  onPutBack,
  cannotPutBack,
}: DeviationNoticeProps<Values>) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  return (
    <Notice tone="notice" title="Saved, but the answer differs from what was sent.">
      <ul className="mt-1 flex flex-col gap-1">
        {deviations.map(({ field, kind, expected, got }) => (
          <li key={field} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {labelOf(field)}: {kind === 'not-taken' ? 'sent' : 'was'} {showValue(field, expected)}, the service now
              holds {showValue(field, got)}
              {kind === 'also-changed' && ' although it was not sent'}.
            </span>
            {kind === 'also-changed' && onPutBack !== undefined && (
              <Button
                icon="undo"
                aria-label={`Put back ${labelOf(field)}`}
                disabledReason={
                  done.has(field) ? 'It is in the form. Save to send it.' : cannotPutBack?.(field, expected)
                }
                onClick={() => {
                  onPutBack(field, expected);
                  setDone(new Set(done).add(field));
                }}
              >
                Put back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
