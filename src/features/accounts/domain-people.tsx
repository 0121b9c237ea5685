import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { focusGoesOn } from '#src/ui/focus-beside.ts';
import { HostText } from '#src/ui/host-text.tsx';
import { WalkStatus } from '#src/ui/walk-status.tsx';
import { peopleAt } from './people-domains.ts';
import { PeopleInShort } from './person-link.tsx';
import { usePeopleRead } from './use-accounts.ts';

/** Who is at a domain already, among the people that were read. */
export function DomainPeople({ host }: { host: string }) {
  return (
    <div tabIndex={-1} data-focus-stays>
      <People host={host} />
    </div>
  );
}

function People({ host }: { host: string }) {
  const { walk, report, error, reading, read } = usePeopleRead();
  if (walk === undefined || report === undefined) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <Button ref={focusGoesOn} busy={reading} onClick={read}>
          Look for people there
        </Button>
        <span className="text-ink-muted">
          {error === null ? 'Reads the list of people.' : <span role="alert">Not read: {error.message}</span>}
        </span>
      </div>
    );
  }
  const { linked, byMail } = peopleAt(host, walk.items);
  const whole = walk.state === 'complete';
  return (
    <div className="flex flex-col gap-1 text-13">
      <p>
        {linked.length === 0 ? (
          <>
            Nobody {whole ? '' : 'so far '}has the domain <HostText host={host} maximum={120} />.
          </>
        ) : (
          <>
            {countOf(linked.length, 'person has', 'people have')} the domain <HostText host={host} maximum={120} />:{' '}
            <PeopleInShort people={linked} most={6} />
          </>
        )}
      </p>
      {byMail.length > 0 && (
        <p>
          {countOf(byMail.length, 'other has', 'others have')} an e-mail address there and another domain, another
          spelling of it or none, so an account may not be linked to them: <PeopleInShort people={byMail} most={6} />
        </p>
      )}
      {!whole && <WalkStatus what="people" one="person" {...report} />}
    </div>
  );
}
