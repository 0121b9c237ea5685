import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PreviewPanel } from './preview-panel.tsx';

it('the previews are there without being asked for', async () => {
  const side = { metadata: { title: 'Spring offer' }, overridden: undefined };
  render(<PreviewPanel now={side} after={side} imageHosts={[]} pageUrl={undefined} />);
  expect(await screen.findByRole('figure', { name: 'Slack' })).toHaveTextContent('Spring offer');
});
