import { BlockList, isIP, isIPv4 } from 'node:net';

/** One answer of a name look-up, as `dns.lookup` gives it. */
export type HostAddress = { readonly address: string; readonly family: number };

/** Looks a host up, once; all its addresses. */
export type ResolveHost = (host: string) => Promise<readonly HostAddress[]>;

/** Where a delivery may go: the address that was checked is the one to connect to, whatever the name says a moment later. */
export type WebhookTarget = { readonly url: URL; readonly address: HostAddress };

/** A URL that nothing is sent to. The message is constant text: it goes into the delivery's outcome. */
export class RefusedTarget extends Error {}

/*
 * The ranges that no receiver on the public internet has (IANA special-purpose registries): this host, private, shared, loopback, link-local with the
 * clouds' metadata address, protocol assignments, documentation, 6to4 relays, benchmarking, multicast, reserved and broadcast.
 */
const internalV4 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  // Public, but the address of Azure's metadata and agent service on every machine there.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  internalV4.addSubnet(net, bits, 'ipv4');
}

// In IPv6 only global unicast is public, without what carries IPv4 addresses or is set aside in it: Teredo and its neighbours, 6to4, documentation.
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const internalV6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  internalV6.addSubnet(net, bits, 'ipv6');
}

/** Whether an IP address is one of the public internet. Text that is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !internalV4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !internalV6.check(address, 'ipv6');
}

/**
 * Decides whether a subscription's URL may be sent to, and to which address (R47): https alone, no user name in it, every address of the host public.
 * A host with its port in `dangerousHosts` is let through with plain http and any address.
 * @throws {RefusedTarget}
 */
export async function webhookTarget(
  text: string,
  dangerousHosts: readonly string[],
  resolve: ResolveHost,
): Promise<WebhookTarget> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new RefusedTarget('refused: not an https address');
  }
  if (url.username !== '' || url.password !== '') throw new RefusedTarget('refused: a user name in the address');
  const port = url.port !== '' ? url.port : url.protocol === 'https:' ? '443' : '80';
  const isDangerous = dangerousHosts.includes(`${url.hostname}:${port}`);
  if (url.protocol !== 'https:' && !isDangerous) throw new RefusedTarget('refused: not an https address');
  const addresses = await addressesOf(url.hostname, resolve);
  const [address] = addresses;
  if (address === undefined) throw new RefusedTarget('refused: the host has no address');
  if (!isDangerous && !addresses.every((each) => isPublicAddress(each.address))) {
    throw new RefusedTarget('refused: an address that is not public');
  }
  return { url, address };
}

async function addressesOf(hostname: string, resolve: ResolveHost): Promise<readonly HostAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  return family === 0 ? resolve(host) : [{ address: host, family }];
}
