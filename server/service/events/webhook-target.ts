import { BlockList, isIP, isIPv4 } from 'node:net';

export type HostAddress = { readonly address: string; readonly family: number };

export type ResolveHost = (host: string) => Promise<readonly HostAddress[]>;

/** Where to deliver: connect to the checked address, because a later look-up may differ. */
export type WebhookTarget = { readonly url: URL; readonly address: HostAddress };

/** A rejected URL. The message is constant text, because it becomes the delivery's outcome. */
export class RefusedTarget extends Error {}

/*
 * IANA special-purpose ranges: this host, private, shared, loopback, link-local (cloud metadata),
 * protocol, documentation, 6to4 relay, benchmarking, multicast, reserved and broadcast.
 */
const internalV4 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  // Public, but Azure's metadata and agent service on every machine there.
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

// Only IPv6 global unicast is public, without Teredo and its neighbours, 6to4 and documentation.
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

/** Whether an IP address is on the public internet. False for other text. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !internalV4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !internalV6.check(address, 'ipv6');
}

/**
 * Checks a subscription's URL and picks the address to send to (R47): https alone, no user name,
 * every address of the host public. A host and port in `dangerousHosts` may use plain http and any
 * address. @throws {RefusedTarget}
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
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const [address] = addresses;
  if (address === undefined) throw new RefusedTarget('refused: the host has no address');
  if (!isDangerous && !addresses.every((each) => isPublicAddress(each.address))) {
    throw new RefusedTarget('refused: an address that is not public');
  }
  return { url, address };
}
