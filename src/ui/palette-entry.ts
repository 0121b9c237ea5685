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
  readonly icon: IconName;
  /** The shortcut that does the same, as `useShortcut` writes it. */
  readonly keys?: string | undefined;
  /** Why it cannot be done now. */
  readonly disabledReason?: string | undefined;
  readonly does: { readonly go: NavigateOptions } | { readonly run: () => void };
};
