import { companies } from '#server/service/sample/companies.ts';
import { randomFrom } from '#server/service/sample/random.ts';
import { roles, type Subject } from '#server/service/sample/texts.ts';
import type { audiences, persons } from '#server/service/schema.ts';

type Audience = Pick<typeof audiences.$inferSelect, 'audienceId' | 'computedName' | 'customName'>;
type Person = typeof persons.$inferSelect;

/** Equal for an equal audience and person. An unknown company gets the audience's name. */
export function subjectOf(audience: Audience, person: Person | undefined): Subject {
  const name = audience.computedName;
  const known =
    companies.find(({ domain }) => domain === person?.domain) ??
    companies.find((company) => name.includes(company.name)) ??
    companies.find(({ industry, country }) => name.includes(industry) && name.includes(country));
  const random = randomFrom(audience.audienceId);
  const stranger = {
    ...random.pick(companies),
    name: shortened(audience.customName ?? name),
    domain: person?.domain ?? 'unknown.example',
  };
  const company = known ?? stranger;
  const role = roles.find(({ plural }) => name.startsWith(plural)) ?? random.pick(roles);
  return { person: person && { row: person, company, role }, label: name, company, role };
}

/** A text in one line of at most 120 characters, cut between two characters. */
export function shortened(text: string): string {
  // Contexts may have megabytes. Drops the half of a character that the first cut leaves.
  const start = text.slice(0, 1000).replace(/[\uD800-\uDBFF]$/, '');
  const characters = [...start.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= 120 ? characters.join('') : `${characters.slice(0, 119).join('')}…`;
}
