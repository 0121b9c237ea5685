import { type EditorField, labelOf } from '#src/fields/audience-override-fields.tsx';
import { countOf } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Sign } from '#src/ui/sign.tsx';
import type { LintFinding } from './leak-lint.ts';

type FindingsListProps = {
  findings: readonly LintFinding[];
  /** Brings the field into view and gives it the focus. */
  onJump: (field: EditorField) => void;
  /** What was not looked at, and why (`useKnownPeople`). */
  note?: string | undefined;
};

/** What the lint found: advice beside the form, each finding a way to its field. Draws nothing when there is nothing to say. */
export function FindingsList({ findings, onJump, note }: FindingsListProps) {
  if (findings.length === 0 && note === undefined) return null;
  return (
    <section aria-label="Warnings" className="text-13">
      {findings.length > 0 && (
        <>
          <h3 className="flex items-center gap-1.5">
            <Sign kind="drift" />
            {countOf(findings.length, 'warning')}
          </h3>
          <ul className="mt-1">
            {findings.map(({ field, text, reason }) => (
              <li key={`${field} ${text}`} className="border-b border-line last:border-0">
                <button
                  type="button"
                  onClick={() => onJump(field)}
                  className="flex min-h-11 w-full flex-col items-start justify-center rounded-control py-1.5 text-left hover:bg-accent-wash md:min-h-8"
                >
                  <span className="wrap-anywhere">
                    <span className="font-medium text-accent">{labelOf(field)}</span>{' '}
                    <q>
                      <BidiText text={text} maximum={60} />
                    </q>
                  </span>
                  <span className="text-12 text-ink-muted wrap-anywhere">{reason}</span>
                </button>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-12 text-ink-muted">You can still save.</p>
        </>
      )}
      {note !== undefined && <p className="mt-1 text-12 text-ink-muted wrap-anywhere">{note}</p>}
    </section>
  );
}
