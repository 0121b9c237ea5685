import type { UseFormRegisterReturn } from 'react-hook-form';
import { limits } from '#src/contract/limits.ts';
import { isBareHost, isLinkedinProfile, looksLikeEmail } from '#src/features/people/core/contacts.ts';
import { fieldWords, type PersonField } from '#src/features/people/core/person-fields.ts';
import { readPhone } from '#src/features/people/core/phone.ts';
import { formatNumber } from '#src/lib/numbers.ts';
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
  const { field, shown, wanted, base, changed, error, control, onEmpty } = props;
  const label = fieldWords[field];
  const isClearable = field !== 'name' && wanted !== null;
  return (
    <Field
      label={label}
      required={field === 'name'}
      marked={changed}
      error={error}
      state={shown.text === '' ? <span className="text-12 text-ink-muted">{emptyWords[shown.empty]}</span> : undefined}
      counter={field === 'name' ? `${formatNumber(shown.text.length)} of ${formatNumber(limits.name.max)}` : undefined}
      hint={<Hint field={field} shown={shown} wanted={wanted} base={base} changed={changed} />}
      actions={
        <>
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

type HintProps = Pick<PersonFieldRowProps, 'field' | 'shown' | 'wanted' | 'base' | 'changed'>;

/** What will become of the value, and what may be odd about it. Nothing here keeps anybody from saving. */
function Hint({ field, shown: { text }, wanted, base, changed }: HintProps) {
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
      return isBareHost(text)
        ? undefined
        : 'Accounts name their domain as a bare host in lower case: example.com. It can be saved all the same.';
    case 'phoneNumber':
      return <PhoneHint text={text} wanted={wanted} base={base} changed={changed} />;
    case 'linkedinProfileUrl':
      return (
        <>
          <ExternalLink href={text} />
          {!isLinkedinProfile(text) && (
            <span className="block">This is not the whole address of a profile. It can be saved all the same.</span>
          )}
        </>
      );
  }
}

const hints = {
  name: undefined,
  email: undefined,
  domain: 'The host of their account, as in example.com.',
  phoneNumber: 'With the country code: +49 30 123456. It may be pasted as people write it.',
  linkedinProfileUrl: 'The whole address of the profile, with https:// before it.',
} as const;

type PhoneHintProps = Pick<PersonFieldRowProps, 'wanted' | 'base' | 'changed'> & { text: string };

function PhoneHint({ text, wanted, base, changed }: PhoneHintProps) {
  const reading = readPhone(text);
  if (reading.kind === 'cleaned' && changed) {
    return (
      <span role="status">
        Will be saved as <bdi className="font-mono text-ink">{wanted}</bdi>: {reading.steps.join(', ')}.
      </span>
    );
  }
  if (reading.kind === 'cleaned' && reading.value === base) return 'This is the number that the service holds.';
  if (reading.kind === 'as-is') return <ExternalLink href={`tel:${text}`}>{text}</ExternalLink>;
  return changed ? undefined : 'The service holds a number that it would not take. Change it to mend it.';
}
