import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '#server/json.ts';
import { readText } from '#server/read-text.ts';
import { StartProblem } from '#server/start-problem.ts';
import type { User } from './sign-in/user.ts';

const configuredPage = z.object({ pageId: z.string(), name: z.optional(z.string()) });

const deployersFile = z.object({
  title: z.optional(z.string()),
  pages: z.optional(z.array(configuredPage)),
  readOnly: z.optional(z.boolean()),
});

/** The expected form of each key, for the validation error. */
const wanted: Readonly<Record<string, string>> = {
  title: 'title has to be a text',
  pages: 'pages has to be a list of { "pageId": "…", "name": "…" }, the name being optional',
  readOnly: 'readOnly has to be true or false, without quotes',
};

export type DashboardConfig = z.output<typeof deployersFile> & {
  readonly apiPath: string;
  readonly imageHosts: readonly string[];
  readonly service?: string | undefined;
  /** Who is signed in. For a viewer the dashboard is read only. */
  readonly user?: User;
};

/**
 * `/config.json`: the deployer's file in the build, the sample pages if it names none, and what the
 * gateway adds. @throws {StartProblem} for an unusable file: it must not turn off read-only mode.
 */
export function dashboardConfig(options: {
  readonly buildFolder: string;
  readonly basePath: string;
  readonly imageHosts: readonly string[];
  readonly samplePages: readonly { readonly pageId: string; readonly name: string }[];
  readonly service?: string | undefined;
}): DashboardConfig {
  const { title, pages, readOnly } = readDeployersFile(options.buildFolder);
  const { basePath: apiPath, imageHosts, samplePages, service } = options;
  const shown = pages ?? (samplePages.length === 0 ? undefined : [...samplePages]);
  return { title, pages: shown, apiPath, readOnly, imageHosts, service };
}

/** Identifies a service in a browser without its address: a stable hash of the address. */
export function serviceIdOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // A changed password does not make another service.
  const place = url === undefined ? address : `${url.protocol}//${url.host}${url.pathname}`;
  return createHash('sha256').update(`facet ${place}`).digest('hex').slice(0, 16);
}

function readDeployersFile(buildFolder: string): z.output<typeof deployersFile> {
  // The file may be absent: every key is optional.
  const text = readText(join(buildFolder, 'config.json')) ?? '{}';
  const parsed = deployersFile.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const key = parsed.error.issues[0]?.path[0];
  const rule = typeof key === 'string' ? wanted[key] : undefined;
  throw new StartProblem(`The dashboard's config.json cannot be used: ${rule ?? 'it has to be one JSON object'}.`);
}
