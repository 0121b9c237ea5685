import { Field } from '#src/ui/field.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { TextInput } from '#src/ui/text-input.tsx';

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
      label="UTM parameters of the button link"
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
            Resulting URL:{' '}
            <bdi className="font-mono wrap-anywhere text-ink">{address === '' ? 'none yet' : address}</bdi>
          </p>
        </div>
      )}
    >
      UTM parameters
    </Popover>
  );
}

/** What analytics tools read from an address, in the order in which it is usually written. */
export const utmKeys = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmKey = (typeof utmKeys)[number];

type Parts = { readonly path: string; readonly query: readonly string[]; readonly hash: string };

/** An address in its parts; every other part of it stays as it was written, byte for byte. */
function partsOf(address: string): Parts {
  const hashAt = address.indexOf('#');
  const hash = hashAt < 0 ? '' : address.slice(hashAt);
  const front = hashAt < 0 ? address : address.slice(0, hashAt);
  const queryAt = front.indexOf('?');
  return {
    path: queryAt < 0 ? front : front.slice(0, queryAt),
    query: queryAt < 0 || queryAt === front.length - 1 ? [] : front.slice(queryAt + 1).split('&'),
    hash,
  };
}

function textOf({ path, query, hash }: Parts): string {
  return `${path}${query.length === 0 ? '' : `?${query.join('&')}`}${hash}`;
}

function isNamed(key: UtmKey) {
  return (parameter: string) => (parameter.split('=', 1)[0] ?? '').toLowerCase() === `utm_${key}`;
}

/** The value of one UTM parameter of an address: the first one, as a person reads it; `''` where there is none. */
export function utmOf(address: string, key: UtmKey): string {
  const parameter = partsOf(address).query.find(isNamed(key));
  if (parameter === undefined || !parameter.includes('=')) return '';
  const text = parameter.slice(parameter.indexOf('=') + 1).replaceAll('+', ' ');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The address with one UTM parameter set, or without it where `value` is empty. Everything else of the address stays as it was written: other
 * parameters, their order and their spelling, and what stands after `#`.
 */
export function withUtm(address: string, key: UtmKey, value: string): string {
  const parts = partsOf(address);
  const isIt = isNamed(key);
  const at = parts.query.findIndex(isIt);
  const rest = parts.query.filter((parameter, index) => index === at || !isIt(parameter));
  const parameter = value === '' ? [] : [`utm_${key}=${encodeURIComponent(wellFormed(value))}`];
  const query = at < 0 ? [...rest, ...parameter] : rest.flatMap((other) => (isIt(other) ? parameter : [other]));
  return textOf({ ...parts, query });
}

/** Half a character (a lone surrogate) cannot be written into an address. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
