import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ExternalLink } from './external-link.tsx';

it('opens a safe address in a new tab, without telling it where from, and shows its real host', () => {
  render(<ExternalLink href="https://evil.example/accounts">accounts.example</ExternalLink>);
  const link = screen.getByRole('link', { name: /accounts\.example/ });
  expect(link).toHaveAttribute('href', 'https://evil.example/accounts');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByText('evil.example')).toBeInTheDocument();
});

const longHost = `${'a'.repeat(60)}.evil.example`;

it.each([
  ['the text of the address hides it', 'https://аpple.example/', 'xn--pple-43d.example'],
  ['it is too long for that text', `https://${longHost}/and/a/path`, longHost],
])('shows the host also where %s', (_what, href, host) => {
  render(<ExternalLink href={href} />);
  expect(screen.getByText(host)).toBeInTheDocument();
});

it.each(['java\tscript:alert(1)', ' '])('leaves %j as text, with a note', (href) => {
  const { container } = render(<ExternalLink href={href} />);
  expect(container.querySelector('a')).toBeNull();
  expect(container).toHaveTextContent('not a safe link');
});
