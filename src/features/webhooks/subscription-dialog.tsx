import { useState } from 'react';
import type { Subscription } from '#src/api/webhooks.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { placeOf } from './event-coverage.ts';
import { SubscriptionEditor } from './subscription-editor.tsx';

type SubscriptionDialogProps = {
  subscriptionId: string;
  /** Undefined while the list has not brought it, or when it does not hold it. */
  subscription: Subscription | undefined;
  /** How far the list has been read: only a whole one can say that it does not hold something. */
  list: 'walking' | 'incomplete' | 'complete';
  onClose: () => void;
};

/** The editor of one subscription over the list. Its address can be shared: `?edit=` names the subscription. */
export function SubscriptionDialog({ subscriptionId, subscription: listed, list, onClose }: SubscriptionDialogProps) {
  // A later reading of the list may not bring it any more: what was typed into its form stays all the same.
  const [held, setHeld] = useState(listed);
  if (held === undefined && listed !== undefined) setHeld(listed);
  const subscription = listed ?? held;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={
        <>
          Edit webhook <BidiText text={placeOf(subscription?.url) ?? ''} fallback="" maximum={60} />
        </>
      }
      description={<IdText id={subscriptionId} of="subscription" whole />}
    >
      {subscription !== undefined ? (
        <SubscriptionEditor subscriptionId={subscriptionId} subscription={subscription} onClose={onClose} />
      ) : list === 'walking' ? (
        <Skeleton label="Looking for this subscription" />
      ) : list === 'incomplete' ? (
        <Empty title="Not in what was read">
          The list could not be read to its end and may still hold this subscription. The line over the list says why.
        </Empty>
      ) : (
        <Empty title="No such subscription">The list that the service sent does not hold this id.</Empty>
      )}
    </Dialog>
  );
}
