import type { ReactNode } from 'react';
import type { PersonAnswer } from '#src/api/people.ts';
import { looksLikeEmail, readPhone } from '#src/fields/person-contacts.ts';
import { fieldWords } from '#src/fields/person-fields.ts';
import { readableHost } from '#src/lib/readable-host.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { DetailList, type DetailRow, drawId, drawMoment } from '#src/ui/detail-list.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { HostText } from '#src/ui/host-text.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/** Who somebody is and how to reach them (§2.9). */
export function PersonProfile({ person }: { person: PersonAnswer }) {
  return <DetailList of={person} rows={profileRows(person)} />;
}

function profileRows({ domain }: PersonAnswer): readonly DetailRow<PersonAnswer>[] {
  return [
    { key: 'name', label: fieldWords.name, draw: (name) => <Copied of="name" text={name} /> },
    {
      key: 'email',
      label: fieldWords.email,
      draw: (email) => (
        <Copied of="e-mail" text={email}>
          {looksLikeEmail(email) && <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>}
        </Copied>
      ),
      note: (email) =>
        looksLikeEmail(email) &&
        mailHost(email) !== domain && (
          <AccountLink domain={mailHost(email)}>
            Account and people at <HostText host={mailHost(email)} />
          </AccountLink>
        ),
    },
    {
      key: 'phoneNumber',
      label: fieldWords.phoneNumber,
      draw: (number) => (
        <Copied of="phone number" text={number}>
          {readPhone(number).kind === 'as-is' && <ExternalLink href={`tel:${number}`}>{number}</ExternalLink>}
        </Copied>
      ),
    },
    {
      key: 'linkedinProfileUrl',
      label: fieldWords.linkedinProfileUrl,
      draw: (url) => (
        <Copied of="LinkedIn profile" text={url}>
          <ExternalLink href={url} />
        </Copied>
      ),
    },
    {
      key: 'domain',
      label: fieldWords.domain,
      draw: (host) => (
        <Copied of="domain" text={host}>
          {readableHost(host) !== undefined && <HostText host={host} />}
        </Copied>
      ),
      note: (host) => <AccountLink domain={host}>Its account and people</AccountLink>,
    },
  ];
}

const recordRows: readonly DetailRow<PersonAnswer>[] = [
  { key: 'slug', label: 'Slug', draw: (slug) => <Copied of="slug" text={slug} /> },
  { key: 'personId', label: 'Person id', draw: drawId('person', true) },
  { key: 'createdAt', label: 'Created', draw: drawMoment },
  { key: 'updatedAt', label: 'Updated', draw: drawMoment },
];

/** What else the service holds of a person itself: IDs and dates. */
export function PersonRecord({ person }: { person: PersonAnswer }) {
  return <DetailList of={person} rows={recordRows} />;
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

/** A text with a button that copies it. @param children shown in its place: a link. */
function Copied({ of, text, children }: { of: string; text: string; children?: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-baseline gap-1">
      <span className="min-w-0">{children || <LongText text={text} of={of} clip={300} small />}</span>
      {/* A character without breadth gives the button the baseline of a line of text: it stands beside the first. */}
      <CopyButton
        text={text}
        label={`Copy ${of}`}
        className="-my-3 inline-flex items-center before:content-['\200b'] md:-my-1.5"
      />
    </span>
  );
}
