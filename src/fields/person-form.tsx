import type { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { allPeople, type PersonAnswer, personMutations } from '#src/api/people.ts';
import { runMutation } from '#src/api/writes.ts';
import { limits, plusDigitsPattern } from '#src/contract/fields.ts';
import { personUpdate } from '#src/contract/person.ts';
import { FieldValue } from '#src/form/field-value.tsx';
import { type FieldInputProps, type FormField, type FormFields, planOf } from '#src/form/form-field.ts';
import { TextField } from '#src/form/text-field.tsx';
import type { SavePlan } from '#src/form/verified-save.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { readableHost } from '#src/lib/readable-host.ts';
import { Button } from '#src/ui/button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import {
  isBareHost,
  isCompanyPage,
  isLinkedinProfile,
  looksLikeEmail,
  type Mended,
  mendedText,
  readPhone,
} from './person-contacts.ts';
import { fieldWords, type PersonField } from './person-fields.ts';

/** The value of a field in an answer: any may be missing, and all but the name may be null. */
type Held = string | null | undefined;

/** The writable fields of a person (§4.14) as loaded. */
export type PersonValues = { readonly [Field in PersonField]: Held };

/**
 * The state of a control: a text, and the meaning of an empty one. `kept` is a text to keep though
 * it could be corrected: it was loaded, restored, or the user decided so.
 */
export type PersonInput = {
  readonly text: string;
  readonly empty: 'absent' | 'null' | 'empty';
  readonly kept?: string | undefined;
};

export type PersonInputs = { readonly [Field in PersonField]: PersonInput };

type TextOptions = Pick<ComponentProps<typeof TextField>, 'inputMode' | 'mono' | 'required'> & {
  /** Why a text can't be sent (§4.14). Null can, except for a name. */
  readonly check?: ((value: string) => string | undefined) | undefined;
  /** An empty text differs from null and may be sent. */
  readonly takesEmpty?: boolean | undefined;
  /** A typed text is always corrected: the service accepts no other form. */
  readonly mustMend?: boolean | undefined;
  /** Shown without a text. */
  readonly hint?: string | undefined;
  /** Warnings about a text, and its link. They never block saving. */
  readonly note?: ((text: string, changed: boolean) => ReactNode) | undefined;
};

/** The writable fields of a person in form order. */
export const personFormFields: FormFields<PersonValues, PersonInputs> = {
  name: {
    ...textField('name', {
      required: true,
      check: (name) =>
        name.length > limits.name.max
          ? `The name has ${name.length} characters; at most ${limits.name.max} are possible.`
          : undefined,
      note: (text) => (looksLikeEmail(text.trim()) ? 'This looks like an e-mail address, not a name.' : undefined),
    }),
    // A name can't be null: cleared, it is missing if it was, else an empty text (traps.md 7).
    toInput: (value) => (value == null ? toInput(value) : { text: value, empty: 'empty', kept: value }),
    send: (name) => name ?? undefined,
  },
  email: textField('email', {
    inputMode: 'email',
    takesEmpty: true,
    note: (text) => contactLink('email', text) ?? 'This doesn’t look like an e-mail address. You can still save it.',
  }),
  domain: textField('domain', {
    inputMode: 'url',
    hint: 'The domain of their account, for example example.com.',
    note: (text) =>
      isBareHost(text) ? (
        <ReadAs host={text} />
      ) : (
        'Accounts use a bare domain in lower case, for example example.com. You can still save it.'
      ),
  }),
  phoneNumber: {
    ...textField('phoneNumber', {
      inputMode: 'tel',
      mono: true,
      mustMend: true,
      hint: 'With country code. Any format: +49 30 123456, 0049…',
      check: (value) => {
        if (plusDigitsPattern.test(value)) return undefined;
        const reading = readPhone(value);
        return reading.kind === 'problem' ? reading.problem : undefined;
      },
      note: (text, changed) =>
        contactLink('phoneNumber', text) ??
        (changed ? undefined : 'This number is saved, but the API no longer accepts it. Change it to fix it.'),
    }),
    send: (value) => (typeof value === 'string' && !plusDigitsPattern.test(value) ? undefined : value),
  },
  linkedinProfileUrl: textField('linkedinProfileUrl', {
    inputMode: 'url',
    hint: 'The full profile URL, starting with https://',
    note: (text) => (
      <>
        {contactLink('linkedinProfileUrl', text)}
        {!isLinkedinProfile(text) && (
          <span className="block">
            {isCompanyPage(text)
              ? 'This is the page of a company or a school, not the profile of a person.'
              : 'This isn’t a full profile URL.'}{' '}
            You can still save it.
          </span>
        )}
      </>
    ),
  }),
};

/** A mail, phone or profile link, if the text of a field has one. */
export function contactLink(field: PersonField, text: string): ReactNode {
  if (field === 'email' && looksLikeEmail(text)) return <ExternalLink href={`mailto:${text}`}>{text}</ExternalLink>;
  if (field === 'phoneNumber' && readPhone(text).kind === 'as-is') {
    return <ExternalLink href={`tel:${text}`}>{text}</ExternalLink>;
  }
  return field === 'linkedinProfileUrl' ? <ExternalLink href={text} /> : undefined;
}

