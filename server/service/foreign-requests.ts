import type { Endpoint } from '#src/contract/endpoints.ts';
import { writableMetadataFields } from '#src/contract/metadata.ts';
import { swappedMetadata } from './exotic-enums.ts';
import type { ServiceSettings } from './settings.ts';

/**
 * The counterpart of `foreignAnswer`: translates a request before the contract's schema checks it.
 * Changes only `metadataOverride` of Update audience. A cleared field (`METADATA_CLEAR`) is present
 * as undefined and stored as absent; open enums are translated back (`EXOTIC_ENUMS`).
 */
export function foreignRequest(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  body: unknown,
  settings: ServiceSettings,
): unknown {
  if (endpoint.name !== 'updateAudience' || !isRecord(body) || !isRecord(body.metadataOverride)) return body;
  const clearing = { none: undefined, null: null, empty: '' }[settings.metadataClear];
  const cleared =
    clearing === undefined ? body.metadataOverride : withoutValue(body.metadataOverride, (value) => value === clearing);
  const override = settings.exoticEnums ? swappedMetadata(cleared, params.audience_id ?? '') : cleared;
  return { ...body, metadataOverride: override };
}

/** Only writable fields: any other stays as it came, for the schema to reject. */
function withoutValue(override: Readonly<Record<string, unknown>>, clears: (value: unknown) => boolean) {
  const names: ReadonlySet<string> = new Set(writableMetadataFields);
  return Object.fromEntries(
    Object.entries(override).map(([name, value]) => [name, names.has(name) && clears(value) ? undefined : value]),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
