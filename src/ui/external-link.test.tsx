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

it('shows the host also where the text of the address hides it', () => {
  render(<ExternalLink href="https://аpple.example/" />);
  expect(screen.getByText(/^xn--/)).toBeInTheDocument();
});

it('shows the host also where it is too long for the text of the address', () => {
  const host = `accounts.example.${'a'.repeat(50)}.${'b'.repeat(50)}.evil.example`;
  render(<ExternalLink href={`https://${host}/and/a/path`} />);
  expect(screen.getByText(host)).toBeInTheDocument();
});

it('leaves everything else as text, with a note', () => {
  for (const href of ['java\tscript:alert(1)', '//evil.example', 'https://a@evil.example', 'data:text/html,x', ' ']) {
    const { container, unmount } = render(<ExternalLink href={href} />);
    expect(container.querySelector('a')).toBeNull();
    expect(container).toHaveTextContent('not a safe link');
    unmount();
  }
});
