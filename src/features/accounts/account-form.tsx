import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '#src/contract/fields.ts';
import { DraftNotices } from '#src/form/draft-offer.tsx';
import { type FormFields, readValues, wordsOf } from '#src/form/form-field.ts';
import { LeaveGuard } from '#src/form/leave-guard.tsx';
import { SaveError } from '#src/form/save-error.tsx';
import { TextField } from '#src/form/text-field.tsx';
import { changedFields, type FieldValues } from '#src/form/three-way.ts';
import { useControls } from '#src/form/use-controls.ts';
import { useDraft } from '#src/form/use-draft.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { validationErrorOf } from '#src/form/validation-errors.ts';
import { readHost } from '#src/lib/canonical-host.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { asciiHost } from '#src/lib/readable-host.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { FormShell } from '#src/ui/form-shell.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { inPlaceOfPanel } from '#src/ui/panel-address.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { type AccountOutcome, createAccount } from './create-account.ts';
import { DomainPeople, useAccountLedger } from './domain-people.tsx';
import { ReadHost } from './host-reading.tsx';

/** What the form shows (§4.12): the text that the domain is read from, and the name. */
type AccountValues = { readonly domain: string; readonly name: string };

/** A field whose control shows its value as it is. */
const text = {
  read: String,
  show: (value: string) => <BidiText text={value} maximum={120} fallback="empty" />,
  toInput: (value: string) => value,
  fromInput: (input: string) => input,
};

