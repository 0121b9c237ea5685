import type { Refusal } from '#server/gateway/refusal.ts';
import type { RequestFacts } from '#server/gateway/request-facts.ts';

/** A viewer reads; an editor also writes. */
export type Role = 'viewer' | 'editor';

export type User = { readonly name: string; readonly role: Role };

/** Identifies the sender of a request by its headers and the address of its connection. */
export type SignIn = (facts: RequestFacts, address: string) => User | Refusal | Promise<User | Refusal>;

export const maxNameLength = 256;

/** One spelling for the forms in which systems send an accented letter (RFC 7617, 2.1). */
export const nameKey = (name: string): string => name.normalize('NFC');

/** Names or groups that may write (`AUTH_EDITORS`); undefined means everybody signed in. */
export type Editors = ReadonlySet<string> | undefined;

/** The user of a name, an editor if the name or one of the groups is listed. */
export function userOf(name: string, groups: readonly string[], editors: Editors): User {
  const isEditor = editors === undefined || [name, ...groups].some((one) => editors.has(nameKey(one)));
  return { name, role: isEditor ? 'editor' : 'viewer' };
}
