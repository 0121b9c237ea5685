import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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
  readonly role: 'form' | 'dialog';
  readonly name: string | RegExp;
  /** What makes it ready to be sent. */
  readonly filled: Readonly<Record<string, string>>;
  /** The label of each field of the request for which it has a control. */
  readonly labels: Readonly<Record<string, string>>;
  readonly verb: string | RegExp;
};

const forms: readonly ConstrainedForm[] = [
  {
    endpoint: 'createAsset',
    address: '/assets?create=one',
    role: 'form',
    name: 'New asset',
    filled: { Name: 'Filled in', 'File ID': 'file_filled_in' },
    labels: Object.fromEntries(Object.entries(assetFormFields).map(([name, { label }]) => [name, label])),
    verb: 'Create asset',
  },
  {
    endpoint: 'createAccount',
    address: '/accounts?create=one',
    role: 'form',
    name: 'New account',
    filled: { Domain: 'filled-in.example' },
    labels: { domain: 'Domain', name: 'Name' },
    verb: 'Create account',
  },
  {
    endpoint: 'updatePerson',
    address: `/people?edit=${world.person}`,
    role: 'dialog',
    name: /^Edit/,
    filled: { 'E-mail': 'filled-in@acme.example' },
    labels: fieldWords,
    verb: /^Review/,
  },
];

const service = serviceForTests();
const words = ({ field, constraint, value }: ConstraintCase) =>
  `${field}: ${constraint}, ${(JSON.stringify(value) ?? 'left out').slice(0, 60)}`;

test.each(forms)(
  'the form of $endpoint says at a field what is broken, and sends nothing',
  async (target) => {
    const { user } = openFacet(target.address, service.url);
    const form = await screen.findByRole(target.role, { name: target.name }, { timeout: 15_000 });
    const send = await within(form).findByRole('button', { name: target.verb }, { timeout: 15_000 });
    const control = (name: string) => within(form).getByRole<HTMLInputElement>('textbox', { name });
    const type = async (element: HTMLInputElement, text: string) => {
      await user.clear(element);
      if (text !== '') await user.paste(text);
    };
    for (const [name, text] of Object.entries(target.filled)) await type(control(name), text);
    for (const one of constraintCases) {
      const label = target.labels[one.field];
      if (one.endpoint !== target.endpoint || !('typed' in one.form) || label === undefined) continue;
      const element = control(label);
      const before = element.value;
      await type(element, one.form.typed);
      if ('becomes' in one.form) {
        const { becomes } = one.form;
        await waitFor(() => expect(form, words(one)).toHaveTextContent(becomes));
      } else {
        await user.click(send);
        const { says } = one.form;
        await waitFor(() => expect(element, words(one)).toHaveAccessibleDescription(says));
        expect(element, words(one)).toHaveAttribute('aria-invalid', 'true');
        await waitFor(() => expect(element, words(one)).toHaveFocus());
      }
      await type(element, before);
    }
    const { method } = endpoints[target.endpoint];
    expect((await service.received()).filter((sent) => sent.method === method)).toEqual([]);
  },
  120_000,
);
