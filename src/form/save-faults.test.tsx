import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PersonAnswer } from '#src/api/people.ts';
import type { FaultRuleInput } from '#test/faults/fault-rules.ts';
import { errorAnswer, errorMessage, tooManyRequests, unreadableAnswers } from '#test/faults/odd-answers.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

// The write rows of the fault matrix (security.md §3.2), on a form that reviews before a save.

type Fault = FaultRuleInput['fault'];

const notSaved = (words: string) => new RegExp(`Not saved\\..*${words}.*Your changes are still here`);

const taken = { path: 'email', message: 'This one is taken.' };

/** What refuses or fails, its message, and whether the review stays open to show it. */
const failures: readonly (readonly [string, Fault, RegExp, 'review' | 'form'])[] = [
  ['500', errorAnswer(500), notSaved(`status 500.*${errorMessage}.*still has the old values`), 'form'],
  ['401', errorAnswer(401), notSaved('API key of the gateway was refused'), 'review'],
  ['409 alone', errorAnswer(409), notSaved(`conflicts with what is saved now.*${errorMessage}`), 'review'],
  ['429', tooManyRequests('seconds', 0), notSaved('is limiting requests'), 'review'],
  ['broken JSON', unreadableAnswers['broken JSON with 200'], notSaved('not JSON.*still has the old values'), 'form'],
  ['204', unreadableAnswers['204'], notSaved('was empty.*still has the old values'), 'form'],
  ['request lost', { kind: 'drop', when: 'before-commit' }, notSaved('still has the old values'), 'form'],
  ['422 of a field', { kind: 'answer', status: 422, body: { errors: [taken] } }, notSaved(taken.message), 'review'],
  // In a shape that nobody knows, as it came.
  ['422', { kind: 'answer', status: 422, body: { oops: ['no'] } }, /refused the input.*{"oops":\["no"]}/s, 'review'],
  ['403', errorAnswer(403, '{error}'), notSaved(`isn’t allowed to do this.*${errorMessage}`), 'review'],
];

const service = serviceForTests();

const written = { method: 'PATCH', path: '^/v0/persons/' };
const read = { method: 'GET', path: '^/v0/persons' };
const addFault = (fault: Fault, match: FaultRuleInput['match'] = written) => service.addFault({ match, fault });
const writes = async () => (await service.received()).filter(({ method }) => method === 'PATCH').length;
const held = async () => {
  const { items }: { items: readonly PersonAnswer[] } = await service.get('/v0/persons');
  return items.find(({ personId }) => personId === world.person)?.email;
};

/** What screen readers hear, once. */
const told = async (words: RegExp) => {
  const spoken = () =>
    [...document.querySelectorAll('[role=status], [role=alert]')].filter(
      (element) => element.closest('[aria-hidden=true]') === null && words.test(element.textContent ?? ''),
    );
  await waitFor(() => expect(spoken()).not.toEqual([]));
  expect(spoken()).toHaveLength(1);
};

async function open() {
  const { user, queryClient } = openFacet(`/people?edit=${world.person}`, service.url);
  const field = await screen.findByRole('textbox', { name: 'E-mail' }, { timeout: 15_000 });
  const button = () => screen.findByRole('button', { name: /^Review/ });
  const type = async (word: string) => {
    await user.clear(field);
    await user.paste(`${word}@acme.example`);
    return `${word}@acme.example`;
  };
  const save = async () => {
    await user.click(await button());
    const review = await screen.findByRole('dialog', { name: /^Review 1 change/ });
    expect(within(review).getByRole('alert')).toBeEmptyDOMElement();
    expect(review).toHaveTextContent(/{ "email": "[^"]+" }/);
    await user.click(within(review).getByRole('button', { name: 'Save 1 change' }));
  };
  /** A refusal shows in the review, anything else in the form, which comes back by itself. */
  const backToForm = async (from: 'review' | 'form') => {
    if (from === 'review') await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Review/ })).not.toBeInTheDocument());
  };
  return { user, queryClient, field, button, type, save, backToForm };
}

test('a save that fails tells once why, keeps what was typed, and sends nothing twice', async () => {
  const before = await held();
  const { user, field, button, type, save, backToForm } = await open();
  for (const [name, fault, words, from] of failures) {
    await service.reset();
    await addFault(fault);
    const typed = await type(`failed-${name.replaceAll(' ', '-')}`);
    await save();
    await told(words);
    await backToForm(from);
    expect(field, name).toHaveValue(typed);
    expect(await writes(), name).toBe(1);
    if (name !== '422 of a field') continue;
    expect(field).toHaveAccessibleDescription(expect.stringContaining(taken.message));
    expect(field).toHaveFocus();
    // The error was about the sent value, not about what is typed next.
    await user.type(field, 'x');
    expect(field).not.toHaveAccessibleDescription(expect.stringContaining(taken.message));
  }
  // The API key is not allowed to: the control is off until the user asks for another try.
  expect(await button()).toHaveAttribute('aria-disabled', 'true');
  expect(await button()).toHaveAccessibleDescription(/The API key isn’t allowed to do this/);
  await user.click((await screen.findAllByRole('button', { name: 'Re-enable' })).at(-1) ?? field);
  expect(await button()).not.toHaveAttribute('aria-disabled');
  await service.reset();
  expect(await held()).toBe(before);
}, 120_000);

test('a save sends nothing where it cannot be read first, and what others save does not go into the form', async () => {
  const { queryClient, field, type, save, backToForm } = await open();
  const typed = await type('read-first');
  await addFault({ kind: 'set', field: 'items.*.email', value: 'by-a-colleague@acme.example' }, { ...read, times: 1 });
  await queryClient.refetchQueries();
  expect(field).toHaveValue(typed);
  await service.reset();
  await queryClient.refetchQueries();
  await addFault(errorAnswer(403), read);
  await save();
  await told(/Not saved\..*API key isn’t allowed to do this/);
  await backToForm('review');
  await service.reset();
  const nothing = { items: [], hasMore: false, nextCursor: null, totalCount: 0 };
  await addFault({ kind: 'answer', status: 200, body: nothing }, read);
  await save();
  await told(/This person no longer exists\..*Nothing was sent\./);
  await backToForm('form');
  expect(field).toHaveValue(typed);
  expect(await writes()).toBe(0);
}, 120_000);
