import { endpoints } from '#src/contract/endpoints.ts';
import { type Attack, attack, json, marker, type Site } from './attack.ts';

/** A path of an endpoint whose ids exist nowhere, so that a hole does no harm. */
export function probePath(template: string): string {
  return template.replaceAll(/\{[^}]+\}/g, 'probe');
}

/**
 * R2: Sec-Fetch-Site by method, after the table that Go's CrossOriginProtection is tested with,
 * with reads added.
 */
export function fetchSiteAttacks(site: Site): readonly Attack[] {
  const rows: readonly (readonly [method: string, fetchSite: string, origin?: string])[] = [
    ['GET', 'none'],
    ['POST', 'cross-site'],
    ['POST', 'same-site'],
    ['POST', 'none'],
    ['POST', 'cross-site', site.origin],
    ['POST', 'same-site', site.origin],
    ['POST', ''],
    ['POST', 'Same-Origin'],
    ['POST', 'same-origin, cross-site'],
    ['PATCH', 'cross-site'],
    ['DELETE', 'cross-site'],
    ['DELETE', 'none'],
    ['POST', 'unknown'],
    ['GET', 'cross-site'],
    ['GET', 'same-site'],
    ['GET', ''],
    ['GET', 'unknown'],
  ];
  const targets: Readonly<Record<string, string>> = {
    GET: '/v0/pages/probe',
    POST: '/v0/pages/probe/archive',
    PATCH: '/v0/persons/probe',
    DELETE: '/v0/pages/probe/audiences/probe',
  };
  return rows.map(([method, fetchSite, origin]) => {
    const headers = [
      ['Sec-Fetch-Site', fetchSite] as const,
      ...(origin === undefined ? [] : [['Origin', origin] as const]),
      marker,
      ...(method === 'GET' ? [] : [json]),
    ];
    const target = targets[method] ?? '';
    const request = { method, target, headers, ...(method === 'GET' ? {} : { body: '{}' }) };
    return attack(
      site,
      'R2',
      request,
      [403],
      `Sec-Fetch-Site ${JSON.stringify(fetchSite)} Origin ${origin ?? 'absent'}`,
    );
  });
}

/**
 * R2: what the speculation rules of a page on any site make a browser send, also where it would
 * cost the upstream something only.
 */
export function prefetchAttacks(site: Site): readonly Attack[] {
  const purposes = ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip', 'Prefetch'];
  return ['/v0/pages/probe', '/v0/persons?limit=1000', '/healthz'].flatMap((target) =>
    purposes.map((purpose) => {
      const headers = [['Sec-Fetch-Site', 'none'] as const, ['Sec-Purpose', purpose] as const, marker];
      return attack(site, 'R2', { method: 'GET', target, headers }, [403], `Sec-Purpose ${purpose}`);
    }),
  );
}

/** R3: origins that are not the public one, and forwarding headers that must not rescue them. */
export function originAttacks(site: Site): readonly Attack[] {
  const [name = '', port = ''] = site.host.split(':');
  const origins = [
    'null',
    'http://evil.test',
    `http://evil.test:${port}`,
    `http://${name}.evil.test:${port}`,
    `https://${site.host}`,
    `http://${name}`,
    `http://${name}:1`,
    `${site.origin}/`,
    `${site.origin.toUpperCase()}`,
    `http://user@${site.host}`,
    `${site.origin}, http://evil.test`,
    '',
    'file://',
    `//${site.host}`,
    site.host,
    'chrome-extension://abcdefghijklmnop',
    `${site.origin}.evil.test`,
    'http://[::1]',
  ];
  const rescues = [
    ['X-Forwarded-Host', 'evil.test'],
    ['X-Forwarded-Proto', 'http'],
    ['Forwarded', 'host=evil.test;proto=http'],
    ['X-Original-Host', 'evil.test'],
  ] as const;
  const write = { method: 'POST', target: '/v0/pages/probe/archive', body: '{}' };
  return [
    ...origins.map((origin) =>
      attack(site, 'R3', { ...write, headers: [['Origin', origin], marker, json] }, [403], `Origin ${origin}`),
    ),
    ...rescues.map((rescue) =>
      attack(
        site,
        'R3',
        { ...write, headers: [['Origin', 'http://evil.test'], rescue, marker, json] },
        [403],
        rescue[0],
      ),
    ),
  ];
}

/**
 * R4: 432 forged writes: nine endpoints, six kinds of content, four ways of another site, with and
 * without the marker.
 */
export function forgedWrites(site: Site): readonly Attack[] {
  const writes = Object.values(endpoints).filter(({ method }) => method !== 'GET');
  const contentTypes = [
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json',
    'text/plain; application/json',
  ];
  const sources = [
    [
      ['Origin', 'http://evil.test'],
      ['Sec-Fetch-Site', 'cross-site'],
    ],
    [
      ['Origin', 'null'],
      ['Sec-Fetch-Site', 'cross-site'],
    ],
    [
      ['Origin', 'http://127.0.0.1:1'],
      ['Sec-Fetch-Site', 'same-site'],
    ],
    [['Origin', 'http://evil.test']],
  ] as const;
  return writes.flatMap(({ method, path }) =>
    contentTypes.flatMap((type) =>
      sources.flatMap((source) =>
        [false, true].map((marked) => {
          const headers = [
            ...source,
            ...(type === undefined ? [] : [['Content-Type', type] as const]),
            ...(marked ? [marker] : []),
          ];
          const note = `${type ?? 'no type'}, ${source.map(([, value]) => value).join(' ')}, marker ${marked}`;
          return attack(site, 'R4', { method, target: probePath(path), headers, body: '{}' }, [403], note);
        }),
      ),
    ),
  );
}

/**
 * R4: what a form, a beacon or a script without leave can send from anywhere when the browser says
 * nothing: no marker, or no JSON.
 */
export function unmarkedRequests(site: Site): readonly Attack[] {
  const write = { method: 'POST', target: '/v0/accounts', body: '{}' };
  const types = [
    'text/plain',
    'application/json; charset=utf-16',
    'application/jsonp',
    'application/json, text/plain',
    '',
  ];
  const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
  return [
    ...reads.map(({ path }) => attack(site, 'R4', { method: 'GET', target: probePath(path) }, [403], 'no marker')),
    attack(site, 'R4', { ...write, headers: [json] }, [403], 'no marker'),
    attack(site, 'R4', { ...write, headers: [json, ['X-Requested-By', 'Facet']] }, [403], 'marker in capitals'),
    attack(site, 'R4', { ...write, headers: [json, marker, marker] }, [403], 'two markers'),
    attack(site, 'R4', { method: 'DELETE', target: '/v0/pages/probe/audiences/probe' }, [403], 'no marker'),
    ...types.map((type) => attack(site, 'R4', { ...write, headers: [marker, ['Content-Type', type]] }, [415], type)),
    attack(site, 'R4', { ...write, headers: [marker] }, [415], 'no type'),
    ...['OPTIONS', 'TRACE', 'PUT'].map((method) =>
      attack(
        site,
        'R4',
        {
          method,
          target: '/v0/accounts',
          headers: [
            ['Origin', 'http://evil.test'],
            ['Access-Control-Request-Method', 'POST'],
          ],
        },
        [405],
        'preflight',
      ),
    ),
  ];
}
