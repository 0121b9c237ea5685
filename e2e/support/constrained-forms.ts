import type { Locator, Page } from '@playwright/test';
import { fieldWords } from '#src/fields/person-fields.ts';
import type { ConstrainedEndpoint } from './constraint-cases.ts';
import type { SampleIds } from './ids.ts';
import { PeoplePage } from './people-page.ts';

/** A form whose request has constraints, as the tests of constraint-cases.ts use it. */
export interface ConstrainedForm {
  readonly method: 'POST' | 'PATCH';
  /** The requests that it sends, as a fault matches them. */
  readonly path: string;
  /** Opens it and fills it so that it can be sent. */
  readonly open: (page: Page, ids: SampleIds) => Promise<void>;
  readonly form: (page: Page) => Locator;
  /** The control of a field of the request; undefined where the form has none. */
  readonly control: (page: Page, field: string) => Locator | undefined;
  /** The press that a problem in the form stops. */
  readonly check: (page: Page) => Promise<void>;
  /** Every press from the form to the request. */
  readonly send: (page: Page) => Promise<void>;
  /** Brings the form back into sight after a refusal. */
  readonly backToForm: (page: Page) => Promise<void>;
}

const newAsset = (page: Page) => page.getByRole('form', { name: 'New asset' });
const newAccount = (page: Page) => page.getByRole('form', { name: 'New account' });
const isInSight = async () => undefined;

const assetWords: Readonly<Record<string, string>> = {
  name: 'Name',
  fileId: 'File ID',
  purpose: 'Purpose',
  parentAssetId: 'Parent asset ID',
};
const accountWords: Readonly<Record<string, string>> = { domain: 'Domain', name: 'Name' };
const personWords: Readonly<Record<string, string>> = fieldWords;

/** The line of text with a label, where the field has one. */
function line(form: Locator, label: string | undefined): Locator | undefined {
  return label === undefined ? undefined : form.getByRole('textbox', { name: label, exact: true });
}

/** The form of each request of the table. */
export const constrainedForms: Readonly<Record<ConstrainedEndpoint, ConstrainedForm>> = {
  createAsset: {
    method: 'POST',
    path: '^/v0/assets$',
    open: async (page) => {
      await page.goto('/assets?create=one');
      await newAsset(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Past the form');
      await newAsset(page).getByRole('textbox', { name: 'File ID', exact: true }).fill('file_past_the_form');
    },
    form: newAsset,
    control: (page, field) =>
      field === 'hidden'
        ? newAsset(page).getByRole('checkbox', { name: 'Hidden' })
        : line(newAsset(page), assetWords[field]),
    check: async (page) => newAsset(page).getByRole('button', { name: 'Create asset' }).click(),
    send: async (page) => newAsset(page).getByRole('button', { name: 'Create asset' }).click(),
    backToForm: isInSight,
  },
  createAccount: {
    method: 'POST',
    path: '^/v0/accounts$',
    open: async (page) => {
      await page.goto('/accounts?create=one');
      await newAccount(page).getByRole('textbox', { name: 'Domain', exact: true }).fill('past-the-form.example');
    },
    form: newAccount,
    control: (page, field) => line(newAccount(page), accountWords[field]),
    check: async (page) => newAccount(page).getByRole('button', { name: 'Create account' }).click(),
    send: async (page) => newAccount(page).getByRole('button', { name: 'Create account' }).click(),
    backToForm: isInSight,
  },
  updatePerson: {
    method: 'PATCH',
    path: '^/v0/persons/',
    open: async (page, { personId }) => {
      const people = new PeoplePage(page);
      await people.edit(personId);
      await people.field('E-mail').fill('past-the-form@harbourline.example');
    },
    form: (page) => new PeoplePage(page).dialog,
    control: (page, field) => line(new PeoplePage(page).dialog, personWords[field]),
    check: async (page) => new PeoplePage(page).reviewButton.click(),
    send: async (page) => new PeoplePage(page).save(),
    backToForm: async (page) => new PeoplePage(page).review.getByRole('button', { name: 'Keep editing' }).click(),
  },
};
