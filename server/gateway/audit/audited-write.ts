import type { RequestFacts } from '#server/gateway/request-facts.ts';
import { findRoute } from '#server/gateway/route-table.ts';
import type { User } from '#server/gateway/sign-in/user.ts';

/** The audit log's record of a write before its response is known. Never a value of the body. */
export type AuditedWrite = ReturnType<typeof auditedWrite>;

/** Above the contract's number and length of names. A partial list would look complete. */
const mostFields = 50;
const longestField = 64;

/** Describes a write. `facts` have no base path. */
export function auditedWrite(
  facts: RequestFacts,
  body: Buffer | undefined,
  { user, requestId }: { readonly user: User | undefined; readonly requestId: string },
) {
  const template = findRoute(facts.path)?.template ?? '';
  return {
    time: new Date().toISOString(),
    /** Null without sign-in. */
    name: user?.name ?? null,
    role: user?.role ?? null,
    /** Method and path template, `PATCH /v0/persons/{person_id}`. */
    endpoint: `${facts.method} ${template}`,
    /** The path's IDs, by the names of the template. */
    ids: idsOf(template, facts.path),
    /** Names of the body's top-level fields; null when they cannot be determined. */
    fields: fieldsOf(body),
    requestId,
  };
}

function idsOf(template: string, path: string): Record<string, string> {
  const segments = path.split('/');
  const names = template.split('/').map((segment) => /^\{(.+)\}$/.exec(segment)?.[1]);
  return Object.fromEntries(
    names.flatMap((name, index) => (name === undefined ? [] : [[name, decodeURIComponent(segments[index] ?? '')]])),
  );
}

function fieldsOf(body: Buffer | undefined): readonly string[] | null {
  if (body === undefined) return [];
  try {
    // Decoded as a service may do it, without a byte order mark. A service that accepts more than
    // JSON would find fields where this finds none.
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const names = Object.keys(value);
    return names.length > mostFields ? null : names.map((name) => name.slice(0, longestField));
  } catch {
    return null;
  }
}
