import { holeIn, type Site } from '#test/probe/attack.ts';
import { corpus } from '#test/probe/corpus.ts';
import { sendRaw } from '#test/probe/raw-client.ts';
import { problemsOf } from '#test/probe/requirement.ts';
import { requirements } from '#test/probe/requirements.ts';
import { type DoorKind, doorKinds } from '../../scripts/doors/door.ts';
import { reasonOf } from '../../scripts/project.ts';
import { startDoorUnderTest } from '../doors/door-under-test.ts';
import { exceptions } from '../doors/exceptions.ts';

/*
 * `npm run probe -- node|nginx|caddy`: starts that front door before a recorder and tries every
 * requirement of security.md at it. Prints for each what was tried, what reached the service and
 * what was wrongly blocked.
 * `npm run probe -- URL`: the corpus of hostile requests against a running door, from outside. It
 * sees answers only; the ids that it names exist nowhere, so that a hole does no harm. Both print
 * every hole, exit 1 at one and 2 when they cannot ask.
 */

async function probeDoor(kind: DoorKind): Promise<number> {
  const door = await startDoorUnderTest(kind);
  const sum = { tried: 0, reached: 0, blocked: 0, holes: 0, explained: 0 };
  try {
    for (const requirement of requirements) {
      if (requirement.lack !== undefined) {
        console.log(`${requirement.id.padEnd(4)} not run (${requirement.lack}): ${requirement.promise}`);
        continue;
      }
      door.upstream.respond = undefined;
      const outcome = await requirement.check(door);
      const problems = problemsOf(requirement, outcome, exceptions[kind]);
      const { tried, reached = 0, blocked = 0, holes } = outcome;
      const explained = holes.filter((hole) => !problems.includes(hole)).length;
      const counts = [`${tried} tried`, `${reached} reached`, `${blocked} wrongly blocked`, `${explained} as declared`];
      console.log(`${requirement.id.padEnd(4)} ${counts.join(', ')}: ${requirement.promise}`);
      for (const problem of problems) console.log(`HOLE ${requirement.id} ${problem}`);
      sum.tried += tried;
      sum.reached += reached;
      sum.blocked += blocked;
      sum.holes += problems.length;
      sum.explained += explained;
    }
  } finally {
    await door.close();
  }
  const { tried, reached, blocked, holes, explained } = sum;
  console.log(
    `${kind}: ${tried} tried, ${reached} reached, ${blocked} wrongly blocked, ${explained} as declared, ${holes} holes`,
  );
  return holes === 0 ? 0 : 1;
}

async function probeAddress(url: URL): Promise<number> {
  const site: Site = { host: url.host, origin: url.origin, basePath: url.pathname.replace(/\/$/, '') };
  const address = { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || 80) };
  const good = await sendRaw(address, `GET ${site.basePath}/ HTTP/1.1\r\nHost: ${site.host}\r\n\r\n`);
  if (good?.status !== 200) {
    console.error(`No gateway that serves the dashboard answers at ${url.origin} (${good?.status ?? 'no answer'}).`);
    return 2;
  }
  const tried = new Map<string, number>();
  const holes: string[] = [];
  for (const attack of corpus(site)) {
    const answer = await sendRaw(address, attack.bytes, attack.rule === 'R8' ? { linger: 200 } : {});
    const smuggled = answer?.rest.startsWith('HTTP/') ? 'answered a hidden second request' : undefined;
    const hole = holeIn(attack, answer) ?? smuggled;
    tried.set(attack.rule, (tried.get(attack.rule) ?? 0) + 1);
    if (hole !== undefined) holes.push(`${attack.rule} ${attack.name}: ${hole}`);
  }
  for (const [rule, count] of tried) {
    const open = holes.filter((hole) => hole.startsWith(`${rule} `)).length;
    console.log(`${rule.padEnd(4)} ${String(count).padStart(4)} tried, ${open} holes`);
  }
  for (const hole of holes) console.log(`HOLE ${hole}`);
  console.log(`${[...tried.values()].reduce((sum, count) => sum + count, 0)} tried, ${holes.length} holes`);
  return holes.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const [written = ''] = process.argv.slice(2);
  const kind = doorKinds.find((one) => one === written);
  if (kind !== undefined) return probeDoor(kind);
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url?.protocol === 'http:') return probeAddress(url);
  console.error(
    'Name what to try: npm run probe -- node, nginx or caddy, or the address of a running one over plain http, http://127.0.0.1:4173',
  );
  return 2;
}

try {
  process.exitCode = await main();
} catch (problem) {
  console.error(reasonOf(problem));
  process.exitCode = 2;
}
