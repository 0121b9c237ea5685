import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { jumpToField } from './jump-search.tsx';

/**
 * `?field=ogTitle` in the address leads to that field of the form, when the form opens and with a link that is followed while it stands. It leads there
 * once: then it leaves the address, so that closing a panel or coming back does not move whoever is elsewhere in the form by now. A name that the form
 * does not know leads nowhere, and whoever types already is left there.
 */
export function useFieldInAddress(): void {
  const field = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('field') });
  const navigate = useNavigate();
  useEffect(() => {
    if (field === null) return;
    let timer = 0;
    // The heading of a screen gets the focus first, when it is opened, and a panel that closes gives it back a moment later.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => {
        if (!isTyping()) jumpToField(field);
        void navigate({
          to: '.',
          search: (before) => ({ ...before, field: undefined }),
          replace: true,
          resetScroll: false,
        });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [field, navigate]);
}

function isTyping(): boolean {
  return document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement;
}
