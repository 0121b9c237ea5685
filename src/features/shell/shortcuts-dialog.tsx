import { useState } from 'react';
import { useStore } from '#src/lib/use-store.ts';
import { prefer, preferencesRecord } from '#src/local/preferences.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { KeyHint } from '#src/ui/key-hint.tsx';
import { type Shortcut, shortcuts } from '#src/ui/screen-actions.ts';

type Listed = Pick<Shortcut, 'group' | 'keys' | 'label'>;

const tableKeys: readonly Listed[] = [
  { group: 'In a table', keys: 'ArrowUp, ArrowDown', label: 'Move from row to row' },
  { group: 'In a table', keys: 'Home, End', label: 'Go to the first or last row' },
  { group: 'In a table', keys: 'Enter', label: 'Open the row' },
];

/** The shortcuts of the screen behind the dialog, by the place where they work. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shortcutsOff = false } = useStore(preferencesRecord);
  // Computed once: the screen behind the dialog stays as it is.
  const [groups] = useState(listed);
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Keyboard shortcuts"
      description="Available on this screen. Single keys do nothing while you type."
    >
      {shortcutsOff && (
        <Notice
          tone="info"
          title="Single-key shortcuts are off."
          actions={<Button onClick={() => prefer({ shortcutsOff: undefined })}>Turn on</Button>}
        >
          Shortcuts with Ctrl, ⌘ or Alt still work.
        </Notice>
      )}
      {/* The keyboard must reach it where the list scrolls. */}
      <div tabIndex={0} data-autofocus className="gap-8 outline-none md:columns-2">
        {groups.map(({ group, entries }) => (
          <section key={group} className="mb-5 flex break-inside-avoid flex-col">
            <h3 className="pb-1 text-12 font-medium text-ink-muted">{group}</h3>
            <ul>
              {entries.map(({ keys, label }) => (
                <li key={keys} className="flex min-h-9 items-center justify-between gap-4 border-b border-line text-13">
                  <span>{label}</span>
                  <KeyHint keys={keys} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function listed() {
  const mounted: readonly Listed[] = [...shortcuts]
    .map(({ current }) => current)
    .filter(({ worksNow }) => worksNow?.() !== false)
    .sort((one, other) => Number(other.group === 'Anywhere') - Number(one.group === 'Anywhere'));
  const all = document.querySelector('main table') === null ? mounted : [...mounted, ...tableKeys];
  // A screen with two tables of one kind mounts their shortcuts twice.
  const unique = [...new Map(all.map((entry) => [`${entry.group} ${entry.keys}`, entry])).values()];
  const groups = new Set(unique.map(({ group }) => group));
  return [...groups].map((group) => ({ group, entries: unique.filter((entry) => entry.group === group) }));
}
