import type { ReactNode } from 'react';
import type { PersonAnswer } from '#src/api/people.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { looksLikeEmail } from '#src/fields/person-contacts.ts';
import { fieldWords } from '#src/fields/person-fields.ts';
import { readPhone } from '#src/fields/phone.ts';
import { readableHost } from '#src/lib/readable-host.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { HostText } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { KeyValueList } from '#src/ui/key-value-list.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';

/** Who somebody is and how to reach them (§2.9). Missing, null and empty are three different answers, and read so. */
export function PersonProfile({ person }: { person: PersonAnswer }) {
  const { name, email, domain, phoneNumber, linkedinProfileUrl } = person;
  return (
    <KeyValueList
      items={[
        { key: 'name', label: fieldWords.name, value: <Value value={name} of="name" /> },
        {
          key: 'email',
          label: fieldWords.email,
          value: (
            <Value value={email} of="e-mail" linked={isText(email) && looksLikeEmail(email) ? 'mailto:' : undefined} />
          ),
          note: isText(email) && mailHost(email) !== domain && looksLikeEmail(email) && (
            <AccountLink domain={mailHost(email)}>
              Account and people at <HostText host={mailHost(email)} />
            </AccountLink>
          ),
        },
        {
          key: 'phoneNumber',
          label: fieldWords.phoneNumber,
          value: (
            <Value
              value={phoneNumber}
              of="phone number"
              linked={isText(phoneNumber) && readPhone(phoneNumber).kind === 'as-is' ? 'tel:' : undefined}
            />
          ),
        },
        {
          key: 'linkedinProfileUrl',
          label: fieldWords.linkedinProfileUrl,
          value: (
            <Value
              value={linkedinProfileUrl}
              of="LinkedIn profile"
              shown={isText(linkedinProfileUrl) ? <ExternalLink href={linkedinProfileUrl} /> : undefined}
            />
          ),
        },
        {
          key: 'domain',
          label: fieldWords.domain,
          value: (
            <Value
              value={domain}
              of="domain"
              shown={isText(domain) && readableHost(domain) !== undefined ? <HostText host={domain} /> : undefined}
            />
          ),
          note: isText(domain) && <AccountLink domain={domain}>Its account and people</AccountLink>,
        },
      ]}
    />
  );
}

/** What else the service holds of a person itself: ids and dates. */
export function PersonRecord({ person: { slug, personId, createdAt, updatedAt } }: { person: PersonAnswer }) {
  return (
    <KeyValueList
      items={[
        { key: 'slug', label: 'Slug', value: <Value value={slug} of="slug" /> },
        {
          key: 'personId',
          label: 'Person id',
          value: personId === undefined ? <Missing /> : <IdText id={personId} of="person" here whole />,
        },
        { key: 'createdAt', label: 'Created', value: <Moment value={createdAt} /> },
        { key: 'updatedAt', label: 'Updated', value: <Moment value={updatedAt} /> },
      ]}
    />
  );
}

/** The way to whoever is at a domain, and to the account that it may have. */
function AccountLink({ domain, children }: { domain: string; children: ReactNode }) {
  return (
    <TextLink to="/accounts" search={{ domain }} className="mt-1 inline-flex min-h-6 items-center gap-1">
      <span>{children}</span>
    </TextLink>
  );
}

function mailHost(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

function isText(value: string | null | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

type ValueProps = {
  value: string | null | undefined;
  of: string;
  /** Before the value it makes an address that may be followed. */
  linked?: 'mailto:' | 'tel:' | undefined;
  /** Shown in its place: it in two forms. */
  shown?: ReactNode | undefined;
};

function Value({ value, of, linked, shown }: ValueProps) {
  if (value === undefined) return <Missing />;
  if (value === null) return <span className="text-ink-muted">not set</span>;
  if (value === '') return <span className="text-ink-muted">empty text</span>;
  return (
    <span className="inline-flex max-w-full items-baseline gap-1">
      {linked === undefined ? (
        <span className="min-w-0">{shown ?? <LongText text={value} of={of} clip={300} small />}</span>
      ) : (
        <ExternalLink href={`${linked}${value}`}>{value}</ExternalLink>
      )}
      {/* A character without breadth gives the button the baseline of a line of text: it stands beside the first. */}
      <CopyButton
        text={value}
        label={`Copy ${of}`}
        className="-my-3 inline-flex items-center before:content-['\200b'] md:-my-1.5"
      />
    </span>
  );
}

function Moment({ value }: { value: string | undefined }) {
  return value === undefined ? <Missing /> : <Time value={readTimestamp(value)} />;
}
