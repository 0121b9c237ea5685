import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { SaveReport } from './save-report.tsx';
import type { SaveOutcome } from './verified-save.ts';

const lost = new ApiError({ kind: 'network', endpoint: 'updatePerson', method: 'PATCH', path: '/', at: 0 });

function report(outcome: Extract<SaveOutcome<{ name: string }>, { kind: 'gone' | 'unknown' }>) {
  render(
    <SaveReport
      state={{ kind: 'ended', outcome }}
      what="person"
      labelOf={(field) => field}
      showValue={(_field, value) => String(value)}
      mine={{ name: 'after' }}
      onResolve={() => undefined}
      onCheckAgain={() => undefined}
    />,
  );
  return screen.getByRole('status');
}

test('a thing that was gone before anything was sent is told so', () => {
  expect(report({ kind: 'gone', lost: undefined })).toHaveTextContent(
    'This person is no longer there. Nothing was sent. What you typed is still here.',
  );
});

test('a thing that is gone after a lost answer is no failed read, and nothing is claimed of the change', () => {
  const text = report({ kind: 'gone', lost });
  expect(text).toHaveTextContent('This person is no longer there.');
  expect(text).toHaveTextContent('Read again, it was gone: whether your change reached it before is not known.');
  expect(text).not.toHaveTextContent(/Nothing was sent|failed too/);
});

test('a read that failed after a lost answer is told as that', () => {
  const readAgain = () => Promise.reject(lost);
  expect(report({ kind: 'unknown', now: undefined, error: lost, readAgain })).toHaveTextContent(
    'Reading it again failed too.',
  );
});
