import { Fragment } from 'react';

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

const names: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  alt: isMac ? '⌥' : 'Alt',
  shift: isMac ? '⇧' : 'Shift',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

const spoken: Readonly<Record<string, string>> = {
  '⌘': 'Command',
  '⌥': 'Option',
  '⇧': 'Shift',
  '↑': 'Up',
  '↓': 'Down',
};

/** The caps of one way to press it: `g p` is two after the other, `alt+ArrowUp` two at once. */
function capsOf(way: string): readonly string[] {
  return way.split(/[ +]/).map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

/** Keys as a keyboard shows them: `mod+k` is "Ctrl K", on a Mac "⌘ K". `keys` is written as for `useShortcut`. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-12 text-ink-muted">
      {keys.split(', ').map((way, index) => (
        <Fragment key={way}>
          {index > 0 && <span>or</span>}
          {capsOf(way).map((cap, place) => (
            // A key may be pressed twice; its place tells it apart.
            <Fragment key={`${cap}-${place.toString()}`}>
              {place > 0 && <span className="sr-only">{way.includes('+') ? 'and' : 'then'}</span>}
              <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sign border border-line-strong bg-paper px-1 font-sans text-12">
                {spoken[cap] === undefined ? (
                  cap
                ) : (
                  <>
                    <span aria-hidden="true">{cap}</span>
                    <span className="sr-only">{spoken[cap]}</span>
                  </>
                )}
              </kbd>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  );
}

/** The same as a text: for a tip, or where there is no room for caps. */
export function keyText(keys: string): string {
  return keys
    .split(', ')
    .map((way) => capsOf(way).join(way.includes('+') ? ' ' : ' then '))
    .join(' or ');
}
