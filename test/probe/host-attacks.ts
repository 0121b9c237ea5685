import { type Attack, attack, marker, type Site } from './attack.ts';

/** R1: twelve Host headers that are not ours, as DNS rebinding and confused proxies send them. */
export function hostAttacks(site: Site): readonly Attack[] {
  const [name = '', port = ''] = site.host.split(':');
  const target = `${site.basePath ?? ''}/v0/pages/probe`;
  const lines: readonly (readonly string[])[] = [
    ['evil.test'],
    [`evil.test:${port}`],
    [`localhost.evil.test:${port}`],
    [`127.0.0.1.nip.io:${port}`],
    [''],
    [],
    [site.host, 'evil.test'],
    [`LOCALHOST:${port}`],
    [`${name}.:${port}`],
    [`user@${site.host}`],
    [`${site.host}/`],
  ];
  return [
    ...lines.map((hosts) => {
      const headers = [...hosts.map((host) => ['Host', host] as const), marker];
      const head = headers.map(([key, value]) => `${key}: ${value}\r\n`).join('');
      return {
        ...attack(
          { ...site, basePath: '' },
          'R1',
          { method: 'GET', target, headers },
          [421],
          `Host ${JSON.stringify(hosts)}`,
        ),
        bytes: `GET ${target} HTTP/1.1\r\n${head}\r\n`,
      };
    }),
    attack(
      site,
      'R1',
      { method: 'GET', target: `http://evil.test${target}`, headers: [['Host', 'evil.test'], marker] },
      [421],
    ),
  ];
}
