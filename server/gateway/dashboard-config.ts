import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { User } from './sign-in/user.ts';
import { StartProblem } from './start-problem.ts';

const shelfPage = z.object({ pageId: z.string(), name: z.optional(z.string()) });

const deployersFile = z.object({
  title: z.optional(z.string()),
  pages: z.optional(z.array(shelfPage)),
  readOnly: z.optional(z.boolean()),
});

/** What each key has to be, for whoever wrote it otherwise. */
const wanted: Readonly<Record<string, string>> = {
  title: 'title has to be a text',
  pages: 'pages has to be a list of { "pageId": "…", "name": "…" }, the name being optional',
  readOnly: 'readOnly has to be true or false, without quotes',
};

/** What `/config.json` tells the dashboard (interfaces.md). */
export type DashboardConfig = {
  readonly title?: string;
  readonly pages?: readonly { readonly pageId: string; readonly name?: string | undefined }[];
  readonly apiPath: string;
  readonly readOnly?: boolean;
  readonly imageHosts: readonly string[];
  readonly service?: string;
  /** Who is signed in. A viewer finds the dashboard read only. */
  readonly user?: User;
};

/**
 * Puts `/config.json` together: the deployer's file in the build (its title, pages and readOnly),
 * the sample pages where it names none, and what the gateway itself decides (`apiPath`,
 * `imageHosts`: the content security policy allows no others).
 * @throws {StartProblem} when the file cannot be used: a slip in it must not switch read-only mode
 * off without a word.
 */
export function dashboardConfig(options: {
  readonly buildFolder: string;
  readonly basePath: string;
  readonly imageHosts: readonly string[];
  readonly samplePages: readonly { readonly pageId: string; readonly name: string }[];
  readonly service?: string | undefined;
}): DashboardConfig {
  const { title, pages, readOnly } = readDeployersFile(options.buildFolder);
  const shown = pages ?? (options.samplePages.length === 0 ? undefined : options.samplePages);
  return {
    ...(title === undefined ? {} : { title }),
    ...(shown === undefined ? {} : { pages: shown.map(({ pageId, name }) => ({ pageId, name })) }),
    apiPath: options.basePath,
    ...(readOnly === undefined ? {} : { readOnly }),
    imageHosts: options.imageHosts,
    ...(options.service === undefined ? {} : { service: options.service }),
  };
}

/**
 * What tells one service from another in a browser without saying where it is: a hash of its
 * address, the same after every start.
 */
export function serviceIdOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // A password that changes makes no other service.
  const place = url === undefined ? address : `${url.protocol}//${url.host}${url.pathname}`;
  return createHash('sha256').update(`facet ${place}`).digest('hex').slice(0, 16);
}

function readDeployersFile(buildFolder: string): z.output<typeof deployersFile> {
  let text: string;
  try {
    text = readFileSync(join(buildFolder, 'config.json'), 'utf8');
  } catch {
    // There need not be one: every key is optional.
    return {};
  }
  const parsed = deployersFile.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const key = parsed.error.issues[0]?.path[0];
  const rule = typeof key === 'string' ? wanted[key] : undefined;
  throw new StartProblem(`The dashboard's config.json cannot be used: ${rule ?? 'it has to be one JSON object'}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