const fields: FormFields<AccountValues, AccountValues> = {
  domain: {
    ...text,
    label: 'Domain',
    check: (domain) => readHost(domain).problem,
    Control: (props) => (
      <TextField {...props} mono required hint="Paste a website or e-mail address; we extract the domain." />
    ),
  },
  name: {
    ...text,
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

/** What drafts are compared with: what the address filled in belongs to the draft, and comes back with what was typed beside it. */
const emptyForm: AccountValues = { domain: '', name: '' };
const readDraft = (stored: FieldValues) => readValues(fields, stored);

type AccountFormProps = {
  /** The domain that the address of the form names. */
  domain: string | undefined;
  /** The account is there. Its id is undefined where the service left it out. */
  onCreated: (accountId: string | undefined) => void;
  onClose: () => void;
};

/** The form of a new account. The host that will be sent stands there before it is, and nothing is sent twice by itself. */
export function AccountForm({ domain = '', onCreated, onClose }: AccountFormProps) {
  const client = useQueryClient();
  const ledger = useAccountLedger();
  // What was sent and not answered is sent once more as it was, unless somebody changes it.
  const [initial] = useState<AccountValues>(() => ({
    domain,
    name: ledger.attempts.find((attempt) => attempt.domain === domain)?.name ?? '',
  }));
  const controls = useControls(fields, initial);
  const { subscribe, show, valuesNow } = controls;
  const form = valuesNow(initial);
  const [keepWww, setKeepWww] = useState(false);
  const [pending, setPending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [failed, setFailed] = useState<
    Exclude<AccountOutcome, { kind: 'created' }> & { readonly sent: AccountValues }
  >();
  const [created, setCreated] = useState<{ readonly accountId: string | undefined }>();
  const [agreed, setAgreed] = useState<string>();
  const reading = readHost(form.domain, keepWww);
  const { host } = reading;
  const failedHost = failed?.sent.domain;

  const draft = useDraft<AccountValues>({
    resource: { kind: 'account', id: 'new' },
    base: emptyForm,
    read: readDraft,
    title: 'New account',
    href: '/accounts?create=one',
  });
  const isDirty = () => changedFields(initial, valuesNow(initial)).length > 0;
  const keep = useEffectEvent(() => draft.keep(isDirty() ? valuesNow(initial) : emptyForm));
  useEffect(() => subscribe(() => keep()), [subscribe]);

  const problemOf = (name: keyof AccountValues) => fields[name].check?.(form[name]);

  async function create() {
    if (host === undefined || problemOf('name') !== undefined) {
      controls.touchAll();
      setRefusals(refusals + 1);
      return;
    }
    const { name } = form;
    setPending(true);
    setFailed(undefined);
    const outcome = await createAccount(client, { domain: host, ...(name === '' ? {} : { name }) });
    setPending(false);
    if (outcome.kind !== 'created') {
      setFailed({ ...outcome, sent: { domain: host, name } });
      setAgreed(undefined);
      if (outcome.kind !== 'refused') draft.forget();
      return;
    }
    draft.forget();
    showToast({ tone: 'good', text: `Created the account of ${host}.` });
    setCreated({ accountId: outcome.accountId });
  }

  const locked = useReadOnly();
  const readOnly = useReadOnly('createAccount');
  const refused = failed?.kind === 'refused' ? failed.error : undefined;
  const known = host === undefined ? undefined : ledger.entries.find((entry) => asciiHost(entry.domain) === host);
  // The account that a service names may be known by another domain.
  const taken = failed?.kind === 'exists' && failedHost === host ? failed : undefined;
  const accountId = taken?.accountId ?? known?.accountId;
  const unanswered = host !== undefined && !pending && ledger.attempts.some((attempt) => attempt.domain === host);
  const asks = accountId !== undefined || unanswered;
  // A domain that is taken has led to its account, and what has no answer is kept beside the list: there is nothing left to save.
  const isTold = failed !== undefined && failed.kind !== 'refused' && failedHost === host;

  const controlOf = (name: keyof AccountValues, isAsSent: boolean) => {
    const { Control } = fields[name];
    return (
      <Control
        {...controls.propsOf(name, {
          wanted: form[name],
          held: '',
          changed: false,
          problem: problemOf(name),
          refusal: isAsSent ? validationErrorOf(refused, name) : undefined,
        })}
      />
    );
  };

  return (
    <>
      <LeaveGuard
        isDirty={() => isDirty() && !isTold}
        saving={pending}
        what="account"
        done={created !== undefined}
        onDone={() => onCreated(created?.accountId)}
        onDiscard={draft.forget}
      />
      {!pending && <DraftNotices<AccountValues> draft={draft} what="form" onUse={show} {...wordsOf(fields)} />}
      <FormShell
        label="New account"
        pending={pending}
        refusals={refusals}
        error={refused === undefined ? undefined : <SaveError error={refused} fields={['domain', 'name']} />}
        onSubmit={() => void create()}
        submitLabel="Create account"
        // What is typed while it is sent would belong to no attempt, and be lost with the form.
        locked={locked ?? (pending ? 'It is being sent.' : undefined)}
        disabledReason={readOnly ?? (asks && agreed !== host ? 'Confirm first.' : undefined)}
        cancel={{ label: 'Cancel', onCancel: onClose }}
      >
        {controlOf('domain', failedHost === host)}
        <ReadHost
          reading={reading}
          keepWww={keepWww}
          onKeepWww={setKeepWww}
          onUse={(other) => show({ domain: other })}
        />
        {host !== undefined && <DomainPeople host={host} />}
        {controlOf('name', failed?.sent.name === form.name)}
        <div role="status" className="flex flex-col gap-3 empty:hidden">
          {accountId !== undefined && (
            <Notice
              tone="notice"
              title={taken === undefined ? 'There is an account of this domain.' : 'The domain is taken.'}
            >
              <TextLink to="/accounts" search={{ account: accountId }} {...inPlaceOfPanel}>
                Go to that account
              </TextLink>{' '}
              <IdText id={accountId} of="account" here whole />
              {taken !== undefined && (
                <div className="mt-1">
                  <ErrorDetails text={taken.error.details()} />
                </div>
              )}
            </Notice>
          )}
          {unanswered && (
            <Notice tone="notice" title="We don’t know whether the account was created.">
              {failed?.kind === 'unknown' && failedHost === host
                ? failed.error.message
                : 'It was sent before, and no answer came.'}{' '}
              The API can’t list or look up accounts. Sending it again returns the existing account where the service
              allows one for each domain; otherwise it may create a second.
              {failed?.kind === 'unknown' && failedHost === host && (
                <div className="mt-1">
                  <ErrorDetails text={failed.error.details()} />
                </div>
              )}
            </Notice>
          )}
        </div>
        {asks && (
          <Checkbox
            label="Try again anyway"
            checked={agreed === host}
            onChange={({ target }) => setAgreed(target.checked ? host : undefined)}
          />
        )}
      </FormShell>
    </>
  );
}
