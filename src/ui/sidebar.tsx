import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Tip } from './tip.tsx';

/** A label beside an icon. The rail, between 760 and 1100 px, fits only the icon. */
const word = 'min-w-0 truncate md:max-lg:sr-only';

/** The logo of Facet, with its name where it fits. */
export function Brand({ name = 'Facet' }: { name?: string }) {
  return (
    <div className="mb-2 flex h-9 items-center gap-2 px-2 text-16 font-semibold">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="size-5 shrink-0 text-accent"
      >
        <path className="fill-accent-wash" d="M12 2.5 21.5 9.5 18 21.5H6L2.5 9.5Z" />
        <path d="M2.5 9.5h19M12 2.5 8 9.5l4 12 4-12Z" />
      </svg>
      <span className={word}>{name}</span>
    </div>
  );
}

const lineBox = 'flex h-11 items-center gap-2.5 rounded-control px-2 text-13 font-medium md:h-8';
const lineClass = `${lineBox} hover:bg-line aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent-strong data-within:text-accent-strong`;

/** A section of Facet in the sidebar: icon and label, on the rail only the icon. */
export const SidebarLink = createLink(({ icon, children, ...rest }: ComponentProps<'a'> & { icon: IconName }) => (
  <a {...rest} data-tip-cut className={lineClass}>
    <Icon name={icon} />
    <bdi className={word}>{children}</bdi>
  </a>
));

/** A thing under its section, after a sign: a pinned page. Child of a `SidebarGroup`. */
export const SidebarSubLink = createLink(
  ({ sign, className, children, ...rest }: ComponentProps<'a'> & { sign?: ReactNode }) => (
    <a
      {...rest}
      data-tip-cut
      className={cx(lineClass, 'pl-8.5 font-normal text-ink-muted aria-[current=page]:font-medium md:h-7', className)}
    >
      {sign}
      <bdi className="truncate">{children}</bdi>
    </a>
  ),
);

/** A titled list under a section; hidden on the rail. */
export function SidebarGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-2 flex flex-col md:max-lg:hidden">
      <div className="pb-1 pl-8.5 text-12 text-ink-muted">{title}</div>
      {children}
    </div>
  );
}

/** A button that looks like a line of the sidebar: settings, connection. */
export function SidebarButton({ icon, sign, children, end, ...rest }: SidebarButtonProps) {
  return (
    <button {...rest} type="button" className={cx(lineClass, 'w-full text-left')}>
      {icon !== undefined && <Icon name={icon} />}
      {sign !== undefined && <span className="inline-flex size-4 shrink-0 items-center justify-center">{sign}</span>}
      <span className={cx('flex-1', word)}>{children}</span>
      {end !== undefined && (
        // On the baseline of the label, which is larger.
        <span className="relative top-0.5 font-mono text-12 font-normal text-ink-muted md:max-lg:hidden">{end}</span>
      )}
    </button>
  );
}

/** The signed-in user, at the bottom. The rail fits only the icon. */
export function SidebarUser({ name, role }: { name: string; role: 'viewer' | 'editor' }) {
  return (
    <Tip text={`Signed in as ${name}, ${role}`} className={cx(lineBox, 'font-normal text-ink-muted')}>
      <Icon name="user" />
      <bdi className={cx('flex-1', word)}>{name}</bdi>
      {role === 'viewer' && <span className="text-12 md:max-lg:hidden">Viewer</span>}
    </Tip>
  );
}

type SidebarButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  icon?: IconName | undefined;
  /** Replaces the icon. */
  sign?: ReactNode | undefined;
  children: ReactNode;
  /** At the right, small: "41 ms". */
  end?: ReactNode | undefined;
};
