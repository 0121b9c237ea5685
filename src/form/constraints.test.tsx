import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#src/contract/endpoints.ts';
import { assetFormFields } from '#src/fields/asset-form.tsx';
import { fieldWords } from '#src/fields/person-fields.ts';
import { type ConstrainedEndpoint, type ConstraintCase, constraintCases } from '#test/constraint-cases.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

/* Every form whose request has constraints (§4.10, §4.12 and §4.14), with each of them broken. */

type ConstrainedForm = {
  readonly endpoint: ConstrainedEndpoint;
  readonly address: string;
  readonly name: string | RegExp;
  /** What makes it ready to be sent. */
  readonly filled: Readonly<Record<string, string>>;
  /** The label of each field of the request for which it has a control. */
  readonly labels: Readonly<Record<string, string>>;
  readonly verb: string;
};

const forms: readonly ConstrainedForm[] = [
  {
    endpoint: 'createAsset',
    address: '/assets?create=one',
    name: 'New asset',
    filled: { Name: 'Past the form', 'File ID': 'file_past_the_form' },
    labels: Object.fromEntries(Object.entries(assetFormFields).map(([name, { label }]) => [name, label])),
    verb: 'Create asset',
  },
  {
    endpoint: 'createAccount',
    address: '/accounts?create=one',
    name: 'New account',
    filled: { Domain: 'past-the-form.example' },
    labels: { domain: 'Domain', name: 'Name' },
    verb: 'Create account',
  },
  {
    endpoint: 'updatePerson',
    address: `/people?edit=${world.person}`,
    name: /^Edit/,
    filled: { 'E-mail': 'past-the-form@acme.example' },
    labels: fieldWords,
    verb: 'Review and save',
  },
];

const service = serviceForTests();
const words = ({ field, constraint, value }: ConstraintCase) =>
  `${field}: ${constraint}, ${(JSON.stringify(value) ?? 'left out').slice(0, 60)}`;

describe.each(forms)('the form of $endpoint', ({ endpoint, ...target }) => {
  const cases = constraintCases.filter((one) => one.endpoint === endpoint);
  const { method, path } = endpoints[endpoint];
  const requests = `^${path.replace(/\{.*/, '')}`;
  const isReviewed = method === 'PATCH';
  const sent = async () => (await service.received()).filter((one) => one.method === method).length;

  async function open() {
    const { user } = openFacet(target.address, service.url);
    const role = isReviewed ? 'dialog' : 'form';
    const form = await screen.findByRole(role, { name: target.name }, { timeout: 15_000 });
    await within(form).findByRole('button', { name: target.verb }, { timeout: 15_000 });
    const control = (field: string) => {
      const name = target.labels[field];
      if (name === undefined) return undefined;
      return within(form).getByRole<HTMLInputElement>(field === 'hidden' ? 'checkbox' : 'textbox', { name });
    };
    const type = async (element: HTMLInputElement, text: string) => {
      await user.clear(element);
      if (text !== '') await user.paste(text);
    };
    for (const [name, text] of Object.entries(target.filled)) {
      await type(within(form).getByRole<HTMLInputElement>('textbox', { name }), text);
    }
    const typed = () => [...form.querySelectorAll('input')].map(({ value }) => value);
    const press = () => user.click(within(form).getByRole('button', { name: target.verb }));
    return { user, form, control, type, typed, press };
  }

  test('says at a field which constraint is broken, and sends nothing', async () => {
    const { form, control, type, press } = await open();
    for (const one of cases) {
      const element = control(one.field);
      if (!('typed' in one.form) || element === undefined) continue;
      const before = element.value;
      await type(element, one.form.typed);
      if ('becomes' in one.form) {
        const { becomes } = one.form;
        await waitFor(() => expect(form, words(one)).toHaveTextContent(becomes));
      } else {
        await press();
        const { says } = one.form;
        await waitFor(() => expect(element, words(one)).toHaveAccessibleDescription(says));
        expect(element, words(one)).toHaveAttribute('aria-invalid', 'true');
        await waitFor(() => expect(element, words(one)).toHaveFocus());
      }
      await type(element, before);
    }
    expect(await sent()).toBe(0);
  }, 120_000);

  test('shows at the field, with the focus, what the service says past the form, and keeps what was typed', async () => {
    const { user, form, control, type, typed, press } = await open();
    // The form is the same for each rule of a field; the service’s own test has all of them.
    const oneOfEachField = [...new Map(cases.map((one) => [one.field, one])).values()];
    for (const one of oneOfEachField) {
      const { field, value } = one;
      const before = typed();
      await service.reset();
      await service.addFault({
        match: { method, path: requests, times: 1 },
        fault: { kind: 'send', field, ...(value === undefined ? {} : { value }) },
      });
      await press();
      if (isReviewed) {
        await user.click(await screen.findByRole('button', { name: 'Save 1 change' }));
        await screen.findByText(/Not saved\./);
        await user.click(screen.getByRole('button', { name: 'Keep editing' }));
      }
      await expect.poll(sent, { message: words(one), timeout: 10_000 }).toBe(1);
      const element = control(field);
      const ofService = expect.stringContaining(one.service);
      if (element === undefined) {
        const alert = await within(form).findByRole('alert');
        await waitFor(() => expect(alert, words(one)).toHaveTextContent(`${field}: ${one.service}`));
      } else {
        await waitFor(() => expect(element, words(one)).toHaveAccessibleDescription(ofService));
        expect(element, words(one)).toHaveAttribute('aria-invalid', 'true');
        await waitFor(() => expect(element, words(one)).toHaveFocus());
      }
      expect(typed(), words(one)).toEqual(before);
      if (element === undefined || field === 'hidden') continue;
      // It was said of what was sent, not of what is typed next.
      const refused = element.value;
      await type(element, `${refused}x`);
      expect(element, words(one)).not.toHaveAccessibleDescription(ofService);
      await type(element, refused);
    }
  }, 120_000);
});