/** A field with a text, null or nothing. */
function textField(name: PersonField, options: TextOptions): FormField<Held, PersonInput> {
  const { check, takesEmpty = false, mustMend = false, required = false } = options;
  return {
    label: fieldWords[name],
    read: (stored) => (typeof stored === 'string' || stored === null ? stored : undefined),
    show: (value) => <FieldValue value={value} unset={value === null ? 'not set' : 'not sent'} blank="empty text" />,
    toInput,
    fromInput: (input, held) => {
      const typed = typedValue(input);
      const isKept = isSameLine(input.kept, input.text) && (!mustMend || isSameLine(held ?? '', input.text));
      const mended = typeof typed === 'string' && !isKept ? mendedText(name, typed) : undefined;
      if (mended !== undefined) return mended.value;
      return typeof held === 'string' && typed === asLine(held) ? held : typed;
    },
    check: (value) => {
      // A field missing from the answer can't be unset by us.
      if (value === undefined) return undefined;
      if (required && (value === null || value === '')) return `A person needs a ${fieldWords[name].toLowerCase()}.`;
      if (value === '' && !takesEmpty) return 'An empty text can’t be sent here. Clear the field instead.';
      return value === null || value === '' ? undefined : check?.(value);
    },
    Control: (props) => <PersonControl name={name} options={options} {...props} />,
  };
}

/** A cleared control sends null, or the loaded value if that was empty. */
function toInput(value: Held): PersonInput {
  if (value === undefined) return { text: '', empty: 'absent' };
  if (value === null) return { text: '', empty: 'null' };
  return { text: value, empty: value === '' ? 'empty' : 'null', kept: value };
}

function typedValue({ text, empty }: PersonInput): Held {
  if (text !== '') return text;
  return empty === 'absent' ? undefined : empty === 'null' ? null : '';
}

/** An input can't show line breaks: without them a text counts as unchanged. */
function asLine(text: string): string {
  return text.replace(/[\r\n]/g, '');
}

function isSameLine(one: string | undefined, other: string): boolean {
  return one !== undefined && asLine(one) === asLine(other);
}

type PersonControlProps = FieldInputProps<Held, PersonInput> & { name: PersonField; options: TextOptions };

const emptyWords = { absent: 'Not returned by the API', null: 'Not set (null)', empty: 'Empty text' } as const;

/** One field of a person: its value or the meaning of an empty one, what is sent, and its link. */
function PersonControl({ name, options, ...props }: PersonControlProps) {
  const { label, input, wanted, held, changed, error, first, onChange, onTouch } = props;
  const { inputMode = 'text', mono, required = false, takesEmpty = false, mustMend = false, hint, note } = options;
  const { text, empty } = input;
  const box = useRef<HTMLInputElement>(null);
  const mended = mendedText(name, text);
  const isMended = mended !== undefined && wanted === mended.value;

  const mend = isMended
    ? { text: 'Keep as typed', name: `Keep ${label} as typed`, input: { ...input, kept: text } }
    : { text: 'Fix it', name: `Fix ${label}`, input: { ...input, kept: undefined } };
  const choices = [
    mended !== undefined && !(isMended && mustMend) && mend,
    !required && wanted !== null && { text: 'Clear', name: `Clear ${label}`, input: toInput(null) },
    takesEmpty && wanted !== '' && { text: 'Set to empty', name: `Set ${label} to empty`, input: toInput('') },
    changed && {
      text: 'Discard',
      name: `Discard the change of ${label}`,
      input: personFormFields[name].toInput(held),
    },
  ];

  /** Applies a button beside the control. It may disappear, so the control gets the focus. */
  function press(next: PersonInput) {
    onChange(next);
    onTouch();
    box.current?.focus();
  }

  return (
    <TextField
      label={label}
      input={text}
      changed={changed}
      error={error}
      first={first}
      onChange={(typed) => onChange({ ...input, text: typed })}
      onTouch={onTouch}
      ref={box}
      inputMode={inputMode}
      mono={mono}
      required={required}
      state={text === '' ? <span className="text-12 text-ink-muted">{emptyWords[empty]}</span> : undefined}
      counter={name === 'name' ? `${formatNumber(text.length)} of ${formatNumber(limits.name.max)}` : undefined}
      hint={
        mended !== undefined ? (
          <MendHint mended={mended} isMended={isMended} isHeld={wanted === held} />
        ) : text === '' ? (
          hint
        ) : (
          note?.(text, changed)
        )
      }
      actions={choices.map(
        (choice) =>
          choice && (
            <Button key={choice.name} variant="quiet" aria-label={choice.name} onClick={() => press(choice.input)}>
              {choice.text}
            </Button>
          ),
      )}
    />
  );
}

type MendHintProps = { mended: Mended; isMended: boolean; isHeld: boolean };

/** The corrected value of a text, with the steps. */
function MendHint({ mended: { value, steps }, isMended, isHeld }: MendHintProps) {
  const shown = <bdi className="font-mono text-ink wrap-anywhere">{value}</bdi>;
  if (isMended && isHeld) return <>Saved as {shown}.</>;
  return (
    <span role="status">
      {isMended ? 'Will be saved as ' : 'Did you mean '}
      {shown}
      {isMended ? ': ' : '? '}
      {steps.join(', ')}. <ReadAs host={value} />
    </span>
  );
}

/** The decoded form of a punycode host. */
function ReadAs({ host }: { host: string }) {
  const readable = readableHost(host);
  if (readable === undefined) return undefined;
  return (
    <>
      It reads <bdi dir="ltr">{readable}</bdi>.
    </>
  );
}

/**
 * How to read and write one person. Only the list can load one (traps.md 25). `firstLoad`: what
 * people who were loaded together know of them.
 */
export function personPlan(
  client: QueryClient,
  personId: string,
  firstLoad?: () => PersonAnswer | undefined,
): SavePlan<PersonValues> {
  return planOf<PersonAnswer, PersonValues, PersonInputs>(
    personFormFields,
    async () => firstLoad?.() ?? (await allPeople.readOne(client, personId)),
    (body, seen) => runMutation(client, personMutations.update(personId, seen), personUpdate.parse(body)),
  );
}
