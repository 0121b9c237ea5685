import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { runPlan } from '#src/form/bulk-job.ts';
import { canSend, formValues, wordsOf } from '#src/form/form-field.ts';
import type { BulkField, BulkResource } from './bulk-field.ts';
import { peoplePlace } from './bulk-place.ts';
import { filterWords, formTarget, listedRows } from './bulk-target.ts';
import { peopleFacts, peopleFields } from './people-fields.tsx';
import { issuesOf, issueWords } from './person-checks.ts';
import { mendedText } from './person-contacts.ts';
import { fieldWords, type PersonField, personFields, shortName } from './person-fields.ts';
import { personFormFields, personPlan } from './person-form.tsx';

const form = {
  list: allPeople,
  fields: personFormFields,
  plan: personPlan,
  resource: (id: string) => ({ kind: 'person', id }) as const,
};

function bulkField(field: PersonField): BulkField<PersonAnswer> {
  const fix = (text: string) => mendedText(field, text)?.value;
  return {
    key: field,
    label: fieldWords[field],
    group: 'Person',
    form: 'line',
    // A name is required, and has no format.
    actions: field === 'name' ? ['set', 'before', 'after'] : ['set', 'fix', 'reset'],
    own: (person) => person[field],
    parse: (text) => fix(text) ?? text,
    fix,
    unset: null,
    unsetWords: 'not set',
    // A word in a link, an address or a number is part of it.
    replace: field === 'name' || field === 'domain' ? 'usual' : 'chosen',
    problemOf: (value) => problemOf(field, value),
  };
}

function problemOf(field: PersonField, value: unknown): string | undefined {
  if (value === undefined) return 'The API can’t clear this.';
  if (value === '' && field !== 'email' && field !== 'name') return 'This can’t be empty. Reset it instead.';
  const values = formValues(personFormFields, { [field]: value });
  // A text that the form would mend has no error, but can't be sent as it is.
  return (
    personFormFields[field].check?.(values[field]) ??
    (canSend(personFormFields, [field], values) ? undefined : 'The API doesn’t accept this format.')
  );
}

/** The bulk edit of people (§4.13, §4.14). */
export const peopleBulk: BulkResource<PersonAnswer> = {
  place: peoplePlace,
  list: allPeople,
  fields: personFields.map(bulkField),
  endpoint: 'updatePerson',
  idOf: ({ personId }) => personId,
  nameOf: (person) => shortName(person, person.personId ?? ''),
  listed: (people, search) =>
    listedRows(people, peopleFields, search, (filters) => peopleFacts(filters.has('same') ? people : undefined, false)),
  filtersOf: (search) => filterWords(peopleFields, search),
  sheet: { id: 'personId', hasNames: false },
  ...wordsOf(personFormFields),
  linkOf: (id) => ({ to: `/people/${encodeURIComponent(id)}` }),
  notesOf: (field, after) => issuesOf({ [field]: after ?? null }).map((issue) => issueWords[issue]),
  run: (client, plan, changes) => runPlan(plan, formTarget(client, form), changes),
};
