import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { securityHeaders } from '#server/gateway/security-headers.ts';
import { marker } from './attack.ts';
import { headerOf, type RawAnswer } from './raw-client.ts';
import { ask, type DoorUnderTest, Holes, type Outcome, type Requirement } from './requirement.ts';

const script = '/_app/index-AbCd1234.js';

async function askForHiddenFiles(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const absent = [
    `${script}.map`,
    `${script}.br`,
    `${script}.gz`,
    '/.facet-build.json',
    '/.well-known/x',
    '/_app/link-AbCd1234.js',
  ];
  for (const target of absent) {
    const answer = await ask(door, target);
    holes.expect(answer?.status === 404, target, `answered with ${answer?.status}`);
  }
  const outside = await ask(door, '/outside/passwd');
  holes.expect(outside?.body.includes('root:') === false, '/outside/passwd', 'leads out of the build');
  return { tried: absent.length + 1, holes: holes.lines };
}

async function askForFiles(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const screens = [
    '/',
    '/pages',
    '/pages/page.with.dots',
    '/pages/a.b/audiences/c.d?panel=log',
    '/assets',
    '/webhooks/',
  ];
  const isPage = (answer: RawAnswer | undefined) =>
    answer?.status === 200 &&
    answer.body.includes('<title>Facet</title>') &&
    headerOf(answer, 'content-type') === 'text/html; charset=utf-8' &&
    headerOf(answer, 'cache-control') === 'no-cache';
  for (const target of screens) {
    // A link on another site opens the dashboard.
    const answer = await ask(door, target, { headers: [['Sec-Fetch-Site', 'cross-site']] });
    const found = answer && `${answer.status} ${headerOf(answer, 'content-type')} ${headerOf(answer, 'cache-control')}`;
    holes.expect(isPage(answer), target, `is no screen: ${found}`);
  }
  const absent = ['/missing.js', '/robots.txt', '/_app/', '/_app/old-AbCd1234.js', '/_app/deep/er'];
  for (const target of absent) {
    const answer = await ask(door, target);
    holes.expect(answer?.status === 404, target, `answered with ${answer?.status}`);
  }
  const plain = await ask(door, script);
  const kept = headerOf(plain, 'cache-control') === 'public, max-age=31536000, immutable';
  holes.expect(kept, script, 'is not kept for ever');
  const typed = headerOf(plain, 'content-type')?.startsWith('text/javascript') === true;
  holes.expect(typed, script, `has the type ${headerOf(plain, 'content-type')}`);
  const forms = { 'gzip, deflate, br': brotliDecompressSync, gzip: gunzipSync } as const;
  for (const [accepted, unpack] of Object.entries(forms)) {
    const packed = await ask(door, script, { headers: [['Accept-Encoding', accepted]] });
    const same = unpacked(packed, unpack) === plain?.body;
    const name = `${script}, accepting ${accepted}`;
    holes.expect(same, name, `comes as ${headerOf(packed, 'content-encoding')}`);
    const varies = headerOf(packed, 'vary')?.toLowerCase() === 'accept-encoding';
    holes.expect(varies, name, 'does not say that it varies');
  }
  const again = await ask(door, script, { headers: [['If-None-Match', headerOf(plain, 'etag') ?? '']] });
  holes.expect(again?.status === 304 && again.body === '', `${script} again`, `answered with ${again?.status}`);
  const head = await ask(door, '/favicon.svg', { method: 'HEAD' });
  const same = head?.status === 200 && headerOf(head, 'content-type') === 'image/svg+xml';
  holes.expect(same, 'HEAD /favicon.svg', `answered with ${head?.status}`);
  return { tried: screens.length + absent.length + 5, holes: holes.lines };
}

function unpacked(answer: RawAnswer | undefined, unpack: (bytes: Buffer) => Buffer): string | undefined {
  try {
    return unpack(Buffer.from(answer?.body ?? '', 'latin1')).toString();
  } catch {
    return undefined;
  }
}

async function readConfig(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const answer = await ask(door, '/config.json');
  const text = answer?.body ?? '';
  const cached = headerOf(answer, 'cache-control') === 'no-cache';
  holes.expect(answer?.status === 200 && cached, '/config.json', `answered with ${answer?.status}`);
  const apiPath = `"apiPath":"${door.site.basePath ?? ''}/"`;
  holes.expect(text.includes(apiPath) && text.includes('"imageHosts":[]'), '/config.json', text.slice(0, 200));
  holes.expect(/"service":"[^"]+"/.test(text), '/config.json', 'does not name the service');
  return { tried: 1, holes: holes.lines };
}

async function compareHeaders(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const secure = await door.startAnother({ PUBLIC_ORIGIN: 'https://facet.example', IMG_HOSTS: 'images.example' });
  const places = [
    { at: door, name: '', options: { imageHosts: [], publicOrigin: undefined } },
    {
      at: secure,
      name: ', with image hosts and https',
      options: { imageHosts: ['images.example'], publicOrigin: 'https://facet.example' },
    },
  ];
  let tried = 0;
  for (const { at, name, options } of places) {
    const expected = Object.entries(securityHeaders(options));
    const script304 = await ask(at, script);
    const etag = headerOf(script304, 'etag') ?? '';
    at.upstream.respond = (_, response) => response.writeHead(304, { etag: '"v1"' }).end();
    const notModified = await ask(at, '/v0/pages/p', { headers: [marker, ['If-None-Match', '"v1"']] });
    at.upstream.respond = (_, response) => response.destroy();
    const broken = await ask(at, '/v0/pages/p', { headers: [marker] });
    at.upstream.respond = undefined;
    const answers: Readonly<Record<string, RawAnswer | undefined>> = {
      'a screen': await ask(at, '/pages'),
      'a script': await ask(at, script),
      'a 304 of a script': await ask(at, script, { headers: [['If-None-Match', etag]] }),
      '/config.json': await ask(at, '/config.json'),
      '/healthz': await ask(at, '/healthz'),
      'a missing file': await ask(at, '/missing.js'),
      'an answer of the API': await ask(at, '/v0/pages/p', { headers: [marker] }),
      'a 304 of the API': notModified,
      'a refusal': await ask(at, '/v0/pages/p'),
      'another method': await ask(at, '/v0/pages/p', { method: 'PUT', headers: [marker] }),
      'another host': await ask(at, '/', { headers: [['Host', 'evil.test']] }),
      'a service that fails': broken,
    };
    for (const [kind, answer] of Object.entries(answers)) {
      tried += 1;
      for (const [header, value] of expected) {
        const found = headerOf(answer, header);
        holes.expect(found === value, `${kind}${name}`, `${header} is ${found}`);
      }
      const hsts = headerOf(answer, 'strict-transport-security') !== undefined;
      holes.expect(hsts === (at === secure), `${kind}${name}`, 'HSTS is there without https');
    }
  }
  await secure.close();
  return { tried, holes: holes.lines };
}

/** What a front door serves of the build, and what every answer carries. */
export const fileRequirements: readonly Requirement[] = [
  { id: 'R18', promise: 'Maps, dotfiles, compressed forms and links are not served by name', check: askForHiddenFiles },
  { id: 'R22', promise: 'Screens, files and their caching are as they should be', check: askForFiles },
  { id: 'R22', promise: 'config.json says where the API is and which service stands behind', check: readConfig },
  { id: 'R24', promise: 'Every answer carries the policy and the other headers, exactly', check: compareHeaders },
];
