import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '../..');
const manifest = z.looseObject({
  dependencies: z.optional(z.record(z.string(), z.string())),
  scripts: z.optional(z.record(z.string(), z.string())),
  imports: z.optional(z.record(z.string(), z.string())),
});

/** Static imports of a file of ours. `import type` and `import('…')` load nothing at the start. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm);
  return [...statements].map((match) => match[1] ?? '');
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Files of ours and names of packages that a file loads, walked to the end. */
function closureOf(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visitFile = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith('node:')) continue;
      if (specifier.startsWith('.')) visitFile(join(dirname(file), specifier));
      else if (specifier.startsWith('#')) visitFile(join(root, specifier.slice(1)));
      else visitPackage(packageName(specifier));
    }
  };
  const visitPackage = (name: string): void => {
    if (packages.has(name)) return;
    packages.add(name);
    for (const dependency of Object.keys(readManifest(name).dependencies ?? {})) visitPackage(dependency);
  };
  visitFile(entry);
  return { files, packages };
}

function readManifest(name: string): z.output<typeof manifest> {
  const file = join(root, 'node_modules', name, 'package.json');
  return manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
}

test('R45: the gateway without the embedded service loads at most 15 packages, none with an install script', () => {
  const { files, packages } = closureOf(join(root, 'server/main.ts'));
  const names = [...files].map((file) => relative(root, file));
  expect(names.filter((name) => name.startsWith('server/service/'))).toEqual([]);
  expect(names).toContain('server/gateway/gateway.ts');
  expect(names).toContain('src/contract/endpoints.ts');
  expect([...packages].sort()).toEqual(['undici', 'zod']);
  for (const name of packages) {
    const scripts = Object.keys(readManifest(name).scripts ?? {});
    expect(scripts.filter((script) => /^(?:pre|post)?install$/.test(script))).toEqual([]);
  }
});
