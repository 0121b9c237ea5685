import { withExoticEnums } from './exotic-enums.ts';
import type { ServiceSettings } from './settings.ts';

const metadataFields = new Set(['metadata', 'effectiveMetadata', 'metadataOverride']);

/**
 * Rewrites a conforming answer into that of another service, by the settings (right-hand column of
 * `decisions.md`). The views do not know of it, so they follow the contract and the middle column.
 * The contract's types allow `PEOPLE_TOTAL`, so its handler implements that one.
 */
export function foreignAnswer(answer: unknown, settings: ServiceSettings): unknown {
  const { timestamps, unpublished, omitMetadata, exoticEnums } = settings;
  const mixed = exoticEnums ? withExoticEnums(answer) : answer;
  if (timestamps === 'milliseconds' && unpublished === 'empty' && !omitMetadata) {
    return mixed;
  }
  return rewritten(mixed, '', settings);
}

function rewritten(value: unknown, key: string, settings: ServiceSettings): unknown {
  if (typeof value === 'string') {
    return key.endsWith('At') && value.startsWith('+') ? foreignTimestamp(value, settings.timestamps) : value;
  }
  if (Array.isArray(value)) return value.map((item) => rewritten(item, '', settings));
  if (typeof value !== 'object' || value === null) return value;
  const members = new Map<string, unknown>();
  for (const [name, item] of Object.entries(value)) {
    if (name === 'payload' || name === 'arguments' || name === 'result') members.set(name, item);
    else if (!(settings.omitMetadata && metadataFields.has(name))) members.set(name, rewritten(item, name, settings));
  }
  const published = members.get('publishedVersion');
  if (isEmptyObject(published)) {
    if (settings.unpublished === 'null') members.set('publishedVersion', null);
    if (settings.unpublished === 'latest') members.set('publishedVersion', members.get('latestVersion'));
  }
  return Object.fromEntries(members);
}

function foreignTimestamp(value: string, form: ServiceSettings['timestamps']): string {
  const milliseconds = Number(value.slice(1));
  if (form === 'seconds') return `+${Math.floor(milliseconds / 1000)}`;
  return form === 'iso' ? new Date(milliseconds).toISOString() : value;
}

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
