import { createContext, useContext } from 'react';
import { visibleRuns } from '#src/lib/hidden-characters.ts';

/** Whether characters that nobody would see (zero-width, direction-changing) are drawn by their names. */
export const ShowHidden = createContext(false);

/** Text from outside; within `ShowHidden` every character in it that would not be seen stands there by its name. */
export function VisibleText({ text }: { text: string }) {
  const shown = useContext(ShowHidden);
  if (!shown) return text;
  return visibleRuns(text).map((run, index) =>
    run.kind === 'text' ? (
      run.text
    ) : (
      <code
        // Runs have their place and nothing else.
        key={`hidden-${index.toString()}`}
        dir="ltr"
        className="mx-0.5 rounded-sign bg-notice-wash px-0.5 font-mono text-12 text-notice [unicode-bidi:isolate]"
      >
        {run.code}
      </code>
    ),
  );
}
