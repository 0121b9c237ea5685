import { ChangeHistoryList } from '#src/editing/change-history-list.tsx';
import { labels, ShownValue } from './shown-value.tsx';
import { canPutBack, subscriptionResource } from './subscription-plan.ts';
import type { SubscriptionValues } from './subscription-values.ts';

type SubscriptionHistoryProps = {
  subscriptionId: string;
  /** Puts old values into the form; saving them is the form's part. */
  onPutBack: (values: Partial<SubscriptionValues>) => void;
};

const names = new Map<string, string>(Object.entries(labels));

/** What this browser changed before in a subscription, each step with a way back into the form. */
export function SubscriptionHistory({ subscriptionId, onPutBack }: SubscriptionHistoryProps) {
  return (
    <ChangeHistoryList<SubscriptionValues>
      resource={subscriptionResource(subscriptionId)}
      labelOf={(field) => names.get(field) ?? field}
      showValue={(field, value) => <ShownValue field={field} value={value} />}
      readValues={valuesOfStored}
      canPutBack={canPutBack}
      cannotPutBack="The old events were not set or not in the contract, which cannot be sent."
      onPutBack={onPutBack}
    />
  );
}

/** Stored values, as far as they have the types that the form needs. */
function valuesOfStored(stored: Readonly<Record<string, unknown>>): Partial<SubscriptionValues> {
  const { url, events, active } = stored;
  return {
    ...('url' in stored ? { url: typeof url === 'string' ? url : undefined } : {}),
    ...('events' in stored ? { events: Array.isArray(events) ? events.map(String) : null } : {}),
    ...('active' in stored ? { active: typeof active === 'boolean' ? active : undefined } : {}),
  };
}
