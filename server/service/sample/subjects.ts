import { companies } from './companies.ts';
import type { SamplePage } from './pages.ts';
import type { SamplePerson } from './people.ts';
import type { Random } from './random.ts';
import { roles, type Subject } from './texts.ts';

/** Subjects of a page: people without repetition, mixed with groups by role, industry, country. */
export function subjectsFor(
  { peopleShare }: SamplePage,
  count: number,
  people: readonly SamplePerson[],
  random: Random,
): readonly Subject[] {
  const personal = Math.min(Math.round(count * peopleShare), people.length);
  const offset = random.int(0, people.length - 1);
  const labels = new Map<string, number>();
  return Array.from({ length: count }, (_, index): Subject => {
    // Spread over the list, so that people and groups alternate.
    const before = Math.ceil((index * personal) / count);
    const isPersonal = Math.ceil(((index + 1) * personal) / count) > before;
    const person = isPersonal ? people[(offset + before) % people.length] : undefined;
    if (person !== undefined) {
      const { company, role, row } = person;
      return { person, company, role, label: `${row.name} · ${company.name}` };
    }
    const company = random.pick(companies);
    const role = random.pick(roles);
    const base = `${role.plural}, ${company.industry}, ${company.country}`;
    const uses = (labels.get(base) ?? 0) + 1;
    labels.set(base, uses);
    return { person: undefined, company, role, label: uses === 1 ? base : `${base}, list ${uses}` };
  });
}
