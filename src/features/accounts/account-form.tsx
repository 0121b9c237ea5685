import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { accountKey, accountMutations } from '#src/api/accounts.ts';
import type { ApiError } from '#src/api/errors.ts';
import type { AccountCreate } from '#src/contract/account.ts';
import { limits } from '#src/contract/fields.ts';
import { creationsIn, type Unsuccessful } from '#src/form/action.ts';
import { CreationForm, useCreation } from '#src/form/creation-form.tsx';
import type { FormFields } from '#src/form/form-field.ts';
import { plainText, TextField } from '#src/form/text-field.tsx';
import { validationErrorOf } from '#src/form/validation-errors.ts';
import { type HostReading, isFreeMail, readHost } from '#src/lib/canonical-host.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { asciiHost } from '#src/lib/readable-host.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { accountLedger } from '#src/local/ledger.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { Checkbox, FormLock } from '#src/ui/field.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { inPlaceOfPanel } from '#src/ui/panel-address.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { DomainPeople } from './domain-people.tsx';

/** What the form shows (§4.12). `domain` is the typed text, before the host is taken from it. */
type AccountValues = { readonly domain: string; readonly name: string };

const fields: FormFields<AccountValues, AccountValues> = {
  domain: {
    ...plainText,
    label: 'Domain',
    check: (domain) => readHost(domain).problem,
    Control: (props) => (
      <TextField {...props} mono required hint="Paste a website or e-mail address; we extract the domain." />
    ),
  },
  name: {
    ...plainText,
    label: 'Name',
    check: (name) =>
      name.length > limits.name.max
        ? `A name has 1 to ${limits.name.max} characters; this one has ${formatNumber(name.length)}.`
        : undefined,
    Control: (props) => (
      <TextField
        {...props}
        hint="Optional"
        counter={props.input === '' ? undefined : `${formatNumber(props.input.length)} of ${limits.name.max}`}
      />
    ),
  },
};

type AccountFormProps = {
  /** The domain in the URL. */
  domain: string | undefined;
  /** `accountId` is undefined where the service left it out of its answer. */
  onCreated: (accountId: string | undefined) => void;
  onClose: () => void;
};

/** The form of a new account. It shows the host before sending it, and never retries on its own. */
export function AccountForm({ domain = '', onCreated, onClose }: AccountFormProps) {
  const client = useQueryClient();
  const { entries, attempts } = useStore(accountLedger);
  const form = useCreation<AccountValues, AccountValues>({
    fields,
    // An unanswered attempt is offered again as it was sent.
    initial: { domain, name: attempts.find((attempt) => attempt.domain === domain)?.name ?? '' },
    empty: { domain: '', name: '' },
    resource: { kind: 'account', id: 'new' },
    title: 'New account',
    href: '/accounts?create=one',
  });
  const { name } = form.values;
  const reading = readHost(form.values.domain);
  const { host } = reading;
  const [pending, setPending] = useState(false);
  const [last, setLast] = useState<AccountOutcome & { readonly host: string; readonly name: string }>();
  const [confirmed, setConfirmed] = useState<string>();

  async function create() {
    if (host === undefined) return;
    setPending(true);
    setLast(undefined);
    const outcome = await createAccount(client, { domain: host, ...(name === '' ? {} : { name }) });
    // Also when the person left the form meanwhile.
    if (outcome.kind !== 'refused') form.draft.forget();
    setPending(false);
    setConfirmed(undefined);
    setLast({ ...outcome, host, name });
    if (outcome.kind === 'created') showToast({ tone: 'good', text: `Created the account for ${host}.` });
  }

  /** The last outcome, while the form still names the same host. */
  const outcome = last?.host === host ? last : undefined;
  const refused = last?.kind === 'refused' ? last.error : undefined;
  const taken = outcome?.kind === 'exists' ? outcome : undefined;
  const lost = outcome?.kind === 'unknown' ? outcome.error : undefined;
  // The service may have this account under another domain.
  const known = entries.find((entry) => asciiHost(entry.domain) === host);
  const accountId = taken?.accountId ?? known?.accountId;
  const unanswered = !pending && attempts.some((attempt) => attempt.domain === host);
  const needsConfirmation = accountId === undefined && unanswered;

  return (
    <CreationForm
      form={form}
      what="account"
      label="New account"
      endpoint="createAccount"
      pending={pending}
      refused={refused}
      // A taken domain has led to its account, and an unanswered attempt is listed on the screen.
      settled={outcome !== undefined && outcome.kind !== 'refused'}
      onDone={last?.kind === 'created' ? () => onCreated(last.accountId) : undefined}
      submitLabel="Create account"
      disabledReason={
        accountId !== undefined
          ? 'This domain has an account.'
          : needsConfirmation && confirmed !== host
            ? 'Confirm first.'
            : undefined
      }
      onSubmit={() => void create()}
      onClose={onClose}
    >
      {form.controlOf('domain', outcome && validationErrorOf(refused, 'domain'))}
      <ReadHost reading={reading} onUse={(other) => form.show({ domain: other })} />
      {host !== undefined && <DomainPeople host={host} />}
      {form.controlOf('name', last?.name === name ? validationErrorOf(refused, 'name') : undefined)}
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {accountId !== undefined && (
          <Notice tone="notice" title="An account with this domain already exists.">
            <TextLink to="/accounts" search={{ account: accountId }} {...inPlaceOfPanel}>
              Go to that account
            </TextLink>{' '}
            <IdText id={accountId} of="account" here whole />
            <ErrorDetails text={taken?.error.details()} />
          </Notice>
        )}
        {needsConfirmation && (
          <Notice tone="notice" title="We don’t know whether the account was created.">
            {lost?.message ?? 'Sent before, without a response.'} The API can’t list or look up accounts. Sending it
            again returns the existing account where the API allows one for each domain; otherwise it may create a
            second.
            <ErrorDetails text={lost?.details()} />
          </Notice>
        )}
      </div>
      {needsConfirmation && (
        <Checkbox
          label="Try again anyway"
          checked={confirmed === host}
          onChange={({ target }) => setConfirmed(target.checked ? host : undefined)}
        />
      )}
    </CreationForm>
  );
}

