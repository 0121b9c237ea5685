import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

type LeaveGuardProps = {
  /** Whether the form has unsaved changes, asked on leaving: the render may be a key behind. */
  isDirty: () => boolean;
  /** A save is pending: whether the input will be lost is unknown. */
  saving: boolean;
  what: string;
  /** The screens below the form's own URL are tabs of the same thing, not a way out. */
  hasTabs?: boolean;
  /** Leaves the finished form at once, without asking. Undefined before. */
  onDone: (() => void) | undefined;
  onDiscard: () => void;
};

/**
 * Asks before unsaved changes are left by a link, Back, the close button or closing the tab. They
 * stay as a draft unless discarded. The parent rerenders it as a save proceeds, not on each key.
 */
export function LeaveGuard({ isDirty, saving, what, hasTabs = false, onDone, onDiscard }: LeaveGuardProps) {
  const done = onDone !== undefined;
  const { status, proceed, reset } = useBlocker({
    // A panel over the form, such as the request log, keeps it open; so does a link to its fields.
    shouldBlockFn: ({ current, next }) =>
      !done && isDirty() && !samePlace(current, next) && !(hasTabs && !saving && isTab(current, next)),
    enableBeforeUnload: () => !done && isDirty(),
    withResolver: true,
  });
  useEffect(() => {
    onDone?.();
  }, [onDone]);
  useEffect(() => {
    // A save that succeeded while the question was open has answered it.
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

/** Whether a URL is a tab of the thing whose form is at `form`. */
export function isTab(form: { readonly pathname: string }, next: { readonly pathname: string }): boolean {
  return next.pathname.startsWith(`${form.pathname.replace(/\/$/, '')}/`);
}

type Place = { readonly pathname: string; readonly search: object };

/** Whether two URLs show the same form: equal except for the panel and the linked field. */
function samePlace(one: Place, other: Place): boolean {
  const rest = ({ search }: Place) => JSON.stringify({ ...search, panel: undefined, field: undefined });
  return one.pathname === other.pathname && rest(one) === rest(other);
}
