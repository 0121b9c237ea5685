import { givenVariables, type Variables } from '#server/environment.ts';
import { StartProblem } from '#server/start-problem.ts';
import { webhookSettings } from './events/webhook-settings.ts';

/**
 * The reference service's behaviour where the contract leaves a choice: the right-hand column of
 * `choices.md`. The defaults are its middle column.
 */
export type ServiceSettings = Readonly<ReturnType<typeof parseServiceSettings>>;

/** @throws {StartProblem} naming the variable and its values. */
export function parseServiceSettings(env: Variables) {
  const given = givenVariables(env);
  /** @param values the default first. */
  const oneOf = <Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value => {
    const wanted = given[name] ?? values[0];
    const found = values.find((value) => value === wanted);
    if (found === undefined) throw new StartProblem(`${name} has to be one of ${values.join(', ')}.`);
    return found;
  };
  const flag = (name: string): boolean => oneOf(name, ['0', '1']) === '1';
  const number = (name: string, standard: string, pattern: RegExp): number => {
    const text = given[name] ?? standard;
    if (!pattern.test(text)) throw new StartProblem(`${name} has to be a number from 0 to 1000.`);
    return Number(text);
  };
  return {
    /** The format of fields marked "pattern". */
    timestamps: oneOf('TIMESTAMPS', ['milliseconds', 'seconds', 'iso']),
    /** The value of `publishedVersion` while nothing is published. */
    unpublished: oneOf('UNPUBLISHED', ['empty', 'null', 'latest']),
    /** Leaves `metadata`, `effectiveMetadata` and `metadataOverride` out of answers. */
    omitMetadata: flag('OMIT_METADATA'),
    /** What a PATCH of `metadataOverride` does to fields that it does not name. */
    metadataPatch: oneOf('METADATA_PATCH', ['replace', 'merge', 'replace-all']),
    /** The value that removes a `metadataOverride` field, beside its omission under `replace`. */
    metadataClear: oneOf('METADATA_CLEAR', ['none', 'null', 'empty']),
    /** List audiences and webhooks ignore `cursor` and `limit`. */
    cursorlessLists: flag('CURSORLESS_LISTS'),
    /** Whether the people list has a total. */
    peopleTotal: oneOf('PEOPLE_TOTAL', ['exact', 'null']),
    /** The shape of error bodies. */
    errors: oneOf('ERRORS', ['problem', 'plain', 'string', 'array', 'html']),
    /** Open enums also hold undocumented values. */
    exoticEnums: flag('EXOTIC_ENUMS'),
    /** Requests per second and key before a 429, a whole number; 0 is no limit. */
    rateLimit: number('RATE_LIMIT', '0', /^(?:\d{1,3}|1000)$/),
    /** Responses with a changeable resource carry an `ETag`, and changes honour `If-Match`. */
    etags: flag('ETAGS'),
    /** The status of a version once the agent has written it. */
    agentEnds: oneOf('AGENT_ENDS', ['published', 'draft']),
    /** Speed of runs and visits: 1 is about eight seconds a run, 10 ten times faster, 0 is off. */
    agentSpeed: number('SERVICE_AGENT_SPEED', '1', /^(?:\d{1,3}(?:\.\d{1,3})?|1000)$/),
    /** How webhooks are delivered; null turns off deliveries and events. */
    webhooks: flag('WEBHOOKS') ? webhookSettings(given) : null,
    /** The origin before `/sample-files/…` in responses. Empty leaves a path. */
    sampleFilesOrigin: '',
  };
}

/** The middle column of `choices.md`. */
export const defaultSettings: ServiceSettings = parseServiceSettings({});
