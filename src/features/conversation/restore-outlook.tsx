import { clipEnd, countOf } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { TextChanges } from '#src/ui/text-changes.tsx';
import { Time } from '#src/ui/time.tsx';
import { Portion } from './folds.tsx';
import type { ForeseenChange, Outlook } from './outlook.ts';
import type { Difference } from './what-changed.ts';

/** What is known to change by a restore, field by field, and what may change too. */
export function RestoreOutlook({ outlook: { known, unknown, unrecorded, later } }: { outlook: Outlook }) {
  const set = unrecorded.filter((each) => each.now !== undefined);
  return (
    <div className="flex flex-col gap-4 text-13">
      <section>
        <h3 className="text-13">Will change</h3>
        <div className="mt-1">
          {known.length === 0 ? (
            <p>Not known. No change is recorded since this message.</p>
          ) : (
            <>
              <p className="mb-2 text-ink-muted">
                According to the changes recorded in the conversation and in this browser.
              </p>
              <Portion
                id="known to change"
                items={known}
                of="fields"
                render={(change) => <WillChange change={change} />}
              />
            </>
          )}
        </div>
        {later > 0 && <p className="mt-2">{countOf(later, 'later change')} in the conversation will be reverted.</p>}
      </section>
      <section>
        <h3 className="text-13">May also change</h3>
        <ul className="mt-1 list-disc pl-4 empty:hidden">
          {unknown.slice(0, mostUnknown).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {unknown.length > mostUnknown && (
            <li>{countOf(unknown.length - mostUnknown, 'further field')}. Compare versions to see which.</li>
          )}
        </ul>
        <p className="mt-1">
          What {countOf(unrecorded.length, 'other field')} held is not known. They change only if they were edited
          without a record.
        </p>
        <details className="mt-1">
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 md:min-h-0 md:py-1">Show what they hold now</summary>
          <ul className="list-disc pl-4">
            {set.map(({ label, now }) => (
              <li key={label}>
                {label}: <BidiText text={now ?? ''} fallback="empty" maximum={mostValue} />
              </li>
            ))}
            <li>Page default: {countOf(unrecorded.length - set.length, 'field')}</li>
          </ul>
        </details>
      </section>
    </div>
  );
}

/** More sentences than somebody who has to decide reads, and characters of a value. */
const mostUnknown = 10;
const mostValue = 80;

function WillChange({ change: { label, before, after, editedAt } }: { change: ForeseenChange }) {
  return (
    <dl>
      <dt className="text-12 text-ink-muted">
        <bdi>{clipEnd(label, 100)}</bdi>
      </dt>
      <dd className="mt-0.5 rounded-control bg-paper-sunken p-2">
        {before !== undefined && after !== undefined ? (
          <TextChanges before={before} after={after} />
        ) : (
          <>
            {before === undefined ? 'The page’s value' : <BidiText text={before} fallback="empty" maximum={300} />} →{' '}
            {after === undefined ? 'the page’s value' : <BidiText text={after} fallback="empty" maximum={300} />}
          </>
        )}
        {editedAt !== undefined && (
          <p className="mt-1 text-12 text-notice">
            You edited this <Time value={{ ms: editedAt, raw: String(editedAt) }} />. That edit will be lost.
          </p>
        )}
      </dd>
    </dl>
  );
}

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
