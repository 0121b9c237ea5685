import type { ListWalk } from '#src/api/cursor.ts';
import type { Subscription } from '#src/api/webhooks.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ListedDialog } from '#src/ui/listed-dialog.tsx';
import { placeOf } from './event-coverage.ts';
import { SubscriptionEditor } from './subscription-editor.tsx';

type SubscriptionDialogProps = {
  subscriptionId: string;
  subscription: Subscription | undefined;
  list: ListWalk<Subscription>['state'];
  onClose: () => void;
};

const words = { list: 'The list', noSuch: 'The list that the service sent does not hold this id.' };

/** The editor of one subscription over the list. Its address can be shared: `?edit=` names the subscription. */
export function SubscriptionDialog({ subscriptionId, subscription, list, onClose }: SubscriptionDialogProps) {
  return (
    <ListedDialog
      id={subscriptionId}
      of="subscription"
      item={subscription}
      list={list}
      words={words}
      title={(shown) => (
        <>
          Edit webhook <BidiText text={placeOf(shown?.url) ?? ''} fallback="" maximum={60} />
        </>
      )}
      onClose={onClose}
    >
      {(shown) => <SubscriptionEditor subscriptionId={subscriptionId} subscription={shown} onClose={onClose} />}
    </ListedDialog>
  );
}
