import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

type LeaveGuardProps = {
  /** Whether the form holds something that is not saved, asked in the moment of leaving: what is drawn may be a key behind. */
  isDirty: () => boolean;
  /** A save is under way: whether what is typed will be lost, nobody knows. */
  saving: boolean;
  what: string;
  /** The screens below the form's own address are tabs of the same thing: one of them is no way out. */
  hasTabs?: boolean;
  /** Leaves the form, which is finished: called at once, without asking. Undefined while it is not. */
  onDone: (() => void) | undefined;
  onDiscard: () => void;
};

/**
 * Asks before unsaved work is left by a link, Back, the close button or the closing of the tab. What is left stays a draft unless it is discarded.
 * It is drawn anew for no key: draw it when a save has moved on.
 */
export function LeaveGuard({ isDirty, saving, what, hasTabs = false, onDone, onDiscard }: LeaveGuardProps) {
  const done = onDone !== undefined;
  const blocker = useBlocker({
    // A panel over the form, such as the request log, leaves the form where it is, and so does a link to one of its fields.
    shouldBlockFn: ({ current, next }) =>
      !done && isDirty() && !samePlace(current, next) && !(hasTabs && !saving && isTab(current, next)),
    enableBeforeUnload: () => !done && isDirty(),
    withResolver: true,
  });
  useEffect(() => {
    onDone?.();
  }, [onDone]);
  const { status, proceed, reset } = blocker;
  useEffect(() => {
    // A save that ended well while the question stood open has answered it.
    if (status === 'blocked' && !done && !isDirty()) proceed();
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog
      role="alertdialog"
      title={saving ? `Leave while this ${what} is being saved?` : `Keep your draft of this ${what}?`}
      description={
        saving
          ? 'The save is still in progress. Leaving doesn’t undo it, and you may not see how it ends.'
          : 'Your changes aren’t saved yet.'
      }
      onClose={reset}
      footer={
        <>
          <Button data-autofocus onClick={reset}>
            {saving ? 'Stay' : 'Keep editing'}
          </Button>
          <Button onClick={proceed}>{saving ? 'Leave anyway' : 'Keep draft and leave'}</Button>
          {!saving && (
            <Button
              variant="danger"
              onClick={() => {
                onDiscard();
                proceed();
              }}
            >
              Discard changes
            </Button>
          )}
        </>
      }
    />
  );
}

/** Whether an address is that of a tab of the thing whose form stands at `form`. */
export function isTab(form: { readonly pathname: string }, next: { readonly pathname: string }): boolean {
  return next.pathname.startsWith(`${form.pathname.replace(/\/$/, '')}/`);
}

type Place = { readonly pathname: string; readonly search: object };

/** Whether two addresses show the same form: everything but the panel, and the field that is led to, is equal. */
function samePlace(one: Place, other: Place): boolean {
  const rest = ({ search }: Place) => JSON.stringify({ ...search, panel: undefined, field: undefined });
  return one.pathname === other.pathname && rest(one) === rest(other);
}
