import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { Icon, type IconName } from './icon.tsx';

/** A spinning ring the size of an icon, beside a label that says what is happening. */
function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent opacity-80"
    />
  );
}

const shape =
  'control inline-flex shrink-0 items-center justify-center gap-2 font-medium whitespace-nowrap transition-colors';

const looks = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong',
  secondary: 'border border-line-control bg-paper-raised text-ink hover:bg-paper-sunken',
  quiet: 'text-accent hover:bg-accent-wash',
  danger: 'border border-bad bg-paper-raised text-bad hover:bg-bad-wash',
};

const off = 'border border-line-strong bg-paper-sunken text-ink-muted cursor-not-allowed';

/** The looks of a button, for links that are drawn as one. */
export function buttonClass(variant: keyof typeof looks, disabled = false): string {
  return cx(shape, 'px-3', disabled ? off : looks[variant]);
}

type NativeButton = Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'type'>;

type ButtonProps = NativeButton & {
  children: ReactNode;
  variant?: keyof typeof looks | undefined;
  icon?: IconName | undefined;
  /** Work that this button started is under way: it stays focusable and does nothing. */
  busy?: boolean | undefined;
  /** Why it is disabled: shown on hover and focus, read out. The button stays focusable. */
  disabledReason?: string | undefined;
  /** What its label does not say: shown and read out as the reason is. */
  tip?: string | undefined;
  type?: 'button' | 'submit' | undefined;
};

/** A button says what happens to what: "Archive page", "Save 3 changes". */
export function Button(props: ButtonProps) {
  const { children, variant = 'secondary', icon, busy = false, disabledReason, tip, ...rest } = props;
  const idle = busy || disabledReason !== undefined;
  return (
    <button
      {...rest}
      type={rest.type ?? 'button'}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      aria-description={disabledReason ?? tip}
      // No `Tip` around it: the button stays the same element and keeps its focus when it toggles.
      data-tip={disabledReason ?? tip}
      className={cx(buttonClass(variant, disabledReason !== undefined), rest.className)}
      onClick={idle ? stop : rest.onClick}
    >
      {busy ? <Spinner /> : icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

type IconButtonProps = NativeButton & {
  /** What the button does to what. Its accessible name, shown on hover and focus. */
  label: string;
  icon: IconName;
  disabledReason?: string | undefined;
};

/** A square button with only an icon. */
export function IconButton({ label, icon, disabledReason, className, onClick, ...rest }: IconButtonProps) {
  const idle = disabledReason !== undefined;
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-disabled={idle || undefined}
      aria-description={disabledReason}
      data-tip={idle ? `${label}: ${disabledReason}` : label}
      className={cx(
        shape,
        'w-11 md:w-8',
        idle ? 'cursor-not-allowed text-ink-faint' : 'text-ink-muted hover:bg-accent-wash hover:text-ink',
        className,
      )}
      onClick={idle ? stop : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

function stop(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
