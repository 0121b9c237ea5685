import { endpoints } from '#src/contract/endpoints.ts';
import { type Attack, attack, marker, type Site } from './attack.ts';
import { probePath } from './cross-site-attacks.ts';

/** Segments that some parser on the way would read as something else than an id. */
const hostileSegments = [
  '..',
  '.',
  '%2e%2e',
  '%2E%2e',
  '.%2e',
  '%2e.',
  '%2e',
  '..%2f',
  '%2f',
  '%2F..',
  'a%2fb',
  '%5c',
  '..%5c',
  '\\',
  '..\\',
  'a\\b',
  '%00',
  'a%00b',
  '%0a',
  '%0d%0a',
  '%0d%0aX-Api-Key:%20x',
  '%09',
  '%7f',
  '%1b',
  '%23',
  '%3f',
  '%3Fx',
  '%252e%252e',
  '%252f',
  '%25%32%65',
  '%c0%ae%c0%ae',
  '%c0%af',
  '%ff',
  '%fe%ff',
  '%e0%80%af',
  '%ed%a0%80',
  '%',
  '%2',
  '%zz',
  '%u002e',
  '..;',
  '.;x=1',
  '..;/',
  '%2e%2e;x',
  '%C2%85',
  'é',
  '\xff',
  '\x80',
  '%f5%80%80%80',
  '',
] as const;

/** R5: at least 200 request targets that are no exact call of the contract. */
export function targetAttacks(site: Site): readonly Attack[] {
  const templates = [
    '/v0/pages/{}',
    '/v0/pages/{}/audiences',
    '/v0/pages/probe/audiences/{}/messages',
    '/v0/persons/probe/logs/{}',
  ];
  const get = (target: string, refusedBy: Attack['refusedBy'], note = '') =>
    attack(site, 'R5', { method: 'GET', target, headers: [marker] }, refusedBy, note);
  return [
    ...templates.flatMap((template) =>
      hostileSegments.map((segment) => get(template.replace('{}', segment), [400, 404])),
    ),
    ...notOriginForm(site).map((target) => get(target, [400])),
    ...unknownPaths.map((target) => get(target, [404])),
    ...[
      '/%76%30/pages/probe',
      '/V0/pages/probe',
      '/v1/pages/probe',
      '/v0;/pages/probe',
      '/api/v0/pages/probe',
      '/v00/pages/probe',
    ].map((target) => get(target, ['page'])),
    get(`/v0/pages/probe?q=${'a'.repeat(8_192)}`, [414]),
    get(`/v0/pages/${'a'.repeat(9_000)}`, [414]),
    get(`/v0/pages/${'a'.repeat(40_000)}`, [431], 'longer than a head may be'),
    ...wrongMethods(site),
  ];
}

function notOriginForm({ host, origin }: Site): readonly string[] {
  return [
    `${origin}/v0/pages/probe`,
    'http://evil.test/v0/pages/probe',
    'https://evil.test/v0/pages/probe',
    `//${host}/v0/pages/probe`,
    '//evil.test/v0/pages/probe',
    '//v0/pages/probe',
    '/\\evil.test/v0/pages/probe',
    '/v0//pages/probe',
    '/v0/pages//probe',
    '/v0/pages/probe//',
    '/./v0/pages/probe',
    '/x/../v0/pages/probe',
    '/v0/../v0/pages/probe',
    '/v0/pages/probe/../../persons',
    '/v0/pages/probe#fragment',
    '/v0/pages/probe?x=1#fragment',
    '/#/v0/pages/probe',
    '*',
    'v0/pages/probe',
    '?v0/pages/probe',
    'evil.test:80',
    '/v0\\pages\\probe',
    '/v0/pages/probe?x=\xe9',
    '/v0/pages/probe?x=\x01',
    '/v0/pages/pro be',
    '/v0/pages/probe\tx',
    '@evil.test/',
    'javascript:alert(1)',
  ];
}

const unknownPaths = [
  '/v0',
  '/v0/',
  '/v0?x',
  '/v0/pages',
  '/v0/pages/',
  '/v0/pages/probe/',
  '/v0/pages/probe/archive/',
  '/v0/pages/probe/audiences/',
  '/v0/page/probe',
  '/v0/Pages/probe',
  '/v0/p%61ges/probe',
  '/v0/pages/probe/audience_sessions/x',
  '/v0/pages/probe/sessions',
  '/v0/pages/probe/audiences/probe/messages/probe',
  '/v0/pages/probe/audiences/probe/messages/probe/restore/x',
  '/v0/assets/probe/file',
  '/v0/accounts/probe',
  '/v0/persons/probe/logs',
  '/v0/persons/probe/logs/probe/x',
  '/v0/webhook_subscriptions/probe/events',
  '/v0/admin',
  '/v0/keys',
  '/v0/healthz',
  '/v0/config.json',
  '/v0/index.html',
  '/v0/_app/index.js',
  '/v0/.env',
  '/v0/graphql',
] as const;

/** Every path of the contract with the methods that it does not take. */
function wrongMethods(site: Site): readonly Attack[] {
  const paths = [...new Set(Object.values(endpoints).map(({ path }) => path))];
  const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND'];
  return paths.flatMap((path) => {
    const taken: readonly string[] = Object.values(endpoints).flatMap((one) => (one.path === path ? [one.method] : []));
    return methods
      .filter((method) => !taken.includes(method))
      .map((method) => attack(site, 'R5', { method, target: probePath(path), headers: [marker] }, [405]));
  });
}

/** R21: forms of asking for a file outside the build, or one that is not meant to be served. */
export function traversalAttacks(site: Site): readonly Attack[] {
  const targets = [
    '/../etc/passwd',
    '/../../../../etc/passwd',
    '/_app/../../package.json',
    '/_app/../../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/..%2f..%2fetc/passwd',
    '/..%5c..%5cetc/passwd',
    '/..\\..\\etc\\passwd',
    '/%252e%252e/etc/passwd',
    '/%c0%ae%c0%ae/etc/passwd',
    '/..%c0%afetc/passwd',
    '/..;/etc/passwd',
    '//etc/passwd',
    '/_app//etc/passwd',
    '/....//....//etc/passwd',
    '/_app/%00.js',
    '/index.html%00.png',
    '/.env',
    '/.git/config',
    '/.facet-build.json',
    '/_app/',
    '/_app/missing-abc123.js',
    '/package.json',
    '/server.key',
    '/_app/index.js.map',
    'file:///etc/passwd',
    '/./../etc/passwd',
  ];
  return [
    ...targets.map((target) => attack(site, 'R21', { method: 'GET', target }, [400, 404])),
    ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'].map((method) =>
      attack(site, 'R21', { method, target: '/index.html' }, [405]),
    ),
  ];
}
