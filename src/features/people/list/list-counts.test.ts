import { expect, test } from 'vitest';
import type { PersonAnswer } from '#src/api/people.ts';
import { findTwins, sameKinds } from '#src/features/people/core/duplicates.ts';
import { issues } from '#src/features/people/core/issues.ts';
import { personFields } from '#src/features/people/core/person-fields.ts';
import { countChoices } from './list-counts.ts';
import { filterPeople } from './list-filter.ts';
import { askedHolds, type ListSearch, readListView } from './list-view.ts';
import { personRows } from './person-rows.ts';

const people: readonly PersonAnswer[] = [
  { personId: '1', name: 'Ann Lee', email: 'ann@example.com', domain: 'example.com', phoneNumber: null },
  { personId: '2', name: 'ann@example.com', email: ' Ann@Example.com', domain: '', phoneNumber: '030 1' },
  { personId: '3', name: ' ', email: null, domain: 'example.com', phoneNumber: '+4930', linkedinProfileUrl: 'x' },
  { personId: '4', email: '', domain: '\u200b', linkedinProfileUrl: null },
];

test('each choice says how many it leaves', () => {
  const rows = personRows(people);
  const twins = findTwins(rows);
  const counts = countChoices(rows, twins);
  const left = (search: ListSearch) => filterPeople(rows, { ...readListView(search).filter, words: [] }, twins).length;
  for (const issue of ['any', ...issues] as const)
    expect([issue, counts.issue(issue)]).toEqual([issue, left({ issue })]);
  for (const same of sameKinds) expect([same, counts.same(same)]).toEqual([same, left({ same })]);
  for (const field of personFields)
    for (const asked of askedHolds)
      expect([field, asked, counts.holds(field, asked)]).toEqual([field, asked, left({ [field]: asked })]);
});
