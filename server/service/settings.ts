import * as z from 'zod/mini';
import { type WebhookSettings, webhookSettings } from './events/webhook-settings.ts';
import { StartError } from './start-error.ts';

/**
 * The reference service's behaviour where the contract leaves a choice: the right-hand column of
 * `decisions.md`. The defaults are its middle column.
 */
export type ServiceSettings = {
  /** The format of fields marked "pattern". */
  readonly timestamps: 'milliseconds' | 'seconds' | 'iso';
  /** The value of `publishedVersion` while nothing is published. */
  readonly unpublished: 'empty' | 'null' | 'latest';
  /** Leaves `metadata`, `effectiveMetadata` and `metadataOverride` out of answers. */
  readonly omitMetadata: boolean;
  /** What a PATCH of `metadataOverride` does to fields that it does not name. */
  readonly metadataPatch: 'replace' | 'merge' | 'replace-all';
  /** The value that removes a `metadataOverride` field, beside its omission under `replace`. */
  readonly metadataClear: 'none' | 'null' | 'empty';
  /** List audiences and webhooks ignore `cursor` and `limit`. */
  readonly cursorlessLists: boolean;
  /** Whether the people list has a total. */
  readonly peopleTotal: 'exact' | 'null';
  /** The shape of error bodies. */
  readonly errors: 'problem' | 'plain' | 'string' | 'array' | 'html';
  /** Open enums also hold undocumented values. */
  readonly exoticEnums: boolean;
  /** Requests per second and key before a 429; 0 is no limit. */
  readonly rateLimit: number;
  /** Responses with a changeable resource carry an `ETag`, and changes honour `If-Match`. */
  readonly etags: boolean;
  /** The status of a version once the agent has written it. */
  readonly agentEnds: 'published' | 'draft';
  /** Speed of runs and visits: 1 is about eight seconds a run, 10 is ten times faster, 0 is off. */
  readonly agentSpeed: number;
  /** How webhooks are delivered; null turns off deliveries and events. */
  readonly webhooks: WebhookSettings | null;
  /** The origin before `/sample-files/…` in responses. Empty leaves a path. */
  readonly sampleFilesOrigin: string;
};

const flag = z.pipe(
  z._default(z.enum(['0', '1']), '0'),
  z.transform((value) => value === '1'),
);

/** A decimal number from 0 to 1000. */
const agentSpeed = z.pipe(
  z._default(z.string().check(z.regex(/^(?:\d{1,3}(?:\.\d{1,3})?|1000)$/)), '1'),
  z.transform(Number),
);

/** A whole number from 0 to 1000. */
const rateLimit = z.pipe(z._default(z.string().check(z.regex(/^(?:\d{1,3}|1000)$/)), '0'), z.transform(Number));

const environment = z.object({
  TIMESTAMPS: z._default(z.enum(['milliseconds', 'seconds', 'iso']), 'milliseconds'),
  UNPUBLISHED: z._default(z.enum(['empty', 'null', 'latest']), 'empty'),
  OMIT_METADATA: flag,
  METADATA_PATCH: z._default(z.enum(['replace', 'merge', 'replace-all']), 'replace'),
  METADATA_CLEAR: z._default(z.enum(['none', 'null', 'empty']), 'none'),
  CURSORLESS_LISTS: flag,
  PEOPLE_TOTAL: z._default(z.enum(['exact', 'null']), 'exact'),
  ERRORS: z._default(z.enum(['problem', 'plain', 'string', 'array', 'html']), 'problem'),
  EXOTIC_ENUMS: flag,
  RATE_LIMIT: rateLimit,
  ETAGS: flag,
  AGENT_ENDS: z._default(z.enum(['published', 'draft']), 'published'),
  SERVICE_AGENT_SPEED: agentSpeed,
  WEBHOOKS: flag,
  WEBHOOK_SECRET: z._default(z.string(), ''),
  DANGEROUS_WEBHOOK_HOSTS: z._default(z.string(), ''),
});

/**
 * Reads the service's settings from environment variables; an empty one counts as unset.
 * @throws {StartError} naming the variable and its values.
 */
export function parseServiceSettings(env: Readonly<Record<string, string | undefined>>): ServiceSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const allowed = issue?.code === 'invalid_value' ? `one of ${issue.values.join(', ')}` : 'a number from 0 to 1000';
    throw new StartError(`${issue?.path.join('.')} has to be ${allowed}.`);
  }
  const read = parsed.data;
  return {
    timestamps: read.TIMESTAMPS,
    unpublished: read.UNPUBLISHED,
    omitMetadata: read.OMIT_METADATA,
    metadataPatch: read.METADATA_PATCH,
    metadataClear: read.METADATA_CLEAR,
    cursorlessLists: read.CURSORLESS_LISTS,
    peopleTotal: read.PEOPLE_TOTAL,
    errors: read.ERRORS,
    exoticEnums: read.EXOTIC_ENUMS,
    rateLimit: read.RATE_LIMIT,
    etags: read.ETAGS,
    agentEnds: read.AGENT_ENDS,
    agentSpeed: read.SERVICE_AGENT_SPEED,
    webhooks: webhookSettings(read),
    sampleFilesOrigin: '',
  };
}

/** The middle column of `decisions.md`. */
export const defaultSettings: ServiceSettings = parseServiceSettings({});
