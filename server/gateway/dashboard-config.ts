import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const shelfPage = z.object({ pageId: z.string(), name: z.optional(z.string()) });

const deployersFile = z.object({
  title: z.catch(z.optional(z.string()), undefined),
  pages: z.catch(z.optional(z.array(shelfPage)), undefined),
  readOnly: z.catch(z.optional(z.boolean()), undefined),
});

/** What `/config.json` tells the dashboard (interfaces.md). */
export type DashboardConfig = {
  readonly title?: string;
  readonly pages?: readonly { readonly pageId: string; readonly name?: string | undefined }[];
  readonly apiPath: string;
  readonly readOnly?: boolean;
  readonly imageHosts: readonly string[];
};

/**
 * Puts `/config.json` together: the deployer's file in the build (its title, pages and readOnly; a damaged key counts as left out), the sample
 * pages where it names none, and what the gateway itself decides (`apiPath`, `imageHosts`: the content security policy allows no others).
 */
export function dashboardConfig(options: {
  readonly buildFolder: string;
  readonly basePath: string;
  readonly imageHosts: readonly string[];
  readonly samplePages: readonly { readonly pageId: string; readonly name: string }[];
}): DashboardConfig {
  const { title, pages, readOnly } = readDeployersFile(options.buildFolder);
  const shown = pages ?? (options.samplePages.length === 0 ? undefined : options.samplePages);
  return {
    ...(title === undefined ? {} : { title }),
    ...(shown === undefined ? {} : { pages: shown.map(({ pageId, name }) => ({ pageId, name })) }),
    apiPath: options.basePath,
    ...(readOnly === undefined ? {} : { readOnly }),
    imageHosts: options.imageHosts,
  };
}

function readDeployersFile(buildFolder: string): z.output<typeof deployersFile> {
  try {
    const parsed = deployersFile.safeParse(JSON.parse(readFileSync(join(buildFolder, 'config.json'), 'utf8')));
    return parsed.success ? parsed.data : {};
  } catch {
    // No file, or no JSON: every key is optional.
    return {};
  }
}
