import type { ReactNode } from 'react';
import { safeUrl } from '#src/lib/safe-url.ts';
import { clipMiddle, isBlank } from '#src/lib/text.ts';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { Missing } from './sign.tsx';
import { Tip } from './tip.tsx';

type ExternalLinkProps = {
  /** From the service. Only a safe URL becomes a link (security.md R27). */
  href: string | null | undefined;
  /** The link text, followed by the real host. Without it the URL itself is the text. */
  children?: ReactNode | undefined;
};

/** A link that leaves Facet; no other file has one. An unsafe URL stays plain text with a note. */
export function ExternalLink({ href, children }: ExternalLinkProps) {
  if (href === null || href === undefined) return children === undefined ? <Missing /> : <span>{children}</span>;
  const url = safeUrl(href);
  if (url === undefined)
    return (
      <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2">
        {children}
        <bdi className="font-mono text-12 wrap-anywhere">{isBlank(href) ? '""' : clipMiddle(href, 120, 40)}</bdi>
        <Tip text="Facet only opens full URLs with https, http, mailto or tel, without a user name or hidden characters.">
          <span className="text-12 text-notice">not a safe link</span>
        </Tip>
      </span>
    );
  const shown = clipMiddle(href, 60, 20);
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2">
      <a
        href={url.href}
        target="_blank"
        rel="noopener noreferrer"
        className="rounded-sign py-1 text-accent underline-offset-3 hover:text-accent-strong hover:underline"
      >
        <bdi className="wrap-anywhere">{children ?? shown}</bdi>
        <Icon name="external-link" className="ml-1 inline size-3.5 align-[-2px]" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      {(children === undefined ? !shown.includes(url.host) : children !== url.host) && (
        <bdi className="text-12 text-ink-muted wrap-anywhere">{url.host}</bdi>
      )}
    </span>
  );
}

/** `ExternalLink` drawn as a button. Its tip names the host, before the note. */
export function ExternalButton({ href, children, note }: { href: string; children: ReactNode; note: string }) {
  const url = safeUrl(href);
  if (url === undefined) return <ExternalLink href={href}>{children}</ExternalLink>;
  const tip = `Opens ${url.host}. ${note}`;
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      aria-description={tip}
      data-tip={tip}
      className={buttonClass('secondary')}
    >
      <Icon name="external-link" />
      {children}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
