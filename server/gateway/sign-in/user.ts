import type { Refusal } from '#server/gateway/refusal.ts';
import type { RequestFacts } from '#server/gateway/request-facts.ts';

/** A viewer reads; an editor may write too. */
export type Role = 'viewer' | 'editor';

/** Whoever sent a request. */
export type User = { readonly name: string; readonly role: Role };

/** Finds out who sent a request, from its headers and the address of its connection. */
export type SignIn = (facts: RequestFacts, address: string) => User | Refusal | Promise<User | Refusal>;

/** The longest name that is taken, in characters. */
export const maxNameLength = 256;

/** One spelling for the forms in which systems send a letter with an accent (RFC 7617, 2.1). */
export const nameKey = (name: string): string => name.normalize('NFC');

/** Names or groups that may write (`AUTH_EDITORS`); undefined: everybody who is signed in. */
export type Editors = ReadonlySet<string> | undefined;

/** The user of a name, as an editor when the name or one of the groups says so. */
export function userOf(name: string, groups: readonly string[], editors: Editors): User {
  const isEditor = editors === undefined || [name, ...groups].some((one) => editors.has(nameKey(one)));
  return { name, role: isEditor ? 'editor' : 'viewer' };
}
