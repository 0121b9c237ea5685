import { memo } from 'react';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { Button } from '#src/ui/button.tsx';

type RestoreButtonProps = {
  messageId: string;
  /** Which message it is, for screen readers: "message 12 of 30". */
  of: string;
  /** Keep it the same between renders: a long thread has many of these buttons. */
  onPress: (messageId: string) => void;
};

/** Beside each message with a snapshot. The question is `RestoreDialog`, once on the screen. */
export const RestoreButton = memo(function RestoreButton({ messageId, of, onPress }: RestoreButtonProps) {
  const readOnly = useReadOnly('restoreAudienceMessage');
  return (
    <Button variant="quiet" icon="undo" disabledReason={readOnly} onClick={() => onPress(messageId)}>
      Restore <span className="sr-only">{of}</span>
    </Button>
  );
});
