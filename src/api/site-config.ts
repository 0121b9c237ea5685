import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readTolerantly } from '#src/contract/tolerant-reader.ts';
import { parseJson } from '#src/lib/json.ts';
import { missingPart } from './errors.ts';
import { readSiteText, setApiBaseUrl } from './http.ts';

/** `/config.json`, the deployer's settings (interfaces.md, "Files and paths"). Every key is optional. */
const siteConfigFile = z.object({
  title: z.optional(z.string()),
  /** Pages that the deployer names, for the shelf. */
  pages: z.optional(z.array(z.object({ pageId: z.optional(z.string()), name: z.optional(z.string()) }))),
  apiPath: z.optional(z.string()),
  // Whatever it is but false, somebody wanted it: a slip in the file must not make everything writable.
  readOnly: z.optional(z.unknown()),
  /** Hosts from which pictures may be shown, beside Facet's own. */
  imageHosts: z.optional(z.array(z.string())),
  /** What tells the service behind this address from others, and nothing more of it. */
  service: z.optional(z.string()),
  /** Whoever is signed in; absent where nobody signs in, or somebody else looks after it. */
  user: z.optional(z.object({ name: z.optional(z.string()), role: z.optional(z.string()) })),
});

/** @returns undefined while the server fails: then nobody knows what the file says. */
export async function readSiteConfigFile() {
  const text = await readSiteText('config.json');
  return text === undefined ? undefined : (readTolerantly(siteConfigFile, parseJson(text)).value ?? {});
}

/**
 * Reads `/config.json` once. A missing or broken file means the defaults: a dashboard without a title still works.
 * It fails while the server does: a dashboard that is set to read only must not be writable until the next reload, nor
 * keep drafts as if they were of another service.
 */
export function siteConfigQuery() {
  return queryOptions({
    queryKey: ['site-config'],
    queryFn: readSiteConfig,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

async function readSiteConfig() {
  const file = await readSiteConfigFile();
  if (file === undefined) {
    throw Object.assign(new Error('A part of Facet could not be loaded: config.json.'), { name: missingPart });
  }
  setApiBaseUrl(file.apiPath ?? import.meta.env.BASE_URL);
  return {
    title: file.title ?? 'Facet',
    pages: (file.pages ?? []).flatMap(({ pageId, name }) => (pageId === undefined ? [] : [{ pageId, name }])),
    readOnly: (file.readOnly ?? false) !== false,
    imageHosts: file.imageHosts ?? [],
    service: file.service,
    // Whoever is not said to be an editor could not write.
    user: file.user && {
      name: file.user.name ?? '',
      role: file.user.role === 'editor' ? ('editor' as const) : ('viewer' as const),
    },
  };
}

/** The deployer's settings with their defaults. */
export type SiteConfig = Awaited<ReturnType<typeof readSiteConfig>>;

/** Whoever is signed in. */
export type SiteUser = NonNullable<SiteConfig['user']>;
