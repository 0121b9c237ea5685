import { domainToASCII } from 'node:url';
import countries from './data/companies.json' with { type: 'json' };

export type Company = {
  readonly name: string;
  readonly domain: string;
  readonly industry: string;
  readonly country: string;
  readonly locale: string;
  /** The pattern of its phone numbers, from ranges without subscribers. */
  readonly phone: string;
};

/** All companies in a fixed order. International names have their domain in punycode. */
export const companies: readonly Company[] = countries.flatMap(({ companies: local, ...country }) =>
  local.map(({ name, host, industry }) => ({
    ...country,
    name,
    industry,
    domain: domainToASCII(`${host}.example`),
  })),
);
