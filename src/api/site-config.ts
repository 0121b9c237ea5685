import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readTolerantly } from '#src/contract/tolerant-reader.ts';
import { parseJson } from '#src/lib/json.ts';
import { missingPart } from './errors.ts';
import { readSiteText, setApiBaseUrl } from './http.ts';

/** `/config.json`, the deployer's settings (interfaces.md, "Files and paths"); all optional. */
const siteConfigFile = z.object({
  title: z.optional(z.string()),
  /** The deployer's pages for the page list. */
  pages: z.optional(z.array(z.object({ pageId: z.optional(z.string()), name: z.optional(z.string()) }))),
  apiPath: z.optional(z.string()),
  // Any value but false means true: a typo in the file must not make everything writable.
  readOnly: z.optional(z.unknown()),
  /** Hosts other than Facet's own from which images may be shown. */
  imageHosts: z.optional(z.array(z.string())),
  /** Identifies the service, and nothing more. */
  service: z.optional(z.string()),
  /** The signed-in user; absent without sign-in, or if a proxy handles it. */
  user: z.optional(z.object({ name: z.optional(z.string()), role: z.optional(z.string()) })),
});

/** @returns undefined while the server fails: the content is unknown. */
export async function readSiteConfigFile() {
  const text = await readSiteText('config.json');
  return text === undefined ? undefined : (readTolerantly(siteConfigFile, parseJson(text)).value ?? {});
}

/**
 * Loads `/config.json` once. A missing or broken file means the defaults: a dashboard without a
 * title still works. Fails if the server does: a read-only dashboard must not be writable until the
 * next reload, nor keep drafts as if they were of another service.
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
    throw Object.assign(new Error('Couldn’t load a part of Facet: config.json.'), { name: missingPart });
  }
  setApiBaseUrl(file.apiPath ?? import.meta.env.BASE_URL);
  return {
    title: file.title ?? 'Facet',
    pages: (file.pages ?? []).flatMap(({ pageId, name }) => (pageId === undefined ? [] : [{ pageId, name }])),
    readOnly: (file.readOnly ?? false) !== false,
    imageHosts: file.imageHosts ?? [],
    service: file.service,
    // Anyone who is not an editor can't write.
    user: file.user && {
      name: file.user.name ?? '',
      role: file.user.role === 'editor' ? ('editor' as const) : ('viewer' as const),
    },
  };
}

/** The deployer's settings with their defaults. */
export type SiteConfig = Awaited<ReturnType<typeof readSiteConfig>>;

export type SiteUser = NonNullable<SiteConfig['user']>;
