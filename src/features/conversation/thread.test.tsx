import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Thread } from './thread.tsx';
import { createFolds, ThreadContext } from './thread-context.tsx';
import { type ChangeRead, type MessageRead, timelineOf } from './timeline.ts';

const noEdits = new Map();
const text = (value: string) => ({ type: 'text', text: value });
/** A message without an id is the agent's, and gets one. */
const asRead = (message: MessageRead, at: number): MessageRead =>
  message.messageId === undefined ? { messageId: `m${at + 1}`, role: 'assistant', ...message } : message;

function show(messages: readonly MessageRead[]) {
  const folds = createFolds();
  const goTo = vi.fn();
  const shared = {
    folds,
    ids: {},
    liveSince: Date.now(),
    context: { currentMetaTitle: 'Meanwhile' },
    onSearch: goTo,
    onRestore: () => undefined,
    applyOf: ({ newValue }: ChangeRead) => <button type="button">Apply {newValue}</button>,
    takesFocus: { current: false },
  };
  const thread = (of: readonly MessageRead[]) => (
    <ThreadContext value={shared}>
      <Thread
        entries={timelineOf({ messages: of.map(asRead), conversation: { publishedMessageId: 'live' } })}
        total={of.length}
        growing={undefined}
        selected={undefined}
        edits={noEdits}
        howToAsk="How to ask"
      />
    </ThreadContext>
  );
  const { rerender } = render(thread(messages));
  return { folds, goTo, user: userEvent.setup(), readAgain: (of: readonly MessageRead[]) => rerender(thread(of)) };
}

const message = (number: number) => screen.getByRole('article', { name: `Message ${number}` });

