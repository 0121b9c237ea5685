import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { editorGroups } from '#src/fields/audience-override-fields.tsx';
import { RowSource } from './field-row.tsx';

const keywords = editorGroups.flatMap(({ rows }) => rows).find(({ field }) => field === 'keywords');
if (keywords === undefined) throw new Error('The form has no keywords.');

it('says what is in effect only once it is known to differ from the page default', () => {
  const says = { expected: undefined, note: undefined, isInControl: false, isTable: false, isColumns: false };
  const inherited = { row: keywords, intent: 'inherited', ...says } as const;
  const { container, rerender } = render(
    <RowSource {...inherited} pageValue={undefined} pageKnown="reading" effective={['late trucks']} />,
  );
  expect(container).toHaveTextContent(/^Loading the page default…$/);
  const read = { ...inherited, pageValue: ['late trucks'], pageKnown: 'read' } as const;
  rerender(<RowSource {...read} effective={['late trucks']} />);
  expect(container).toHaveTextContent(/^Page default: late trucks$/);
  rerender(<RowSource {...read} effective={['on time']} isInControl />);
  expect(container).toHaveTextContent(/^Page default\s*Effective now: on time$/);
});
