import { accountLedger } from '#src/local/account-ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { HostText } from '#src/ui/host-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { useNow } from '#src/ui/use-now.ts';
import { isAccountAnswerLost } from './create-account.ts';
import { useAccountLedger } from './domain-people.tsx';

/** Creations that were sent and never answered. Nothing sends them again by itself: without a key a second try may make a second account. */
export function UnansweredAccounts() {
  const { attempts } = useAccountLedger();
  const now = useNow();
  const open = attempts.filter((attempt) => isAccountAnswerLost(attempt, now));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="unanswered" className="px-4 pb-4 md:px-6">
      <Notice tone="notice">
        <h2 id="unanswered" className="text-13">
          Without an answer
        </h2>
        <p className="mt-0.5">
          These were sent, and no answer came: nobody knows whether there is an account, and the contract has no way to
          look. Ask whoever runs the service, or send it once more by hand.
        </p>
        <ul className="mt-2 flex flex-col gap-2">
          {open.slice(0, 50).map(({ domain, name, at }) => (
            <li key={domain} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>
                <HostText host={domain} maximum={80} />
                {name !== undefined && (
                  <>
                    , “<BidiText text={name} maximum={60} />”
                  </>
                )}
                , sent <Time value={{ ms: at, raw: String(at) }} />
              </span>
              <TextLink to="/accounts" search={{ create: 'one', domain }} state={opensPanel} resetScroll={false}>
                Open its form
              </TextLink>
              <Button variant="quiet" aria-label={`Leave ${domain}`} onClick={() => accountLedger.settle(domain)}>
                Leave it
              </Button>
            </li>
          ))}
        </ul>
        {open.length > 50 && <p className="mt-1">And {open.length - 50} more.</p>}
      </Notice>
    </section>
  );
}
