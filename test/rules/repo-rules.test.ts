import { basename } from 'node:path';
import { parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import { deniedPackages, lockedPackages } from './audit.ts';
import { linesMatching, projectFilePaths, projectFiles, type SourceFile } from './source-files.ts';

const code = projectFiles(/^(?:src|server|test|e2e|scripts|bench)\/.*\.tsx?$/).filter(
  ({ path }) => !path.endsWith('.gen.ts'),
);
const own = 'test/rules/repo-rules.test.ts';
const browserCode = code.filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path));

describe('files', () => {
  it('have names that say what is inside', () => {
    const vague = /(?:^|\/)(?:utils?|helpers?|misc|common|types|index)(?:\.test)?\.tsx?$/;
    // The file-based router gives `index.tsx` a meaning.
    expect(projectFilePaths().filter((path) => vague.test(path) && !path.startsWith('src/routes/'))).toEqual([]);
  });

  it('export what they hold, not what others hold', () => {
    expect(linesMatching(code, /^\s*export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*(?:as\s+\w+\s+)?from\b/)).toEqual([]);
  });

  it('of tests are named in decision records as they are', () => {
    const held = new Set(projectFilePaths().map((path) => basename(path)));
    const named = projectFiles(/^docs\/decisions\/.*\.md$/).flatMap(({ text }) =>
      [...text.matchAll(/`([\w$./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path),
    );
    expect(named.filter((path) => !held.has(basename(path)))).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });

  it('name no machine and no registry', () => {
    const place = /\/(?:work|root|home\/[a-z]+)\/[a-z]|registry\.(?:npmjs|npmmirror|yarnpkg)|_authToken|\bnpm\.pkg\./;
    const files = projectFiles(/\.(?:tsx?|json|md|cjs|mjs|ya?ml|html|css|toml|conf|sh)$|^\.ci\/|^\.npmrc$|file$/i);
    const others = files.filter(({ path }) => path !== own);
    expect(linesMatching(others, place, 'all')).toEqual([]);
  });
});

describe('code', () => {
  const rest = code.filter(({ path }) => path !== own);

  it('silences no check and leaves nothing for later', () => {
    const silenced = /biome-ignore|eslint-disable|@ts-(?:ignore|expect-error|nocheck)|\bTODO\b|\bFIXME\b/;
    expect(linesMatching(rest, silenced, 'all')).toEqual([]);
  });

  it('has comments of at most 100 columns', () => {
    const all = [...rest, ...projectFiles(/^(?:[^/]+\.ts|src\/styles\.css)$/)];
    const wide = /^(?=.{101})\s*(?:\/\/|\/?\*|\{\/\*)/;
    expect(linesMatching(all, wide, 'all')).toEqual([]);
    expect(linesMatching([{ path: 'a.ts', text: `/** ${'a'.repeat(100)}` }], wide, 'all')).toHaveLength(1);
  });

  it('fakes no part in tests: no mocked modules, no intercepted requests', () => {
    const fakes = /\bvi\.(?:mock|doMock|stubGlobal)\(|\bpage\.route\(|\bcontext\.route\(|routeFromHAR/;
    expect(linesMatching(rest, fakes)).toEqual([]);
  });

  it('casts only where a comment proves the spot', () => {
    expect(rest.flatMap(unprovenCasts)).toEqual([]);
    const text = 'const ä = 1;\n\n\n\nconst b = x as string;\nconst c = q!;\n\n// proven\ny as Z;\n';
    expect(unprovenCasts({ path: 'a.ts', text })).toEqual(['a.ts:5', 'a.ts:6']);
  });
});

describe('browser code', () => {
  it('never turns text into markup or code (R26)', () => {
    const sinks =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|\beval\(|new Function\(|document\.write|["'`]javascript:|srcdoc/i;
    expect(linesMatching(browserCode, sinks)).toEqual([]);
  });

  it('waits in functions alone: WebKit bug 242740 lets a file be used before one that waits has run', () => {
    expect(browserCode.filter((file) => waitsOutside(treeOf(file))).map(({ path }) => path)).toEqual([]);
    expect(waitsOutside(treeOf({ path: 'a.ts', text: 'if (b) { await c; }' }))).toBe(true);
  });

  it('calls fetch in one file alone', () => {
    const callers =
      /(?:^|[^.\w])fetch\(|(?:window|globalThis|self)\.fetch\b|XMLHttpRequest|sendBeacon|new EventSource|new WebSocket/;
    const others = browserCode.filter(({ path }) => path !== 'src/api/http.ts');
    expect(linesMatching(others, callers)).toEqual([]);
  });

  it('writes a link or a picture from data in one component each (R27)', () => {
    const withElement = (pattern: RegExp) =>
      browserCode.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
    for (const found of [withElement(/<a\s[^>]*\bhref=\{/), withElement(/<img\s[^>]*\bsrc=\{/)]) {
      expect(found.filter((path) => !path.startsWith('src/ui/'))).toEqual([]);
      expect(found.length).toBeLessThanOrEqual(1);
    }
  });

  it('names no address of another origin', () => {
    const foreign = /https?:\/\/(?!www\.w3\.org|(?:[\w-]+\.)*example\b|127\.0\.0\.1|localhost)[\w-]+\.[a-z]/;
    const others = browserCode.filter(({ path }) => !path.startsWith('src/contract/'));
    expect(linesMatching(others, foreign)).toEqual([]);
  });
});

describe('dependencies', () => {
  const packages = lockedPackages();

  it('are pinned by an integrity hash each (R43)', () => {
    expect(packages.filter(({ integrity }) => integrity === undefined).map(({ name }) => name)).toEqual([]);
    expect(packages.length).toBeGreaterThan(100);
  });

  it('come from whatever registry the machine uses', () => {
    expect(packages.filter(({ resolved }) => resolved !== undefined).map(({ name }) => name)).toEqual([]);
  });

  it('have exact versions', () => {
    const [manifest] = projectFiles(/^package\.json$/);
    expect(manifest?.text).not.toMatch(/"[\^~><]\s*\d/);
  });

  it('hold no version of the hand-kept deny-list (R44)', () => {
    expect(deniedPackages(packages)).toEqual([]);
  });

  it('would be found by the deny-list', () => {
    const chalk = { name: 'chalk', version: '5.6.1', integrity: 'x', resolved: undefined };
    const denied = deniedPackages([chalk, { ...chalk, version: '5.6.2' }, { ...chalk, name: 'flatmap-stream' }]);
    expect(denied).toEqual(['chalk@5.6.1', 'flatmap-stream@5.6.1']);
  });
});

const treeOf = ({ path, text }: SourceFile) =>
  parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2022' });

/** Casts and non-null assertions with no comment on their line or on the three lines above. */
function unprovenCasts({ path, text }: SourceFile): string[] {
  const bytes = Buffer.from(text);
  const lines = text.split('\n');
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && (node.type === 'TsAsExpression' || node.type === 'TsNonNullExpression') && 'span' in node) {
      const span = node.span;
      if (typeof span === 'object' && span !== null && 'end' in span && typeof span.end === 'number') {
        // Spans count UTF-8 bytes from 1.
        const before = bytes.subarray(0, span.end - 1).toString();
        const line = before.split('\n').length;
        const near = lines.slice(Math.max(0, line - 4), line).join('\n');
        if (!/\/\/|\*\//.test(near)) found.push(`${path}:${line}`);
      }
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(treeOf({ path, text }));
  return found;
}

/** Whether a syntax tree waits outside of every function. */
function waitsOutside(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const type = 'type' in node ? String(node.type) : '';
  return type === 'AwaitExpression' || (!/Function|Method/.test(type) && Object.values(node).some(waitsOutside));
}
