import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { editorGroups } from '#src/fields/audience-override-fields.tsx';
import { placeholderOf, RowSource } from './field-row.tsx';

const keywords = editorGroups.flatMap(({ rows }) => rows).find(({ field }) => field === 'keywords');

it('keeps the entries of a list apart, so that the direction of one leaves the order of the others', () => {
  if (keywords === undefined) throw new Error('The form has no keywords.');
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
