import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { canaryKey } from '#test/canary-key.ts';
import { json, marker } from './attack.ts';
import { ask, type DoorUnderTest, Holes, type Outcome, type Requirement } from './requirement.ts';

async function readLog(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const id = randomBytes(8).toString('hex');
  const secrets = {
    'an id': id,
    'an e-mail address': 'jane.doe@example.com',
    'a phone number': '+4915112345678',
    'a cursor': 'cursor-abcdef',
    'a word of a body': 'word-of-a-body',
    'a header': 'header-value',
    'the key': canaryKey,
  };
  const [, mail, phone, cursor, word, header] = Object.values(secrets);
  const targets = [
    `/v0/pages/${id}/audiences?cursor=${cursor}&q=${mail}`,
    `/v0/nowhere/${id}?q=${mail}`,
    `/${id}.html?q=${mail}`,
    `/v0/pages/${id}%00?q=${phone}`,
    `/pages/${id}?q=${mail}`,
  ];
  const headers = [marker, ['Accept-Language', header ?? ''], json] as const;
  for (const target of targets) await ask(door, target, { headers });
  await ask(door, '/v0/accounts', { method: 'POST', headers, body: JSON.stringify({ domain: mail, name: word }) });
  door.upstream.respond = (_, response) => response.destroy();
  await ask(door, `/v0/pages/${id}?q=${mail}`, { headers });
  const text = await settledLog(door);
  for (const [name, secret] of Object.entries(secrets)) holes.expect(!text.includes(secret), name, 'is in the log');
  return { tried: targets.length + 2, holes: holes.lines };
}

/** The log once nothing is added to it any more: a door may write a moment after it answered. */
async function settledLog(door: DoorUnderTest): Promise<string> {
  for (let before = ''; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const text = door.logged();
    if (text === before) return text;
    before = text;
  }
}

async function lookForKey(): Promise<Outcome> {
  const holes = new Holes();
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    let words = '';
    try {
      words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      // It has ended meanwhile.
    }
    holes.expect(!words.includes(canaryKey), 'a command line', 'has the key in it');
  }
  return { tried: pids.length, holes: holes.lines };
}

/**
 * Looks through the folders of all front doors that run now: configuration, logs, what a program
 * keeps.
 */
async function lookForKeyInFiles(): Promise<Outcome> {
  const holes = new Holes();
  const folders = readdirSync(tmpdir()).filter((name) => /^facet-(?:build|caddy|nginx|node)-/.test(name));
  const entries = folders.flatMap((name) => entriesOf(join(tmpdir(), name)));
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) {
    try {
      const isOpen = (statSync(file).mode & 0o077) !== 0;
      holes.expect(!isOpen || !readFileSync(file, 'latin1').includes(canaryKey), basename(file), 'has the key in it');
    } catch {
      // It belonged to a door that has ended meanwhile.
    }
  }
  return { tried: files.length, holes: holes.lines };
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

/** What a front door says to whoever reads along on its machine. */
export const secretRequirements: readonly Requirement[] = [
  { id: 'R16', promise: 'The key is on no command line', check: lookForKey },
  { id: 'R16', promise: 'The key is in no file that others can read', check: lookForKeyInFiles },
  { id: 'R17', promise: 'The log has no id, no query, no header, no body and no key', check: readLog },
];
