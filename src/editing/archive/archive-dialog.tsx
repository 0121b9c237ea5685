import type { ReactNode } from 'react';
import { AllowRefused } from '#src/form/allow-refused.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { ArchiveState } from './archive-outcome.ts';
import { ArchiveUnclear } from './archive-unclear.tsx';

type ArchiveDialogProps = {
  /** What kind of thing it is, in words: "page". */
  thing: string;
  /** Short enough for a title. */
  name: string;
  /** What has to be typed before the verb can be pressed. */
  typedName?: string | undefined;
  state: ArchiveState;
  onConfirm: () => void;
  onCheck: () => void;
  onAskAgain: () => void;
  onClose: () => void;
  /** What is known of the consequences, and what is not. */
  children: ReactNode;
};

/** Asks before something is archived, and says how a request without a clear answer ended. */
export function ArchiveDialog(props: ArchiveDialogProps) {
  const { thing, name, typedName, state, onConfirm, onCheck, onAskAgain, onClose, children } = props;
  const refused = state.kind === 'refused' ? state.error : undefined;
  const disabledReason = useReadOnly(refused?.facts.endpoint);
  const title = (
    <>
      Archive <bdi>{name}</bdi>
    </>
  );
  if (state.kind === 'checking' || state.kind === 'unclear') {
    return (
      <Dialog
        open
        title={title}
        onClose={onClose}
        footer={
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        }
      >
        <ArchiveUnclear
          thing={thing}
          state={state}
          onCheck={onCheck}
          onDismiss={answered(state) ? onClose : onAskAgain}
          dismissLabel={answered(state) ? undefined : 'Back to the question'}
        />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={title}
      consequence={`This cannot be undone with Facet: the contract has no request that takes ${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing} out of the archive.`}
      verb={`Archive ${thing}`}
      typedName={typedName}
      pending={state.kind === 'sending'}
      disabledReason={disabledReason}
      error={
        refused && (
          <>
            The {thing} was not archived. {refused.message}
            <AllowRefused endpoint={refused.facts.endpoint} />
          </>
        )
      }
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

function answered(state: Extract<ArchiveState, { kind: 'checking' | 'unclear' }>): boolean {
  return state.kind === 'unclear' && state.found.kind === 'archived';
}

type ConsequencesProps = { known: readonly string[]; unknown: readonly string[] };

/** What is known to follow, beside what the contract does not say. */
export function Consequences({ known, unknown }: ConsequencesProps) {
  return (
    <div className="grid gap-x-6 gap-y-3 text-13 md:grid-cols-2">
      <Sentences title="Known" items={known} />
      <Sentences title="Not in the contract" items={unknown} />
    </div>
  );
}

function Sentences({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="text-13">{title}</h3>
      <ul className="mt-1 list-disc pl-4">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
