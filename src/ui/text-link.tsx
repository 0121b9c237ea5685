import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { type ButtonVariant, buttonClass } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

type TextLinkHostProps = ComponentProps<'a'> & {
  /** A link in running text and cells is accent-coloured; a `plain` one (the name of a row) is ink and shows its line on hover. */
  plain?: boolean | undefined;
};

/** What such a link is drawn as. By itself for places of the same screen, of which hundreds may be in sight: the router's follow every change of the address. */
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

type ButtonLinkHostProps = ComponentProps<'a'> & {
  variant?: ButtonVariant | undefined;
  icon?: IconName | undefined;
};

function ButtonLinkHost({ variant = 'secondary', icon, className, children, ...rest }: ButtonLinkHostProps) {
  return (
    <a {...rest} className={cx(buttonClass(variant), className)}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A link to a screen of Facet, drawn as a button: it goes somewhere, it changes nothing. */
export const ButtonLink = createLink(ButtonLinkHost);
