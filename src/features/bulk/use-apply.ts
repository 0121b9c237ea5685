import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type BulkResource, bulkLabel } from '#src/fields/bulk-field.ts';
import type { PlanWords } from '#src/fields/plan-fields.tsx';
import { type BulkThing, bulkPlans } from '#src/local/bulk-plans.ts';

/** How the changes of a resource are shown. */
export function planWords<Item extends object>({ fields, showValue, hrefOf }: BulkResource<Item>): PlanWords {
  return { labelOf: (field) => bulkLabel(fields, field), showValue, hrefOf };
}

/** Keeps a plan (`onKept`), begins to run it, and goes to its report. */
export function useApply<Item extends object>({ place, run }: BulkResource<Item>, onKept?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ title, things }: { readonly title: string; readonly things: readonly BulkThing[] }) => {
      const plan = { id: crypto.randomUUID(), at: Date.now(), of: place.of, title, count: things.length, things };
      await bulkPlans.add(plan);
      void run(client, plan);
      onKept?.();
      await navigate({ to: place.bulkEdit, search: { plan: plan.id } });
    },
  });
}
