import { useEffect, useState } from 'react';
import { copyText } from '#src/lib/hand-out.ts';
import { IconButton } from './button.tsx';
import { showToast } from './toast.tsx';

type CopyButtonProps = {
  /** What is not worth making for each drawing is made on the press: at once, for a browser lets only the press itself write to the clipboard. */
  text: string | (() => string);
  /** What is copied: "Copy page ID". */
  label: string;
  className?: string | undefined;
};

/** Copies text and says so, to eyes and to screen readers, for two seconds. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <span className={className ?? 'inline-flex'}>
      <IconButton
        label={label}
        icon={outcome === undefined ? 'copy' : outcome === 'copied' ? 'check' : 'circle-alert'}
        className={outcome === 'copied' ? 'text-good' : outcome === 'refused' ? 'text-bad' : undefined}
        onClick={async (event) => {
          // In a row that opens on a press.
          event.stopPropagation();
          setOutcome((await copyText(typeof text === 'string' ? text : text())) ? 'copied' : 'refused');
        }}
      />
      <span role="status" className="sr-only">
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'The browser did not allow copying' : ''}
      </span>
    </span>
  );
}

/**
 * Copies and says so, or says that the browser refused.
 * @param done "Copied the link."
 * @param shown what is to be copied by hand then.
 */
export async function copyAndSay(text: string, done: string, shown = text): Promise<void> {
  if (await copyText(text)) showToast({ tone: 'good', text: done });
  else showToast({ tone: 'bad', text: `Couldn’t copy. Allow clipboard access and try again. ${shown}`.trimEnd() });
}

/** @param of what the id names: "person". */
export function copyId(of: string, id: string): Promise<void> {
  return copyAndSay(id, `Copied the ${of} ID.`);
}