type ReadHostProps = { reading: HostReading; onUse: (host: string) => void };

/** The host that will be sent, how it was cleaned up, and warnings. None of them blocks sending. */
function ReadHost({ reading: { host, readable, steps }, onUse }: ReadHostProps) {
  const registered = useRegisteredDomain(host);
  const lock = use(FormLock);
  if (host === undefined) return null;
  return (
    <div className="flex flex-col gap-2 rounded-control bg-paper-sunken px-3 py-2.5 text-13 wrap-anywhere">
      <p role="status">
        Domain: <bdi className="font-mono font-medium">{host}</bdi>
        {readable !== undefined && (
          <>
            {' '}
            (<bdi dir="ltr">{readable}</bdi>)
          </>
        )}
      </p>
      {steps.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-12 text-ink-muted">
          {steps.map((step) => (
            <li key={step}>{step}.</li>
          ))}
        </ul>
      )}
      {registered !== undefined && registered !== host && (
        <Button variant="quiet" className="-ml-3 self-start" disabledReason={lock} onClick={() => onUse(registered)}>
          Use {clipMiddle(registered, 20, 8)} instead
        </Button>
      )}
      <div role="status" className="empty:hidden">
        {isFreeMail(host) && (
          <Notice tone="notice" title="This is a public e-mail provider.">
            Unrelated people would share an account for {host}. Use the organisation’s own domain if there is one.
          </Notice>
        )}
      </div>
    </div>
  );
}

/** The registrable domain above the host. Undefined until its list, loaded lazily, is there. */
function useRegisteredDomain(host: string | undefined): string | undefined {
  const [lookUp, setLookUp] = useState<(host: string) => string | undefined>();
  const isWanted = host !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    import('#src/lib/public-suffix.ts').then(
      ({ registeredDomain }) => setLookUp(() => registeredDomain),
      () => undefined,
    );
  }, [isWanted]);
  return host === undefined ? undefined : lookUp?.(host);
}

/** How a creation ended. */
type AccountOutcome =
  | { readonly kind: 'created'; readonly accountId: string | undefined }
  /** The domain is taken, and the service named its account. */
  | { readonly kind: 'exists'; readonly accountId: string; readonly error: ApiError }
  | Unsuccessful;

export const accountCreations = creationsIn(accountLedger);

/**
 * Sends one creation (§4.12) by the engine for single actions, once, and writes it down before, so
 * that a lost answer outlives the tab (security.md R40).
 */
async function createAccount(client: QueryClient, body: AccountCreate): Promise<AccountOutcome> {
  const { domain } = body;
  const attempt = { ...body, at: Date.now() };
  const sent = await accountCreations.send(client, attempt, accountMutations.create(), body);
  if (sent.kind === 'done') {
    const { accountId, name, linkedPersons } = sent.answer;
    if (accountId !== undefined) {
      const known = { domain: sent.answer.domain ?? domain, name: name ?? undefined, people: linkedPersons?.length };
      accountLedger.remember({ accountId, ...known, how: 'created', at: Date.now() });
      client.setQueryData(accountKey(accountId), sent.answer);
    }
    return { kind: 'created', accountId };
  }
  const existing = existingAccount(sent.error);
  if (sent.kind === 'unknown' || existing === undefined) return sent;
  // The account may be listed under another domain: what the service said of it stays.
  const known = accountLedger.get().entries.find(({ accountId }) => accountId === existing);
  // A refusal leaves an earlier lost attempt open. This answer settles it.
  accountLedger.settle(domain);
  accountLedger.remember(known ?? { accountId: existing, ...body, how: 'found', at: Date.now() });
  return { kind: 'exists', accountId: existing, error: sent.error };
}

/** The account named anywhere in a conflict: the contract shows no error bodies (§7). */
function existingAccount({ status, facts }: ApiError): string | undefined {
  if (status !== 409) return undefined;
  return /"account_?id"\s*:\s*"([^"\\]{1,200})"/i.exec(facts.raw ?? '')?.[1];
}
