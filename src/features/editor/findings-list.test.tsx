import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FindingsList } from './findings.tsx';

const finding = { field: 'ogTitle', text: '{{name}}', reason: 'A placeholder.' } as const;

it('each finding quotes its text, says why, and leads to its field', async () => {
  const onJump = vi.fn();
  render(<FindingsList findings={[finding]} onJump={onJump} />);
  await userEvent.click(screen.getByRole('button', { name: /OG title.*\{\{name\}\}.*A placeholder\./ }));
  expect(onJump).toHaveBeenCalledExactlyOnceWith('ogTitle');
  expect(screen.getByText('You can still save.')).toBeVisible();
});

it('says what was not checked although nothing was found, and is not there otherwise', () => {
  const props = { findings: [], onJump: () => undefined };
  const { container, rerender } = render(<FindingsList {...props} note="Names of other people were not checked." />);
  expect(screen.getByText('Names of other people were not checked.')).toBeVisible();
  rerender(<FindingsList {...props} />);
  expect(container).toBeEmptyDOMElement();
});
