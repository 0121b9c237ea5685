import { Field } from '#src/ui/field.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { type UtmKey, utmKeys, utmOf, withUtm } from './utm-address.ts';

type UtmBuilderProps = {
  /** The address that is built on: the override, else what would be used without one. */
  address: string;
  onChange: (address: string) => void;
};

const hints: Readonly<Record<UtmKey, string>> = {
  source: 'Where the visit comes from: newsletter',
  medium: 'The kind of link: email',
  campaign: 'What it belongs to: spring-2026',
  term: 'A searched word',
  content: 'Which of several links',
};

/** Writes UTM parameters into the action's address, one field each; everything else of the address stays. */
export function UtmBuilder({ address, onChange }: UtmBuilderProps) {
  return (
    <Popover
      label="UTM parameters of the action address"
      icon="link"
      panel={() => (
        <div className="flex flex-col gap-3 md:w-90">
          {utmKeys.map((key) => (
            <Field key={key} label={`utm_${key}`} hint={hints[key]}>
              {(control) => (
                <TextInput
                  {...control}
                  value={utmOf(address, key)}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) => onChange(withUtm(address, key, event.target.value))}
                />
              )}
            </Field>
          ))}
          <p className="text-12 text-ink-muted">
            Resulting address:{' '}
            <bdi className="font-mono wrap-anywhere text-ink">{address === '' ? 'none yet' : address}</bdi>
          </p>
        </div>
      )}
    >
      UTM parameters
    </Popover>
  );
}
