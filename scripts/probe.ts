import { type Attack, holeIn, type Site } from '#server/gateway/probe/attack.ts';
import { corpus } from '#server/gateway/probe/corpus.ts';
import { sendRaw } from '#server/gateway/probe/raw-client.ts';

/**
 * `npm run probe -- URL`: tries the corpus of hostile requests against a running gateway, from outside. It sees answers only, not what reaches
 * the service; the ids that it names exist nowhere, so that a hole does no harm. Prints counts per requirement of security.md and every
 * hole; exits 1 at a hole and 2 when it cannot ask.
 */
async function main(): Promise<number> {
  const [written = ''] = process.argv.slice(2);
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url?.protocol !== 'http:') {
    console.error('Name the gateway to try, over plain http: npm run probe -- http://127.0.0.1:4173');
    return 2;
  }
  const site: Site = { host: url.host, origin: url.origin, basePath: url.pathname.replace(/\/$/, '') };
  const address = { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || 80) };
  const good = await sendRaw(address, `GET ${site.basePath}/ HTTP/1.1\r\nHost: ${site.host}\r\n\r\n`);
  if (good?.status !== 200) {
    console.error(`No gateway that serves the dashboard answers at ${url.origin} (${good?.status ?? 'no answer'}).`);
    return 2;
  }
  const attacks = corpus(site);
  const holes: { readonly attack: Attack; readonly hole: string }[] = [];
  for (const attack of attacks) {
    const answer = await sendRaw(address, attack.bytes, attack.rule === 'R8' ? { linger: 200 } : {});
    const smuggled = answer?.rest.startsWith('HTTP/') ? 'answered a hidden second request' : undefined;
    const hole = holeIn(attack, answer) ?? smuggled;
    if (hole !== undefined) holes.push({ attack, hole });
  }
  for (const rule of new Set(attacks.map((attack) => attack.rule))) {
    const count = attacks.filter((attack) => attack.rule === rule).length;
    const open = holes.filter(({ attack }) => attack.rule === rule).length;
    console.log(`${rule.padEnd(4)} ${String(count).padStart(4)} tried, ${open} holes`);
  }
  for (const { attack, hole } of holes) console.log(`HOLE ${attack.rule} ${attack.name}: ${hole}`);
  console.log(`${attacks.length} tried, ${holes.length} holes`);
  return holes.length === 0 ? 0 : 1;
}

process.exitCode = await main();
