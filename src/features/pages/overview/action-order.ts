import type { PageAnswer } from '#src/api/pages.ts';

type PageAction = NonNullable<PageAnswer['actions']>[number];

/** An action with a key that lasts while the page is read again. */
export type PlacedAction = { readonly key: string; readonly action: PageAction };

/** The actions by `actionIndex`; those without one come last, and equal ones keep the service's order. */
export function inActionOrder(actions: readonly PageAction[]): readonly PlacedAction[] {
  const seen = new Set<string>();
  return actions
    .map((action, place) => {
      const id = action.actionId ?? '';
      // Two actions may carry one id, or none.
      const key = id === '' || seen.has(id) ? `${id}#${place}` : id;
      seen.add(key);
      return { key, action, index: action.actionIndex ?? Number.POSITIVE_INFINITY, place };
    })
    .sort((a, b) => (a.index === b.index ? a.place - b.place : a.index - b.index))
    .map(({ key, action }) => ({ key, action }));
}
