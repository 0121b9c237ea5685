import { parseSync } from '@swc/core';

/**
 * What a module imports and re-exports, as a module of its own, without its code: enough for
 * whoever looks at import directions alone. Needed because dependency-cruiser's swc parser reads no
 * JSX and does not tell a type's import from a value's; `values` leaves out what exists for types
 * alone.
 */
export function importOutline(path: string, text: string, kept: 'values' | 'values and types'): string {
  const bytes = Buffer.from(text);
  const lines: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (kept === 'values' && isForTypes(node)) return;
    const dynamic = dynamicImport(node);
    if (dynamic !== undefined) lines.push(dynamic);
    if (isStaticImport(node)) lines.push(bytes.subarray(node.span.start - 1, node.span.end - 1).toString());
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: /\.[jt]sx$/.test(path), target: 'es2022' }));
  return `${lines.join('\n')}\n`;
}

/**
 * An import that is gone at run time: `import type`, only `type` names, or a type written
 * `import('…').Name`.
 */
function isForTypes(node: object): boolean {
  if (!('type' in node)) return false;
  if (node.type === 'TsImportType') return true;
  if ('typeOnly' in node && node.typeOnly === true) return true;
  if (node.type !== 'ImportDeclaration' || !('specifiers' in node) || !Array.isArray(node.specifiers)) return false;
  const names: unknown[] = node.specifiers;
  return (
    names.length > 0 &&
    names.every((name) => typeof name === 'object' && name !== null && 'isTypeOnly' in name && name.isTypeOnly === true)
  );
}

/** An import or a re-export. Its span counts UTF-8 bytes from 1. */
function isStaticImport(node: object): node is { span: { start: number; end: number } } {
  if (!('type' in node) || !('source' in node) || !('span' in node) || node.source === null) return false;
  const kinds: readonly unknown[] = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'];
  return kinds.includes(node.type);
}

/** `import('…')`, as an expression or as a type. */
function dynamicImport(node: object): string | undefined {
  if (!('type' in node)) return undefined;
  if (node.type === 'TsImportType' && 'argument' in node) {
    const name = literal(node.argument);
    return name === undefined ? undefined : `import type {} from ${name};`;
  }
  if (node.type !== 'CallExpression' || !('callee' in node) || !('arguments' in node)) return undefined;
  const { callee, arguments: given } = node;
  if (typeof callee !== 'object' || callee === null || !('type' in callee) || callee.type !== 'Import')
    return undefined;
  const first: unknown = Array.isArray(given) ? given[0] : undefined;
  const name =
    typeof first === 'object' && first !== null && 'expression' in first ? literal(first.expression) : undefined;
  return name === undefined ? undefined : `void import(${name});`;
}

function literal(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('value' in node)) return undefined;
  return typeof node.value === 'string' ? JSON.stringify(node.value) : undefined;
}
