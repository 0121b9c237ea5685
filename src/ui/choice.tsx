import { useId } from 'react';
import { cx } from '#src/lib/class-names.ts';

type ChoiceProps<Value extends string> = {
  label: string;
  /** The label is for screen readers alone, where the options say enough. */
  hideLabel?: boolean | undefined;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, all in sight: radio buttons side by side. Takes effect at once. */
export function Choice<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-13 font-medium'}>{label}</legend>
      <div className="flex flex-wrap rounded-control border border-line-control bg-paper-raised p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex h-10 min-w-0 flex-auto items-center justify-center rounded-sign px-3 text-13 whitespace-nowrap md:h-7',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              option.value === value
                ? 'bg-accent-wash font-medium text-accent-strong'
                : 'text-ink-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
