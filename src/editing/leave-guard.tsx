import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';

type LeaveGuardProps = {
  /** The form holds something that is not saved. */
  dirty: boolean;
  /** A save is under way: whether what is typed will be lost, nobody knows. */
  saving: boolean;
  /** What is edited: "subscription". */
  what: string;
  /** The form is finished and wants to leave: `onDone` is called without asking. */
  done: boolean;
  onDone: () => void;
};

/** Asks before unsaved work is left by a link, Back, the close button or the closing of the tab. */
export function LeaveGuard({ dirty, saving, what, done, onDone }: LeaveGuardProps) {
  const guarded = dirty && !done;
  const blocker = useBlocker({
    // A panel over the form, such as the request log, leaves the form where it is.
    shouldBlockFn: ({ current, next }) => guarded && !samePlace(current, next),
    enableBeforeUnload: () => guarded,
    withResolver: true,
  });
  useEffect(() => {
    if (done) onDone();
  }, [done, onDone]);
  const { status, proceed, reset } = blocker;
  useEffect(() => {
    // A save that ended well while the question stood open has answered it.
    if (status === 'blocked' && !dirty && !done) proceed();
  }, [status, dirty, done, proceed]);
  const words = saving
    ? {
        title: `Leave while this ${what} is being saved?`,
        consequence:
          'A save is under way, and how it ends is not known yet. If you leave, it is not taken back, and you may not be told whether it went well.',
        verb: 'Leave all the same',
        cancelLabel: 'Stay',
      }
    : {
        title: `Leave without saving this ${what}?`,
        consequence: 'Your changes are not saved. Leaving discards them.',
        verb: 'Discard changes',
        cancelLabel: 'Keep editing',
      };
  return (
    <ConfirmDialog
      {...words}
      open={status === 'blocked'}
      pending={false}
      error={undefined}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  );
}

type Place = { readonly pathname: string; readonly search: object };

/** Whether two addresses show the same form: everything but the panel is equal. */
function samePlace(one: Place, other: Place): boolean {
  const rest = ({ search }: Place) => JSON.stringify({ ...search, panel: undefined });
  return one.pathname === other.pathname && rest(one) === rest(other);
}
