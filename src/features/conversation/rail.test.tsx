import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConversationRail } from './rail.tsx';

test('the newest suggestion for a field stands against what the audience has now', () => {
  const title = { field: 'metaTitle', previousValue: 'As it was', status: 'pending' };
  const suggestions = [
    { ...title, newValue: 'First idea' },
    { ...title, newValue: 'Second thought' },
    { field: 'unheard-of', newValue: 'Other' },
  ];
  render(<ConversationRail pendingChanges={suggestions} context={{ currentMetaTitle: 'Meanwhile' }} />);
  const panel = screen.getByRole('region', { name: 'Suggestions' });
  expect(panel).toHaveTextContent(/Meanwhile.*Second thought.*Other/);
  expect(panel).not.toHaveTextContent(/First idea|As it was/);
  expect(panel).toHaveTextContent('The text has changed since this suggestion.');
});
