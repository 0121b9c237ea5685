import { TextChanges } from '#src/ui/text-changes.tsx';
import type { Difference } from './what-changed.ts';

/** What reads otherwise than before, with the words that changed. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className="flex flex-col gap-3 text-13">
      {differences.map(({ what, texts }) => (
        <li key={what}>
          {what}
          {texts !== undefined && (
            <div className="mt-1 rounded-control bg-paper-sunken p-2">
              <TextChanges before={texts.before} after={texts.after} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
