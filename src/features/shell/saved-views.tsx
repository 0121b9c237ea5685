import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { clipEnd } from '#src/lib/text.ts';
import { parseSearch } from '#src/lib/text-search.ts';
import { uniqueKey } from '#src/lib/unique-key.ts';
import { useStore } from '#src/lib/use-store.ts';
import {
  longestViewName,
  moveView,
  putBackView,
  putView,
  removeView,
  type SavedView,
  viewFragment,
  viewNamed,
  viewPath,
  viewsRecord,
} from '#src/local/saved-views.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { copyAndSay } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Menu } from '#src/ui/popover.tsx';
import { useShortcut } from '#src/ui/screen-actions.ts';
import { SidebarSubLink } from '#src/ui/sidebar.tsx';
import { showToast } from '#src/ui/toast.tsx';
import type { Overlay } from './shell-later.tsx';

/** Saved views under the sections, in the person's order. The rail has no room; see the palette. */
export function SavedViewsNav({ onOverlay }: { onOverlay: (overlay: Overlay) => void }) {
  const views = useStore(viewsRecord);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);

  function move(view: SavedView | undefined, places: number) {
    if (view === undefined) return;
    // The line keeps the focus: React restores it after a move.
    viewsRecord.update((kept) => moveView(kept, view.id, places));
    const place = viewsRecord.get().findIndex(({ id }) => id === view.id) + 1;
    setSaid(`${view.name}: place ${place} of ${views.length}`);
  }

  function removeAt(view: SavedView, place: number) {
    changeViews((kept) => removeView(kept, view.id), view, 'Removed');
    // The line goes with its menu: the focus goes to the next one, or to the save button.
    requestAnimationFrame(() => {
      const lines = list.current?.children;
      const next = lines?.[Math.min(place, lines.length - 1)] ?? list.current?.parentElement;
      next?.querySelector<HTMLElement>('a, button')?.focus();
    });
  }

  useShortcut({
    keys: 'alt+ArrowUp, alt+ArrowDown',
    label: 'Move the view up or down',
    group: 'On a saved view',
    within: list,
    run: ({ target }, keys) => {
      const line = target instanceof Element ? target.closest('li') : null;
      const place = line === null ? -1 : [...(list.current?.children ?? [])].indexOf(line);
      move(views[place], keys === 'alt+ArrowUp' ? -1 : 1);
    },
  });

  return (
    <div className="mt-2 flex flex-col md:max-lg:hidden">
      <div className="flex h-8 items-center justify-between pl-8.5">
        <span id="saved-views" className="text-12 text-ink-muted">
          Saved views
        </span>
        <IconButton label="Save this view" icon="plus" onClick={() => onOverlay('save-view')} />
      </div>
      <ul ref={list} aria-labelledby="saved-views">
        {views.map((view, place) => (
          <li key={view.id} className="group/view relative flex items-center">
            <SidebarSubLink
              {...viewTarget(view.path)}
              activeOptions={{ exact: true, includeSearch: true }}
              className="min-w-0 flex-1 pr-9"
            >
              {clipEnd(view.name, 60)}
            </SidebarSubLink>
            <span className="absolute right-0 opacity-0 group-focus-within/view:opacity-100 group-hover/view:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
              <Menu
                label={`Actions for the view ${view.name}`}
                items={[
                  { label: 'Rename', onSelect: () => onOverlay({ renamedView: view.id }) },
                  { label: 'Copy link', icon: 'link', onSelect: () => void copyLink(view) },
                  'separator',
                  {
                    label: 'Move up',
                    icon: 'arrow-up',
                    disabledReason: place === 0 ? 'Can’t move further.' : undefined,
                    onSelect: () => move(view, -1),
                  },
                  {
                    label: 'Move down',
                    icon: 'arrow-down',
                    disabledReason: place === views.length - 1 ? 'Can’t move further.' : undefined,
                    onSelect: () => move(view, 1),
                  },
                  'separator',
                  { label: 'Remove', icon: 'close', onSelect: () => removeAt(view, place) },
                ]}
              />
            </span>
          </li>
        ))}
      </ul>
      <div role="status" className="sr-only">
        {said}
      </div>
    </div>
  );
}

/** A link that opens the view and offers to save it under its name. */
function copyLink({ name, path }: SavedView) {
  const link = `${location.origin}${publicHref(path)}#${viewFragment(name)}`;
  return copyAndSay(link, `Link to “${name}” copied. Anyone who opens it can save the view.`);
}

type ViewNameDialogProps = {
  /** The view to rename; undefined to save this screen as a view. */
  renamedId?: string | undefined;
  /** The name in a shared link. */
  offeredName?: string | undefined;
  onClose: () => void;
};

/** Saves this screen with its filters under a name, or renames a view. */
export function ViewNameDialog({ renamedId, offeredName, onClose }: ViewNameDialogProps) {
  const views = useStore(viewsRecord);
  const here = useLocation({ select: ({ href }) => viewPath(href) });
  const dashboard = useQuery(siteConfigQuery()).data?.title ?? '';
  const formId = useId();
  // The view as it was when the dialog opened: another tab may remove it meanwhile.
  const [renamed] = useState(() => views.find(({ id }) => id === renamedId));
  const [typed, setTyped] = useState(
    // The screen's own name, without the dashboard's name at its end.
    () => renamed?.name ?? offeredName ?? document.title.replace(` – ${dashboard}`, () => '').slice(0, longestViewName),
  );
  const [tried, setTried] = useState(false);
  const path = renamed?.path ?? here;
  const others = views.filter(({ id }) => id !== renamedId);
  const problem = typed.trim() === '' ? 'Enter a name.' : undefined;
  const existing = viewNamed(others, typed);
  const [title, verb, description] =
    renamed !== undefined
      ? [`Rename ${renamed.name}`, 'Rename view']
      : offeredName !== undefined
        ? ['Save a shared view', 'Save view', 'This screen was shared with you. Save it to keep it in your sidebar.']
        : ['Save this view', 'Save view', 'Saves this screen with its filters and sorting. Only in this browser.'];

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined) return;
    const view = { id: renamed?.id ?? existing?.id ?? uniqueKey(), name: typed, path };
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
      {/* The region precedes its words, so that screen readers announce them. */}
      <div role="status" className="empty:hidden">
        {existing !== undefined && (
          <Notice tone="notice" title={`A view named “${existing.name}” already exists.`}>
            It shows <span className="font-mono wrap-anywhere">{existing.path}</span>. Saving replaces it.
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** The browser's URL, under Facet's folder. The router parses a bare `$` as a parameter. */
export function publicHref(path: string): string {
  return `${import.meta.env.BASE_URL.replace(/\/$/, '')}${path.replaceAll('$', '%24')}`;
}

/** A view as the router's link takes it. */
export function viewTarget(path: string) {
  const [pathname = '/', query = ''] = path.split('?');
  return { to: pathname.replaceAll('$', '%24'), search: parseSearch(query) };
}

/** Changes the saved views, with a toast and Undo for one of them. */
function changeViews(
  change: (views: readonly SavedView[]) => readonly SavedView[],
  { id, name }: Pick<SavedView, 'id' | 'name'>,
  done: 'Saved' | 'Removed',
): void {
  const before = viewsRecord.get();
  viewsRecord.update(change);
  showToast({
    tone: 'good',
    text: `${done} the view “${name.trim()}”.`,
    action: { label: 'Undo', onAction: () => viewsRecord.update((views) => putBackView(views, before, id)) },
  });
}
