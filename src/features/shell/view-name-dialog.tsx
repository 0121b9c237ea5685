import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react';
import { siteConfigQuery } from '#src/api/site-config.ts';
import {
  longestViewName,
  putBackView,
  renameView,
  saveView,
  viewNamed,
  viewProblem,
  viewsRecord,
} from '#src/local/saved-views.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { useViewPath } from './view-address.ts';

/** Keeps this screen and its filters under a name. @param offeredName the name in a link that somebody shared. */
export function SaveViewDialog({ offeredName, onClose }: { offeredName: string | undefined; onClose: () => void }) {
  const path = useViewPath();
  // What the screen calls itself, without the dashboard's name at its end.
  const dashboard = useQuery(siteConfigQuery()).data?.title ?? '';
  const [ownName] = useState(() => document.title.replace(` – ${dashboard}`, () => '').slice(0, longestViewName));
  const shared = offeredName !== undefined;
  return (
    <ViewNameDialog
      title={shared ? 'Save a shared view' : 'Save this view'}
      description={
        shared
          ? 'Somebody sent you this screen with its filters. Saved, it stands in your sidebar.'
          : 'A view is this screen with its filters, under a name. It is kept in this browser.'
      }
      path={path}
      name={offeredName ?? ownName}
      verb="Save view"
      editedId={undefined}
      onSubmit={(name) => {
        const before = viewsRecord.get();
        const id = viewNamed(before, name)?.id ?? crypto.randomUUID();
        viewsRecord.update((views) => saveView(views, { id, name, path }));
        showToast({
          tone: 'good',
          text: `Saved the view “${name.trim()}”.`,
          action: { label: 'Undo', onAction: () => viewsRecord.update((views) => putBackView(views, before, id)) },
        });
      }}
      onClose={onClose}
    />
  );
}

/** Gives a view another name. */
export function RenameViewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  // The view as it was when the dialog opened: another tab may remove it meanwhile.
  const [view] = useState(() => viewsRecord.get().find((kept) => kept.id === id));
  if (view === undefined) return null;
  return (
    <ViewNameDialog
      title={`Rename ${view.name}`}
      description={undefined}
      path={view.path}
      name={view.name}
      verb="Rename view"
      editedId={id}
      onSubmit={(name) => viewsRecord.update((views) => renameView(views, id, name))}
      onClose={onClose}
    />
  );
}

type ViewNameDialogProps = {
  title: string;
  description: string | undefined;
  path: string;
  /** What the field holds at first. */
  name: string;
  verb: string;
  /** The view that is renamed: its own name is no other one. */
  editedId: string | undefined;
  onSubmit: (name: string) => void;
  onClose: () => void;
};

function ViewNameDialog({ title, description, path, name, verb, editedId, onSubmit, onClose }: ViewNameDialogProps) {
  const views = useSyncExternalStore(viewsRecord.subscribe, viewsRecord.get);
  const formId = useId();
  const [typed, setTyped] = useState(name);
  const [tried, setTried] = useState(false);
  const others = editedId === undefined ? views : views.filter(({ id }) => id !== editedId);
  const problem = viewProblem(others, typed, path);
  const existing = viewNamed(views, typed, editedId);
  const sameScreen = editedId === undefined ? views.find((view) => view.path === path) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined) return;
    onSubmit(typed);
    onClose();
  }

  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={existing === undefined ? 'primary' : 'danger'}>
            {existing === undefined ? verb : `Replace ${existing.name}`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label="Name"
          required
          hint={<span className="font-mono wrap-anywhere">{path}</span>}
          error={tried ? problem : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              data-autofocus
              autoComplete="off"
              maxLength={longestViewName}
              value={typed}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </form>
      {/* The region is there before its words, so that they are read out. */}
      <div role="status" className="empty:hidden">
        {existing !== undefined && (
          <Notice tone="notice" title={`A view is called ${existing.name} already.`}>
            It shows <span className="font-mono wrap-anywhere">{existing.path}</span>, and would be replaced.
          </Notice>
        )}
        {existing === undefined && sameScreen !== undefined && (
          <Notice tone="info">This screen is saved already, as {sameScreen.name}.</Notice>
        )}
      </div>
    </Dialog>
  );
}
