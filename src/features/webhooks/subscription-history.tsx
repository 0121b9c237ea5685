import { ChangeHistoryList } from '#src/form/change-history-list.tsx';
import { labelOf, ShownValue } from './shown-value.tsx';
import { canPutBack, subscriptionResource } from './subscription-plan.ts';
import { type SubscriptionValues, storedValues } from './subscription-values.ts';

type SubscriptionHistoryProps = {
  subscriptionId: string;
  /** Puts old values into the form; saving them is the form's part. */
  onPutBack: (values: Partial<SubscriptionValues>) => void;
};

/** What this browser changed before in a subscription, each step with a way back into the form. */
export function SubscriptionHistory({ subscriptionId, onPutBack }: SubscriptionHistoryProps) {
  return (
    <ChangeHistoryList<SubscriptionValues>
      resource={subscriptionResource(subscriptionId)}
      labelOf={labelOf}
      showValue={(field, value) => <ShownValue field={field} value={value} />}
      readValues={storedValues}
      canPutBack={canPutBack}
      cannotPutBack="The old events were not set or not in the contract, which cannot be sent."
      onPutBack={onPutBack}
    />
  );
}
