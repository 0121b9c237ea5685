import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { readOnly } from '#src/api/access.ts';
import type { IdsAround } from '#src/ui/id-text.tsx';
import { TextLinkHost } from '#src/ui/text-link.tsx';
import type { ConversationSearch } from './thread-toolbar.tsx';

/** Changes what the address holds of the conversation. Keep it the same between renders. */
export const ThreadAddress = createContext<(change: ConversationSearch, how: { replace: boolean }) => void>(
  () => undefined,
);

/** The page and the audience whose thread it is. */
export const ThreadPlace = createContext<IdsAround>({});

type RowLinkProps = {
  /** What of the address it changes. */
  to: { readonly message: string } | { readonly at: string };
  replace?: boolean | undefined;
  /** For screen readers: "Link to message 12". */
  label: string;
  className: string;
  children: ReactNode;
};

/** A link of a message to a place in its thread. The router's own links follow every change of the address, which dozens of them in sight make slow. */
export function RowLink({ to, replace = false, label, className, children }: RowLinkProps) {
  const goTo = useContext(ThreadAddress);
  // In another tab it opens as read-only as here.
  const address = new URLSearchParams({ ...to, ...(readOnly.get() === 'address' && { readonly: '1' }) });
  return (
    <TextLinkHost
      href={`?${address}`}
      aria-label={label}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        goTo(to, { replace });
      }}
      className={className}
    >
      {children}
    </TextLinkHost>
  );
}

function opensElsewhere({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
