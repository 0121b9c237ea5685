import type { Refusal } from '#server/gateway/refusal.ts';
import type { RequestFacts } from '#server/gateway/request-facts.ts';
import type { AddressList } from './addresses.ts';
import { type Editors, maxNameLength, type SignIn, userOf } from './user.ts';

/** `AUTH=forwarded`: a proxy in front signs people in and sends the name in a header. */
export type ForwardedAuth = {
  readonly kind: 'forwarded';
  /** In lower case. */
  readonly userHeader: string;
  readonly groupsHeader: string | undefined;
  readonly proxies: AddressList;
  readonly editors: Editors;
};

/** A second line of a header is refused: one came from the browser, and which is unknown. */
export function forwardedSignIn({ userHeader, groupsHeader, proxies, editors }: ForwardedAuth): SignIn {
  return (facts, address) => {
    const names = valuesOf(facts, userHeader);
    const groups = groupsHeader === undefined ? [] : valuesOf(facts, groupsHeader);
    const [name] = names;
    if (!proxies(address) || name === undefined || names.length > 1 || groups.length > 1) return refusal;
    if (name === '' || name.length > maxNameLength) return refusal;
    const inGroups = (groups[0] ?? '').split(',').map((group) => group.trim());
    return userOf(name, inGroups, editors);
  };
}

const refusal: Refusal = { code: 'sign_in' };

/** Node shows the bytes of a header as Latin-1; names beyond ASCII are sent in UTF-8. */
function valuesOf(facts: RequestFacts, name: string): readonly string[] {
  return (facts.headers.get(name) ?? []).map((value) => Buffer.from(value, 'latin1').toString('utf8').trim());
}
