import { Portion } from '#src/features/conversation/thread/portion.tsx';
import { clipEnd, countOf } from '#src/lib/text.ts';
import { TextChanges } from '#src/ui/text-changes.tsx';
import type { Outlook } from './outlook.ts';

type RestoreOutlookProps = {
  outlook: Outlook;
  /** The audience's status as it was read just now. */
  status: string | undefined;
};

/** What is known to change by a restore, field by field, and what cannot be known before. */
export function RestoreOutlook({ outlook: { known, unknown, later, untold }, status }: RestoreOutlookProps) {
  return (
    <div className="flex flex-col gap-4 text-13">
      <section>
        <h3 className="text-13">Known to change</h3>
        {known.length === 0 ? (
          <p className="mt-1">Nothing that the conversation shows.</p>
        ) : (
          <div className="mt-1">
            <Portion
              id="known to change"
              items={known}
              of="fields"
              render={({ label, before, after, assumed }) => (
                <dl>
                  <dt className="text-12 text-ink-muted">
                    <bdi>{clipEnd(label, 100)}</bdi>
                    {assumed && ' (as far as the recorded changes tell)'}
                  </dt>
                  <dd className="mt-0.5 rounded-control bg-paper-sunken p-2">
                    <TextChanges before={before} after={after} />
                  </dd>
                </dl>
              )}
            />
          </div>
        )}
        {later > 0 && <p className="mt-2">{countOf(later, 'change')} applied since then would no longer hold.</p>}
      </section>
      <section>
        <h3 className="text-13">Cannot be known before</h3>
        <ul className="mt-1 list-disc pl-4">
          {[...unknown.slice(0, mostUnknown), ...moreUnknown(unknown.length), untoldWords(untold), beside].map(
            (sentence) => (
              <li key={sentence}>{sentence}</li>
            ),
          )}
          {status !== undefined && (
            <li>
              The status of the audience afterwards. It says “<bdi>{status.slice(0, 60)}</bdi>” now.
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}

/** More sentences than somebody who has to decide reads. */
const mostUnknown = 10;

function moreUnknown(count: number): readonly string[] {
  return count > mostUnknown
    ? [`${countOf(count - mostUnknown, 'further field')}: compare two points to see which.`]
    : [];
}

const beside = 'What the service does beside that: the contract says no more than that a snapshot is restored.';

function untoldWords(untold: number): string {
  return `${countOf(untold, 'other field')} of the audience: the conversation tells of its context, title, description and keywords alone.`;
}
