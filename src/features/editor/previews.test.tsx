import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { allowImageHosts } from '#src/ui/display.ts';
import type { PreviewSide } from './networks.ts';
import { Previews } from './previews.tsx';

const now: PreviewSide = {
  metadata: { title: 'Spring offer', description: 'For all', canonicalUrl: 'https://offers.example/spring' },
  overridden: new Set(),
};
const after: PreviewSide = {
  metadata: { ...now.metadata, title: 'Offer for Acme', ogTitle: ' ' },
  overridden: new Set(['title']),
};

function show(before: PreviewSide, then: PreviewSide, imageHosts: readonly string[] = []) {
  allowImageHosts(imageHosts);
  return render(<Previews now={before} after={then} isLive pageUrl="https://live.example/page" />);
}
const figure = (name: string) => screen.getByRole('figure', { name });

it('the previews show what the save changes with the field behind each text and whose it is, and what visitors see now on demand', async () => {
  show(now, after);
  const facebook = within(figure('Facebook'));
  expect(facebook.getByText('Offer for Acme')).toBeInTheDocument();
  expect(facebook.getByText('Will change')).toBeInTheDocument();
  const x = figure('X, summary card');
  expect(x).toHaveTextContent('X title is empty, → OG title is empty, → Title (this audience)');
  expect(x).toHaveTextContent('Description (page)');
  await userEvent.click(screen.getByRole('radio', { name: 'Live' }));
  expect(facebook.getByText('Spring offer')).toBeInTheDocument();
  expect(screen.queryByText('Offer for Acme')).toBeNull();
});

const pictured = (ogImageUrl: string) => ({ metadata: { ogImageUrl, ogImageAlt: 'A robot' }, overridden: undefined });

it('a picture is loaded from allowed hosts alone, and of any other host it is named, and one click away', () => {
  const [allowed, other] = ['https://cdn.offers.example/a.png', 'https://images.elsewhere.example/a.png'];
  const { unmount } = show(pictured(allowed), pictured(allowed), ['cdn.offers.example']);
  expect(screen.getAllByRole('img', { name: 'A robot' })[0]).toHaveAttribute('src', allowed);
  unmount();
  const { container } = show(pictured(other), pictured(other), ['cdn.offers.example']);
  expect(container.querySelector('img')).toBeNull();
  const facebook = within(figure('Facebook'));
  expect(facebook.getAllByText('images.elsewhere.example')).not.toHaveLength(0);
  expect(facebook.getByRole('link', { name: /opens in a new tab/ })).toHaveAttribute('href', other);
});
