import type { UseFormRegisterReturn } from 'react-hook-form';
import { limits } from '#src/contract/limits.ts';
import { type Mended, mendedText } from '#src/features/people/mending.ts';
import { isBareHost, isCompanyPage, isLinkedinProfile, looksLikeEmail } from '#src/fields/person-contacts.ts';
import { fieldWords, type PersonField } from '#src/fields/person-fields.ts';
import { readPhone } from '#src/fields/phone.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { oddPart, readableHost } from '#src/lib/readable-host.ts';
import { Button } from '#src/ui/button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Field } from '#src/ui/field.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import type { FieldForm } from './person-values.ts';

type PersonFieldRowProps = {
  field: PersonField;
  shown: FieldForm;
  /** What would be sent. */
  wanted: string | null | undefined;
  /** What the service holds, as the form knows it. */
  base: string | null | undefined;
  changed: boolean;
  error: string | undefined;
  control: UseFormRegisterReturn;
  /** Sets the field to one of the values that look like nothing, or back to what was read. */
  onEmpty: (value: string | null | undefined) => void;
  /** Whether its text is to stay as it is, or to be mended. */
  onKeep: (keep: boolean) => void;
};

/** The keyboard of a phone. The types of inputs would also trim what is in them, and so change what nobody touched. */
const keyboards = {
  name: 'text',
  email: 'email',
  domain: 'url',
  phoneNumber: 'tel',
  linkedinProfileUrl: 'url',
} as const;

/** One field of a person: what it holds or what its emptiness means, what will be sent, and where it leads. */
export function PersonFieldRow(props: PersonFieldRowProps) {
  const { field, shown, wanted, base, changed, error, control, onEmpty, onKeep } = props;
  const label = fieldWords[field];
  const mended = mendedText(field, shown.text);
  const isMended = mended !== undefined && wanted === mended.value;
  const isClearable = field !== 'name' && wanted !== null;
  return (
    <Field
      label={label}
      required={field === 'name'}
      marked={changed}
      error={error}
      state={shown.text === '' ? <span className="text-12 text-ink-muted">{emptyWords[shown.empty]}</span> : undefined}
      counter={field === 'name' ? `${formatNumber(shown.text.length)} of ${formatNumber(limits.name.max)}` : undefined}
      hint={
        mended === undefined ? (
          <Hint field={field} text={shown.text} changed={changed} />
        ) : (
          <MendHint mended={mended} isMended={isMended} isHeld={wanted === base} />
        )
      }
      actions={
        <>
          {/* A typed number is mended in any case: the service takes no other form. */}
          {mended !== undefined && !(isMended && field === 'phoneNumber') && (
            <Button
              variant="quiet"
              aria-label={isMended ? `Keep ${label} as typed` : `Mend ${label}`}
              onClick={() => onKeep(isMended)}
            >
              {isMended ? 'Keep as typed' : 'Mend it'}
            </Button>
          )}
          {isClearable && (
            <Button variant="quiet" aria-label={`Clear ${label}`} onClick={() => onEmpty(null)}>
              Clear
            </Button>
          )}
          {field === 'email' && wanted !== '' && (
            <Button variant="quiet" aria-label={`Set ${label} to an empty text`} onClick={() => onEmpty('')}>
              Empty text
            </Button>
          )}
          {changed && (
            <Button variant="quiet" aria-label={`Undo the change of ${label}`} onClick={() => onEmpty(base)}>
              Undo
            </Button>
          )}
        </>
      }
    >
      {(attributes) => (
        <TextInput
          {...attributes}
          {...control}
          inputMode={keyboards[field]}
          mono={field === 'phoneNumber'}
          spellCheck={false}
          autoComplete="off"
          data-autofocus={field === 'name' ? '' : undefined}
        />
      )}
    </Field>
  );
}

const emptyWords = { absent: 'Left out by the service', null: 'Not set (null)', empty: 'Empty text' } as const;

type MendHintProps = { mended: Mended; isMended: boolean; isHeld: boolean };

/** What a text is taken to mean, and what was done to it for that. */
function MendHint({ mended: { value, steps }, isMended, isHeld }: MendHintProps) {
  const shown = <bdi className="font-mono text-ink wrap-anywhere">{value}</bdi>;
  if (isMended && isHeld) return <>This is what the service holds: {shown}.</>;
  return (
    <span role="status">
      {isMended ? 'Will be saved as ' : 'It seems to mean '}
      {shown}: {steps.join(', ')}. <ReadAs host={value} />
    </span>
  );
}

type HintProps = { field: PersonField; text: string; changed: boolean };

/** What may be odd about a value, and where it leads. Nothing here keeps anybody from saving. */
function Hint({ field, text, changed }: HintProps) {
  if (text === '') return hints[field];
  switch (field) {
    case 'name':
      return looksLikeEmail(text.trim()) ? 'This looks like an e-mail address, not like a name.' : undefined;
    case 'email':
      return looksLikeEmail(text) ? (
        <ExternalLink href={`mailto:${text}`}>{text}</ExternalLink>
      ) : (
        'This has not the form of an e-mail address. It can be saved all the same.'
      );
    case 'domain':
      return isBareHost(text) ? (
        <ReadAs host={text} />
      ) : (
        'Accounts name their domain as a bare host in lower case: example.com. It can be saved all the same.'
      );
    case 'phoneNumber':
      if (readPhone(text).kind === 'as-is') return <ExternalLink href={`tel:${text}`}>{text}</ExternalLink>;
      return changed ? undefined : 'The service holds a number that it would not take. Change it to mend it.';
    case 'linkedinProfileUrl':
      return (
        <>
          <ExternalLink href={text} />
          {!isLinkedinProfile(text) && (
            <span className="block">
              {isCompanyPage(text)
                ? 'This is the page of a company or a school, not the profile of a person.'
                : 'This is not the whole address of a profile.'}{' '}
              It can be saved all the same.
            </span>
          )}
        </>
      );
  }
}

/** What people read in a host that is punycode. */
function ReadAs({ host }: { host: string }) {
  const readable = readableHost(host);
  if (readable === undefined) return undefined;
  return (
    <>
      It reads <bdi dir="ltr">{readable}</bdi>
      {oddPart(readable) === undefined ? '.' : ', which looks like another name than it is: see where it came from.'}
    </>
  );
}

const hints = {
  name: undefined,
  email: undefined,
  domain: 'The host of their account, as in example.com.',
  phoneNumber: 'With the country code: +49 30 123456. It may be pasted as people write it.',
  linkedinProfileUrl: 'The whole address of the profile, with https:// before it.',
} as const;
