import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '#src/contract/limits.ts';
import { DraftOffer, ElsewhereNotice } from '#src/form/draft-offer.tsx';
import { LeaveGuard } from '#src/form/leave-guard.tsx';
import { SaveError } from '#src/form/save-error.tsx';
import { changedFields } from '#src/form/three-way.ts';
import { useDraft } from '#src/form/use-draft.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { validationErrorOf } from '#src/form/validation-errors.ts';
import { readHost } from '#src/lib/canonical-host.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { asciiHost } from '#src/lib/readable-host.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormShell } from '#src/ui/form-shell.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { inPlaceOfPanel } from '#src/ui/panel-address.ts';
import { TextInput } from '#src/ui/text-input.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { type AccountOutcome, createAccount } from './create-account.ts';
import { DomainPeople, useAccountLedger } from './domain-people.tsx';
import { ReadHost } from './host-reading.tsx';

/** What the form shows (§4.12): the text that the domain is read from, and the name. */
type AccountFormValues = { domain: string; name: string };

/** What drafts are compared with: what the address filled in belongs to the draft, and comes back with what was typed beside it. */
const emptyForm: AccountFormValues = { domain: '', name: '' };

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
  const [base] = useState<AccountFormValues>(() => ({
    domain,
    name: ledger.attempts.find((attempt) => attempt.domain === domain)?.name ?? '',
  }));
  const { register, handleSubmit, watch, getValues, setValue, formState, subscribe } = useForm<AccountFormValues>({
    defaultValues: base,
    mode: 'onTouched',
  });
  const form = watch();
  const [keepWww, setKeepWww] = useState(false);
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<
    Exclude<AccountOutcome, { kind: 'created' }> & { readonly host: string; readonly name: string }
  >();
  const [created, setCreated] = useState<{ readonly accountId: string | undefined }>();
  const [agreed, setAgreed] = useState<string>();
  const reading = readHost(form.domain, keepWww);
  const { host } = reading;

  const draft = useDraft<AccountFormValues>({
    resource: { kind: 'account', id: 'new' },
    base: emptyForm,
    read: storedForm,
    title: 'New account',
    href: '/accounts?create=one',
  });
  const isDirty = () => changedFields(base, getValues()).length > 0;
  const keep = useEffectEvent(() => draft.keep(isDirty() ? getValues() : emptyForm));
  useEffect(() => subscribe({ formState: { values: true }, callback: () => keep() }), [subscribe]);

  async function create({ domain: text, name }: AccountFormValues) {
    const sent = readHost(text, keepWww).host;
    if (sent === undefined) return;
    setPending(true);
    setFailed(undefined);
    const outcome = await createAccount(client, { domain: sent, ...(name === '' ? {} : { name }) });
    setPending(false);
    if (outcome.kind !== 'created') {
      setFailed({ ...outcome, host: sent, name });
      setAgreed(undefined);
      if (outcome.kind !== 'refused') draft.forget();
      return;
    }
    draft.forget();
    showToast({ tone: 'good', text: `Created the account of ${sent}.` });
    setCreated({ accountId: outcome.accountId });
  }

  const locked = useReadOnly();
  const readOnly = useReadOnly('createAccount');
  const refused = failed?.kind === 'refused' ? failed.error : undefined;
  const known = host === undefined ? undefined : ledger.entries.find((entry) => asciiHost(entry.domain) === host);
  // The account that a service names may be known by another domain.
  const taken = failed?.kind === 'exists' && failed.host === host ? failed : undefined;
  const accountId = taken?.accountId ?? known?.accountId;
  const unanswered = host !== undefined && !pending && ledger.attempts.some((attempt) => attempt.domain === host);
  const asks = accountId !== undefined || unanswered;
  // A domain that is taken has led to its account, and what has no answer is kept beside the list: there is nothing left to save.
  const isTold = failed !== undefined && failed.kind !== 'refused' && failed.host === host;

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
      <ElsewhereNotice<AccountFormValues>
        elsewhere={draft.elsewhere}
        what="form"
        theirs={draft.theirs}
        labelOf={(field) => (field === 'domain' ? 'Domain' : 'Name')}
        showValue={showValue}
      />
      <DraftOffer<AccountFormValues>
        draft={pending ? undefined : draft.offered}
        labelOf={(field) => (field === 'domain' ? 'Domain' : 'Name')}
        showValue={showValue}
        onUse={(values) => {
          if (values.domain !== undefined) setValue('domain', values.domain);
          if (values.name !== undefined) setValue('name', values.name);
          void draft.accept();
        }}
        onDiscard={draft.discard}
        damaged={draft.damaged}
        onDiscardDamaged={draft.discardDamaged}
      />
      <FormShell
        label="New account"
        pending={pending}
        error={refused === undefined ? undefined : <SaveError error={refused} fields={['domain', 'name']} />}
        onSubmit={() => void handleSubmit(create)()}
        submitLabel="Create account"
        locked={locked}
        disabledReason={
          readOnly ?? (asks && agreed !== host ? 'Agree to send this domain once more first.' : undefined)
        }
        cancel={{ label: 'Cancel', onCancel: onClose }}
      >
        <Field
          label="Domain"
          hint="Of the organisation. An address of its site or an e-mail address will do: the host in it is taken."
          error={
            formState.errors.domain?.message ??
            (failed?.host === host ? validationErrorOf(refused, 'domain') : undefined)
          }
          required
        >
          {(control) => (
            <TextInput
              {...control}
              mono
              // What is typed now would belong to no attempt, and be lost with the form.
              readOnly={pending}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              data-autofocus
              {...register('domain', { validate: (text) => readHost(text, keepWww).problem ?? true })}
            />
          )}
        </Field>
        <ReadHost
          reading={reading}
          keepWww={keepWww}
          pending={pending}
          onKeepWww={setKeepWww}
          onUse={(other) => setValue('domain', other, { shouldValidate: true })}
        />
        {host !== undefined && <DomainPeople host={host} />}
        <Field
          label="Name"
          hint="May stay empty: then none is sent."
          counter={form.name === '' ? undefined : `${formatNumber(form.name.length)} of ${limits.name.max}`}
          error={
            formState.errors.name?.message ??
            (failed?.name === form.name ? validationErrorOf(refused, 'name') : undefined)
          }
        >
          {(control) => (
            <TextInput
              {...control}
              readOnly={pending}
              autoComplete="off"
              {...register('name', { validate: (name) => nameProblem(name) ?? true })}
            />
          )}
        </Field>
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
              {failed?.kind === 'unknown' && failed.host === host
                ? failed.error.message
                : 'It was sent before, and no answer came.'}{' '}
              The contract can neither read nor list accounts, and has no key for a second try. Sent again, a service
              that allows one account a domain names the existing one; another may make a second.
              {failed?.kind === 'unknown' && failed.host === host && (
                <div className="mt-1">
                  <ErrorDetails text={failed.error.details()} />
                </div>
              )}
            </Notice>
          )}
        </div>
        {asks && (
          <Checkbox
            label={`Send ${host ?? ''} once more all the same`}
            checked={agreed === host}
            onChange={({ target }) => setAgreed(target.checked ? host : undefined)}
          />
        )}
      </FormShell>
    </>
  );
}

/** Why a name cannot be sent (§4.12), or undefined. */
function nameProblem(name: string): string | undefined {
  const { max } = limits.name;
  return name.length > max
    ? `A name has 1 to ${max} characters; this one has ${formatNumber(name.length)}.`
    : undefined;
}

/** A draft, as far as its values are texts. */
function storedForm(stored: Readonly<Record<string, unknown>>): Partial<AccountFormValues> {
  const { domain, name } = stored;
  return {
    ...(typeof domain === 'string' ? { domain } : {}),
    ...(typeof name === 'string' ? { name } : {}),
  };
}

function showValue(_field: string, value: unknown) {
  return <BidiText text={String(value ?? '')} maximum={120} fallback="empty" />;
}
