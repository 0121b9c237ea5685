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
const sideWith = (metadata: PreviewSide['metadata']) => ({
  metadata: { ...now.metadata, ...metadata },
  overridden: undefined,
});
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

it('the previews are shown once where the save changes nothing of them', () => {
  show(now, now);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('No changes to the previews')).toBeInTheDocument();
});

it('the previews say what a network does where no field says anything', () => {
  const nothing = { metadata: {}, overridden: undefined };
  show(nothing, nothing);
  expect(screen.getAllByText('Google writes its own title')).toHaveLength(2);
  expect(screen.getByText('Slack shows only the URL')).toBeInTheDocument();
  expect(screen.getAllByText('live.example').length).toBeGreaterThan(0);
});

it('the previews say that robots keeps the page out of the results', () => {
  show(now, sideWith({ robots: ['noindex'] }));
  expect(screen.getAllByText(/set to noindex/)).toHaveLength(2);
});

it('the previews fold the card of X that is not set', () => {
  const large = sideWith({ twitterCard: 'summary_large_image' });
  show(large, large);
  const small = within(figure('X, summary card'));
  expect(small.getByText(/not in use/)).toBeVisible();
  expect(small.getByText('Spring offer')).not.toBeVisible();
  expect(within(figure('X, large image card')).getByText('Spring offer')).toBeVisible();
});

const withPicture = (ogImageUrl: string) => sideWith({ ogImageUrl, ogImageAlt: 'A robot' });

it('a picture is loaded from allowed hosts alone', () => {
  const side = withPicture('https://cdn.offers.example/a.png');
  show(side, side, ['cdn.offers.example']);
  const [picture] = screen.getAllByRole('img', { name: 'A robot' });
  expect(picture).toHaveAttribute('src', 'https://cdn.offers.example/a.png');
});

it('a picture of any other host is named, and one click away', () => {
  const url = 'https://images.elsewhere.example/a.png';
  const { container } = show(withPicture(url), withPicture(url), ['cdn.offers.example']);
  expect(container.querySelector('img')).toBeNull();
  const facebook = within(figure('Facebook'));
  expect(facebook.getAllByText('images.elsewhere.example')).not.toHaveLength(0);
  expect(facebook.getByRole('link', { name: /opens in a new tab/ })).toHaveAttribute('href', url);
});
