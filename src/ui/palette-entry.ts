import type { NavigateOptions } from '@tanstack/react-router';
import type { IconName } from './icon.tsx';

/** One thing that the command palette offers: somewhere to go, or something to do. */
export type PaletteEntry = {
  /** Unique and lasting. */
  readonly id: string;
  /** What kind of thing it is, at the right of its line: "Screen", "Page", "Action". Entries of one kind stand together. */
  readonly kind: string;
  readonly label: string;
  /** Muted, after the label: an id, an address. It is searched too. */
  readonly detail?: string | undefined;
  /** Muted, before the detail: what tells it from others of its name. It is not searched. */
  readonly note?: string | undefined;
  readonly icon: IconName;
  /** The shortcut that does the same, as `useShortcut` writes it. */
  readonly keys?: string | undefined;
  /** Why it cannot be done now. */
  readonly disabledReason?: string | undefined;
  /** It takes something away. Such entries come last, and Enter alone never runs one that was not chosen. */
  readonly danger?: boolean | undefined;
  readonly does: { readonly go: NavigateOptions } | { readonly run: () => void };
};
