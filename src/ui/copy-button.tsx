import { useEffect, useState } from 'react';
import { copyText } from '#src/lib/hand-out.ts';
import { capitalised } from '#src/lib/text.ts';
import { IconButton } from './button.tsx';
import { showToast } from './toast.tsx';

type CopyButtonProps = {
  /** A costly text is made on click, synchronously: browsers allow the clipboard only then. */
  text: string | (() => string);
  /** What is copied: "Copy page ID". */
  label: string;
  className?: string | undefined;
};

/** Copies text and shows and announces it for two seconds. */
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
          // The row around it opens on click.
          event.stopPropagation();
          setOutcome((await copyText(typeof text === 'string' ? text : text())) ? 'copied' : 'refused');
        }}
      />
      <span role="status" className="sr-only">
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Couldn’t copy' : ''}
      </span>
    </span>
  );
}

/**
 * Copies and confirms it, or says that the browser refused.
 * @param done "Link copied."
 * @param shown the text to copy by hand if it fails.
 */
export async function copyAndSay(text: string, done: string, shown = text): Promise<void> {
  if (await copyText(text)) showToast({ tone: 'good', text: done });
  else showToast({ tone: 'bad', text: `Couldn’t copy. Allow clipboard access and try again. ${shown}`.trimEnd() });
}

/** @param of what the ID names: "person". */
export function copyId(of: string, id: string): Promise<void> {
  return copyAndSay(id, `${capitalised(of)} ID copied.`);
}