test('how to ask for a change stands after the messages', () => {
  show([{ content: 'First' }, { content: 'Last' }]);
  expect(message(2).compareDocumentPosition(screen.getByText('How to ask'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a role, a status, a field and a part that nobody documented stand there as they came', async () => {
  const { user } = show([
    {
      role: 'narrator',
      content: 'Once.',
      contentParts: [text('Once.'), { type: 'hologram', text: 'It turns.' }],
      toolCalls: [{ name: 'paint', status: 'pondering' }],
      changes: [{ field: 'mood', previousValue: 'grey', newValue: 'blue', status: 'considered' }],
    },
  ]);
  for (const raw of ['narrator', 'pondering', 'mood', 'considered']) {
    expect(within(message(1)).getByText(raw)).toBeInTheDocument();
  }
  await user.click(screen.getByRole('button', { name: 'Part hologram' }));
  expect(message(1)).toHaveTextContent('It turns.');
});

test('where content and parts differ the parts are read first, and the other text can be seen', async () => {
  const { user } = show([{ content: 'The old words', contentParts: [text('The new')] }]);
  expect(message(1)).toHaveTextContent('The new');
  expect(message(1)).not.toHaveTextContent('The old words');
  await user.click(screen.getByRole('button', { name: 'The API sent another text as well, in content' }));
  expect(message(1)).toHaveTextContent('The old words');
});

test('a message of a million characters is clipped until all of it is asked for, and stays as it was left', () => {
  const content = 'Long words. '.repeat(90_000);
  const { readAgain } = show([{ content }]);
  // Looking for roles and names in so much text would take jsdom a minute.
  const shown = () => document.body.textContent?.length ?? 0;
  expect(shown()).toBeLessThan(20_000);
  fireEvent.click(screen.getByText('Show all 1,080,000 characters of the message'));
  expect(shown()).toBeGreaterThan(1_000_000);
  readAgain([]);
  readAgain([{ content }]);
  expect(shown()).toBeGreaterThan(1_000_000);
}, 60_000);

test('of ten thousand steps some are drawn, with the failures said, and more with every press', async () => {
  const toolCalls = Array.from({ length: 10_000 }, (_, at) => ({
    name: `step_${at}`,
    status: at % 2 === 0 ? 'failed' : 'completed',
  }));
  const { user, folds } = show([{ toolCalls }]);
  expect(message(1)).toHaveTextContent('10,000 steps · 5,000 failed');
  expect(message(1)).toHaveTextContent('step_8 failed');
  expect(message(1)).toHaveTextContent('and 4,995 more: the steps above say which and why.');
  expect(document.querySelectorAll('button').length).toBeLessThan(100);
  folds.set(['m1 tools'], 1);
  // By their texts: looking for roles among so much takes a busy machine its time.
  const more = await screen.findByText('Show 20 more of 10,000 steps', { selector: 'button' });
  expect(screen.queryByText('step_25')).not.toBeInTheDocument();
  await user.click(more);
  expect(screen.getByText('step_25')).toBeInTheDocument();
}, 120_000);

test('only a change that is pending can be applied from its message, which says if it is of an earlier text', () => {
  show([
    {
      changes: [
        { field: 'metaTitle', previousValue: 'Before', newValue: 'one', status: 'pending' },
        { field: 'metaDescription', newValue: 'two', status: 'applied' },
      ],
    },
  ]);
  expect(within(message(1)).getAllByRole('button', { name: /^Apply/ })).toEqual([
    screen.getByRole('button', { name: 'Apply one' }),
  ]);
  expect(message(1)).not.toHaveTextContent(/pending/i);
  expect(message(1)).toHaveTextContent('The text has changed since this suggestion.');
});

test('a message, its reasoning and the arguments and result of a step are copied as they came', async () => {
  const { user, folds } = show([
    {
      reasoning: 'Because.',
      content: '**So** be it.',
      toolCalls: [{ name: 'look', arguments: { at: 1 }, result: ['seen'] }],
    },
  ]);
  folds.setAll(true);
  await screen.findByRole('button', { name: 'Copy the reasoning' });
  for (const [label, copied] of [
    ['Copy the message', '**So** be it.'],
    ['Copy the reasoning', 'Because.'],
    ['Copy the arguments', JSON.stringify({ at: 1 }, null, 2)],
    ['Copy the result', JSON.stringify(['seen'], null, 2)],
  ] as const) {
    await user.click(screen.getByRole('button', { name: label }));
    expect(await navigator.clipboard.readText()).toBe(copied);
  }
});

test('what failed is seen without unfolding, marks stand beside who speaks, and a long silence between', () => {
  show([
    { messageId: 'm1', role: 'user', content: 'Go.', timestamp: 1_763_000_000_000 },
    {
      messageId: 'live',
      role: 'assistant',
      content: 'Half',
      timestamp: 1_763_000_000_000 + 3 * 86_400_000,
      isInterrupted: true,
      hasSnapshot: true,
      toolCalls: [
        { name: 'look_around', status: 'failed', error: 'Too dark' },
        { name: 'Ask-2', status: 'completed' },
      ],
    },
  ]);
  expect(message(1)).toHaveTextContent('User');
  for (const words of ['Agent', 'Stopped', 'Restore point', 'look around failed: Too dark', 'look around · Ask-2']) {
    expect(message(2)).toHaveTextContent(words);
  }
  expect(message(2)).toHaveTextContent(/Live since \d+:\d\d/);
  expect(message(2)).toHaveTextContent('#2');
  expect(screen.getByText('3 days later')).toBeInTheDocument();
});

test('the links of a message change the address', async () => {
  const { user, goTo } = show([{ messageId: 'm 1&x', content: 'Words', hasSnapshot: true }]);
  const link = screen.getByRole('link', { name: 'Link to message 1' });
  expect(link).toHaveAttribute('href', '?message=m+1%26x');
  await user.click(link);
  expect(goTo).toHaveBeenLastCalledWith({ message: 'm 1&x' }, { replace: true });
  await user.click(screen.getByRole('link', { name: 'State after message 1' }));
  expect(goTo).toHaveBeenLastCalledWith({ at: 'm 1&x' }, { replace: false });
});
