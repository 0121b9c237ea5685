import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { editorGroups } from '#src/fields/audience-override-fields.tsx';
import { placeholderOf, RowSource } from './field-row.tsx';

const keywords = editorGroups.flatMap(({ rows }) => rows).find(({ field }) => field === 'keywords');
if (keywords === undefined) throw new Error('The form has no keywords.');

it('keeps the entries of a list apart, so that the direction of one leaves the order of the others', () => {
  const mixed = ['شحن', 'late trucks', 'תובלה'];
  const { container } = render(
    <RowSource
      row={keywords}
      intent="overridden"
      pageValue={mixed}
      pageKnown="read"
      expected={['mine']}
      effective={['mine']}
      note={undefined}
      isTable={false}
    />,
  );
  expect([...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(mixed);
  expect(container).toHaveTextContent('Page default: شحن, late trucks, תובלה');
  expect(placeholderOf('inherited', mixed, 'keywords')).toBe(mixed.map((entry) => `\u2068${entry}\u2069`).join(', '));
});

it('says what is in effect only once it is known to differ from the page default', () => {
  const inherited = {
    row: keywords,
    intent: 'inherited',
    expected: undefined,
    note: undefined,
    isTable: false,
  } as const;
  const { container, rerender } = render(
    <RowSource {...inherited} pageValue={undefined} pageKnown="reading" effective={['late trucks']} />,
  );
  expect(container).toHaveTextContent(/^Loading the page default…$/);
  rerender(<RowSource {...inherited} pageValue={['late trucks']} pageKnown="read" effective={['late trucks']} />);
  expect(container).toHaveTextContent(/^Page default$/);
  rerender(<RowSource {...inherited} pageValue={['late trucks']} pageKnown="read" effective={['on time']} />);
  expect(container).toHaveTextContent(/^Page default\s*Effective now: on time$/);
});
