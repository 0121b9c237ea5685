import { use } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { FormLock } from './field.tsx';

type SwitchProps = {
  /** What is on or off, with its object: "Active: https://crm.example/hook". */
  label: string;
  checked: boolean;
  onChange: (next: boolean) => void;
  /** The change is pending: presses do nothing until it ends. */
  pending?: boolean | undefined;
  disabledReason?: string | undefined;
  /** For a table whose column header says it. */
  hideLabel?: boolean | undefined;
};

/** Takes effect at once, unlike a checkbox, which waits for its form. */
export function Switch({ label, checked, onChange, pending = false, hideLabel = false, ...rest }: SwitchProps) {
  const lock = use(FormLock);
  const disabledReason = rest.disabledReason ?? lock;
  const idle = pending || disabledReason !== undefined;
  return (
    <label className="inline-flex items-center gap-2">
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-label={hideLabel ? label : undefined}
        aria-disabled={idle || undefined}
        aria-busy={pending || undefined}
        aria-description={disabledReason}
        // As in `Button`: the same element keeps its focus when it is disabled or enabled.
        data-tip={disabledReason}
        onClick={() => {
          if (!idle) onChange(!checked);
        }}
        className="group -mx-1 inline-flex h-11 items-center rounded-control px-1 md:h-8"
      >
        <span
          className={cx(
            'flex h-5 w-9 items-center rounded-full border px-0.5 transition-colors',
            checked ? 'border-accent bg-accent' : 'border-line-control bg-paper-raised',
            disabledReason !== undefined && 'opacity-60',
            pending && 'animate-pulse',
          )}
        >
          <span
            className={cx(
              'size-3.5 rounded-full transition-[translate]',
              checked ? 'translate-x-4 bg-accent-ink' : 'bg-line-control',
            )}
          />
        </span>
      </button>
      {!hideLabel && <span className="text-13">{label}</span>}
    </label>
  );
}
