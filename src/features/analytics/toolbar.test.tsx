import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnalyticsToolbar } from './toolbar.tsx';
import { readView } from './view/view.ts';

test('the period that is compared with is not taken for a second range', () => {
  const view = readView({ compare: 'previous' }, Date.now(), 'UTC');
  render(<AnalyticsToolbar view={view} onSearch={() => undefined} filter={undefined} end={undefined} />);
  expect(screen.getByRole('combobox', { name: 'Compare with' })).toHaveDisplayValue('Compare: previous period');
});
