import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { longestViewName, putView, viewNamed, viewsRecord } from '#src/local/saved-views.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { changeViews, useViewPath } from './view-address.ts';

type ViewNameDialogProps = {
  /** The view that gets another name; undefined for this screen, which becomes a view. */
  renamedId?: string | undefined;
  /** The name in a link that somebody shared. */
  offeredName?: string | undefined;
  onClose: () => void;
};

/** Keeps this screen and its filters under a name, or gives a view another one. */
export function ViewNameDialog({ renamedId, offeredName, onClose }: ViewNameDialogProps) {
  const views = useSyncExternalStore(viewsRecord.subscribe, viewsRecord.get);
  const here = useViewPath();
  const dashboard = useQuery(siteConfigQuery()).data?.title ?? '';
  const formId = useId();
  // The view as it was when the dialog opened: another tab may remove it meanwhile.
  const [renamed] = useState(() => views.find(({ id }) => id === renamedId));
  const [typed, setTyped] = useState(
    // What the screen calls itself, without the dashboard's name at its end.
    () => renamed?.name ?? offeredName ?? document.title.replace(` – ${dashboard}`, () => '').slice(0, longestViewName),
  );
  const [tried, setTried] = useState(false);
  const path = renamed?.path ?? here;
  const others = views.filter(({ id }) => id !== renamedId);
  const problem = typed.trim() === '' ? 'Give the view a name.' : undefined;
  const existing = viewNamed(others, typed);
  const [title, verb, description] =
    renamed !== undefined
      ? [`Rename ${renamed.name}`, 'Rename view']
      : offeredName !== undefined
        ? [
            'Save a shared view',
            'Save view',
            'Somebody sent you this screen with its filters. Saved, it stands in your sidebar.',
          ]
        : ['Save this view', 'Save view', 'Saves this screen with its filters and sorting. Only in this browser.'];

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined) return;
    const view = { id: renamed?.id ?? existing?.id ?? crypto.randomUUID(), name: typed, path };
    if (renamed === undefined) changeViews((kept) => putView(kept, view), view, 'Saved');
    else viewsRecord.update((kept) => putView(kept, view));
    onClose();
  }

  return (
    <Dialog
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
      </div>
    </Dialog>
  );
}
