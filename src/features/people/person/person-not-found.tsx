import { useQueryClient } from '@tanstack/react-query';
import { personQueries } from '#src/api/people.ts';
import { continueWalk, stopWalk } from '#src/api/walked-list.ts';
import { countOf } from '#src/lib/text.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { WalkStatus } from '#src/ui/walk-status.tsx';
import type { KnownPerson } from './use-person.ts';

/** Why a person is not shown: the list could not be read, does not hold them, or was not read to its end. */
export function PersonNotFound({ known }: { known: KnownPerson }) {
  const client = useQueryClient();
  const { queryKey } = personQueries.list();
  const { walk, error, fetching, retry } = known;
  const back = <ButtonLink to="/people">Go to the people</ButtonLink>;
  if (walk === undefined) {
    return (
      <ErrorPanel
        title="The person could not be read"
        reason={error?.message}
        advice="They are looked for in the list of people, which did not come."
        details={error?.details()}
        retrying={fetching}
        onRetry={retry}
        actions={back}
      />
    );
  }
  const whole = walk.state === 'complete';
  return (
    <>
      <ErrorPanel
        title={whole ? 'There is no person with this id' : 'The person was not found so far'}
        reason={
          whole
            ? `The list of people is the only place to read one from. It was read to its end, and this id is none of its ${countOf(walk.items.length, 'person', 'people')}.`
            : 'The contract has no request for a single person, so they are looked for in the list of people.'
        }
        advice={whole ? 'Compare the id with the one you were given.' : undefined}
        onRetry={retry}
        retryLabel="Look again"
        retrying={fetching}
        actions={back}
      />
      {!whole && (
        <div className="max-w-180 px-4 md:px-6">
          <WalkStatus
            what="people"
            one="person"
            state={walk.state}
            loaded={walk.items.length}
            totalCount={walk.totalCount}
            duplicates={walk.duplicates}
            canContinue={walk.next !== undefined}
            reason={walk.error?.message}
            onStop={() => stopWalk(queryKey)}
            onContinue={() => void continueWalk(client, queryKey)}
          />
        </div>
      )}
    </>
  );
}
