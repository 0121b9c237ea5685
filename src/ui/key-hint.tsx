import { isMac } from './screen-actions.ts';

/** The label of a key, and its spoken name. */
const signs: Readonly<Record<string, readonly [cap: string, word: string]>> = {
  mod: isMac ? ['⌘', 'Command'] : ['Ctrl', 'Ctrl'],
  alt: isMac ? ['⌥', 'Option'] : ['Alt', 'Alt'],
  shift: isMac ? ['⇧', 'Shift'] : ['Shift', 'Shift'],
  ArrowUp: ['↑', 'Up'],
  ArrowDown: ['↓', 'Down'],
  Escape: ['Esc', 'Esc'],
};

/** The keys of one way to press it: `g p` in sequence, `alt+ArrowUp` together, `N` with Shift. */
function keysOf(way: string, as: 0 | 1): readonly string[] {
  const keys = way.replace(/^[A-Z]$/, 'shift+$&').split(/[ +]/);
  return keys.map((key) => signs[key]?.[as] ?? (key.length === 1 ? key.toUpperCase() : key));
}

/** Keys as a keyboard shows them: `mod+k` is "Ctrl K", on a Mac "⌘ K". Syntax: `useShortcut`. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-12 text-ink-muted">
      <span className="sr-only">{keyText(keys, 1)}</span>
      {keys.split(', ').map((way, index) => (
        <span key={way} aria-hidden="true" className="contents">
          {index > 0 && <span>or</span>}
          {keysOf(way, 0).map((cap, place) => (
            <kbd
              // A key may repeat; its position makes it unique.
              key={`${cap}-${place.toString()}`}
              className="inline-flex h-5 min-w-5 items-center justify-center rounded-sign border border-line-strong bg-paper px-1 font-sans text-12"
            >
              {cap}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}

/** The same as text: for a tip, for screen readers, or where caps do not fit. */
export function keyText(keys: string, as: 0 | 1 = 0): string {
  return keys
    .split(', ')
    .map((way) => keysOf(way, as).join(way.includes(' ') ? ' then ' : ' '))
    .join(' or ');
}
