import { memo } from 'react';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { Button } from '#src/ui/button.tsx';
import { preloadDialog } from '#src/ui/dialog.tsx';

type RestoreButtonProps = {
  messageId: string;
  /** Which message it is, for screen readers: "message 12 of 30". */
  of: string;
  /** Keep it the same between renders: a long thread has many of these buttons. */
  onPress: (messageId: string) => void;
  /** The pointer or the focus is on the way to it: what the press will need can be fetched. Kept the same too. */
  onIntent: () => void;
};

/** Always visible beside a message that has a snapshot. The question and all that follows is `RestoreDialog`, which stands once on the screen. */
export const RestoreButton = memo(function RestoreButton({ messageId, of, onPress, onIntent }: RestoreButtonProps) {
  const readOnly = useReadOnly('restoreAudienceMessage');
  const preload = () => {
    preloadDialog();
    onIntent();
  };
  return (
    <Button
      variant="quiet"
      icon="undo"
      disabledReason={readOnly}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => onPress(messageId)}
    >
      Restore <span className="sr-only">{of}</span>
    </Button>
  );
});
