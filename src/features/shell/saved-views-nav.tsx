import { useRef, useState, useSyncExternalStore } from 'react';
import { clipEnd } from '#src/lib/text.ts';
import { moveView, removeView, type SavedView, viewsRecord } from '#src/local/saved-views.ts';
import { IconButton } from '#src/ui/button.tsx';
import { copyAndSay } from '#src/ui/copy-button.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { useShortcut } from '#src/ui/screen-actions.ts';
import { SidebarSubLink } from '#src/ui/sidebar.tsx';
import type { Overlay } from './shell-later.tsx';
import { changeViews, viewLink, viewTarget } from './view-address.ts';

/** The saved views under the sections, in the order that the person gave them. The rail has no room for them; the palette lists them too. */
export function SavedViewsNav({ onOverlay }: { onOverlay: (overlay: Overlay) => void }) {
  const views = useSyncExternalStore(viewsRecord.subscribe, viewsRecord.get);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);

  function move(view: SavedView | undefined, places: number) {
    if (view === undefined) return;
    viewsRecord.update((kept) => moveView(kept, view.id, places));
    const place = viewsRecord.get().findIndex(({ id }) => id === view.id) + 1;
    setSaid(`${view.name}: place ${place} of ${views.length}`);
    // A line that changes its place in the document may lose the focus.
    requestAnimationFrame(() => {
      const line = list.current?.children[place - 1];
      if (line?.contains(document.activeElement) === false) line.querySelector('a')?.focus();
    });
  }

  function removeAt(view: SavedView, place: number) {
    changeViews((kept) => removeView(kept, view.id), view, 'Removed');
    // The line goes, and its menu with it: the next one has the focus, or the way to save one.
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
          Views
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
                    disabledReason: place === 0 ? 'Already first' : undefined,
                    onSelect: () => move(view, -1),
                  },
                  {
                    label: 'Move down',
                    icon: 'arrow-down',
                    disabledReason: place === views.length - 1 ? 'Already last' : undefined,
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

function copyLink(view: SavedView) {
  const done = `Copied a link to “${view.name}”. Whoever opens it can save the view under this name.`;
  return copyAndSay(viewLink(view), done);
}
