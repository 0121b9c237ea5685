import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { buttonClass } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

type TextLinkHostProps = ComponentProps<'a'> & {
  /** Links in text and cells have the accent colour; `plain` (a row's name) underlines on hover. */
  plain?: boolean | undefined;
};

/** A link's element. Used directly for places on the same screen: router links track every URL. */
export function TextLinkHost({ plain = false, className, children, ...rest }: TextLinkHostProps) {
  return (
    <a
      {...rest}
      className={cx(
        'rounded-sign font-medium underline-offset-3 hover:underline',
        plain ? 'text-ink' : 'text-accent hover:text-accent-strong',
        className,
      )}
    >
      {children}
    </a>
  );
}

/** A link to a screen of Facet. Takes the router's `to`, `params` and `search`. */
export const TextLink = createLink(TextLinkHost);

/** A link to a screen of Facet, drawn as a button: it goes somewhere, it changes nothing. */
export const ButtonLink = createLink(({ icon, children, ...rest }: ComponentProps<'a'> & { icon?: IconName }) => (
  <a {...rest} className={buttonClass('secondary')}>
    {icon !== undefined && <Icon name={icon} />}
    {children}
  </a>
));
