import { keysOf } from '#src/contract/fields.ts';
import { Field, TextInput } from '#src/ui/field.tsx';
import { Popover } from '#src/ui/popover.tsx';

type UtmBuilderProps = {
  /** The base URL: the override, else the URL used without one. */
  address: string;
  onChange: (address: string) => void;
};

/** The parameters in the usual order, with their hints. */
const hints = {
  source: 'Traffic source, such as newsletter',
  medium: 'Channel, such as email',
  campaign: 'Campaign, such as spring-2026',
  term: 'Search keyword',
  content: 'Ad or link variant',
} as const;
export const utmKeys = keysOf(hints);
type UtmKey = keyof typeof hints;

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

/** Each part as written. */
function partsOf(address: string) {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  return { path, parameters: query === '' ? [] : query.split('&'), hash };
}

function isNamed(key: UtmKey) {
  return (parameter: string) => parameter.split('=', 1)[0]?.toLowerCase() === `utm_${key}`;
}

/** The first one, decoded; `''` without one. */
export function utmOf(address: string, key: UtmKey): string {
  const [, ...value] = partsOf(address).parameters.find(isNamed(key))?.split('=') ?? [];
  // It decodes bad encodings, too.
  return new URLSearchParams(`value=${value.join('=')}`).get('value') ?? '';
}

/** Without the parameter where `value` is empty. Everything else stays as written. */
export function withUtm(address: string, key: UtmKey, value: string): string {
  const { path, parameters, hash } = partsOf(address);
  const at = parameters.findIndex(isNamed(key));
  const others = parameters.filter((parameter) => !isNamed(key)(parameter));
  // A lone surrogate cannot be part of a URL.
  const own = `utm_${key}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'))}`;
  if (value !== '') others.splice(at < 0 ? others.length : at, 0, own);
  return `${path}${others.length === 0 ? '' : `?${others.join('&')}`}${hash}`;
}
