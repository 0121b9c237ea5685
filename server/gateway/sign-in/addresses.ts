import { BlockList, isIP } from 'node:net';

export type AddressList = (address: string) => boolean;

/**
 * Reads addresses and ranges, `127.0.0.1, 10.0.0.0/8, ::1`, separated by commas or spaces. An IPv4
 * address in IPv6 form, as a dual-stack socket shows it, is the same address.
 * @returns undefined when one of them is neither, or a range is all there is.
 */
export function addressList(written: string): AddressList | undefined {
  const list = new BlockList();
  const entries = written.split(/[\s,]+/).filter(Boolean);
  for (const entry of entries) {
    const [, net = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const family = familyOf(net);
    if (family === undefined) return undefined;
    const bits = Number(prefix ?? widths[family]);
    if (bits === 0 || bits > widths[family]) return undefined;
    list.addSubnet(net, bits, family);
  }
  if (entries.length === 0) return undefined;
  return (address) => {
    const bare = address.replace(/%.*$/, '');
    const family = familyOf(bare);
    return family !== undefined && list.check(bare, family);
  };
}

const widths = { ipv4: 32, ipv6: 128 } as const;

function familyOf(address: string): keyof typeof widths | undefined {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : undefined;
}
