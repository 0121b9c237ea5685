import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, matchesGlob, relative } from 'node:path';
import { userIsRoot } from '../../scripts/project.ts';

/**
 * What a stage of a Dockerfile has become: a folder in the place of its file system, and how it is
 * started.
 */
export interface Stage {
  readonly root: string;
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly workdir: string;
  readonly user: string;
  readonly entrypoint: readonly string[];
  readonly healthcheck: readonly string[];
}

type Building = { -readonly [Name in keyof Stage]: Stage[Name] } & { readonly name: string };

/**
 * Executes every instruction of a Dockerfile without a container engine: each stage gets a clean
 * folder inside `into`, RUN runs there with this machine's Node and npm, COPY obeys
 * `.dockerignore`. What it does not know is an error, and so is a RUN in an image without a shell.
 * Base images are not fetched: what they hold besides Node is not seen.
 * @returns the last stage.
 */
export function executeDockerfile(file: string, context: string, into: string): Stage {
  const stages: Building[] = [];
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => /^[^#\s]/.test(line));
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [image = '', , name = String(stages.length)] = rest.split(/\s+/);
      const root = join(into, name);
      mkdirSync(root);
      stages.push({ name, image, root, environment: {}, workdir: '/', user: '0:0', entrypoint: [], healthcheck: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`There is no stage yet for: ${line}`);
    execute(stage, instruction, rest, { stages, context, ignored });
  }
  const last = stages.at(-1);
  if (last === undefined) throw new Error('There is no stage.');
  return last;
}

type Surroundings = {
  readonly stages: readonly Building[];
  readonly context: string;
  readonly ignored: readonly string[];
};

function execute(stage: Building, instruction: string, rest: string, surroundings: Surroundings): void {
  const value = rest.replaceAll(/\$(\w+)/g, (_, name: string) => stage.environment[name] ?? '');
  switch (instruction) {
    case 'ARG':
    case 'ENV': {
      const pairs = value
        .split(/\s+/)
        .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
      stage.environment = { ...stage.environment, ...Object.fromEntries(pairs) };
      return;
    }
    case 'WORKDIR':
      stage.workdir = value;
      mkdirSync(join(stage.root, value), { recursive: true });
      return;
    case 'COPY':
      copy(stage, value.split(/\s+/), surroundings);
      return;
    case 'RUN':
      run(stage, rest);
      return;
    case 'USER':
      stage.user = value;
      return;
    case 'ENTRYPOINT':
      stage.entrypoint = execForm(rest);
      return;
    case 'HEALTHCHECK':
      stage.healthcheck = execForm(rest.replace(/^(?:--\S+\s+)*CMD\s+/, ''));
      return;
    case 'EXPOSE':
    case 'VOLUME':
      return;
    default:
      throw new Error(`Unknown instruction ${instruction}.`);
  }
}

/** Without a shell a command has to be written as JSON. */
function execForm(written: string): readonly string[] {
  const command: unknown = JSON.parse(written);
  if (Array.isArray(command) && command.every((part) => typeof part === 'string')) return command;
  throw new Error(`Not the exec form: ${written}`);
}

function copy(stage: Building, words: readonly string[], { stages, context, ignored }: Surroundings): void {
  const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
  const from = stages.find(({ name }) => name === option('from'));
  if (option('from') !== undefined && from === undefined) throw new Error(`There is no stage ${option('from')}.`);
  const sources = words.filter((word) => !word.startsWith('--'));
  const target = sources.pop() ?? '';
  const into = target.startsWith('/') ? join(stage.root, target) : join(stage.root, stage.workdir, target);
  const isSent = (path: string) => from !== undefined || !ignored.some((pattern) => matchesGlob(path, pattern));
  for (const source of sources) {
    const whole = join(from?.root ?? context, source);
    // As COPY does: the content of a folder, but a file by its name where the target is written as
    // a folder.
    const place = target.endsWith('/') && !statSync(whole).isDirectory() ? join(into, basename(source)) : into;
    cpSync(whole, place, { recursive: true, filter: (path) => path === context || isSent(relative(context, path)) });
    const [uid = 0, gid = 0] = (option('chown') ?? '').split(':').map(Number);
    if (option('chown') !== undefined && userIsRoot()) chownSync(place, uid, gid);
  }
}

function run(stage: Building, command: string): void {
  if (!/^node:/.test(stage.image)) throw new Error(`${stage.image} has no shell for: ${command}`);
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: join(stage.root, stage.workdir),
    env: { PATH, HOME, ...stage.environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}\n${stderr}`);
}

/**
 * What a stage is started with on this machine: its paths become those of its folder, and its Node
 * this one's.
 */
export function onThisMachine(stage: Stage, command: readonly string[]) {
  const inside = (value: string) =>
    value.length > 1 && value.startsWith('/') && existsSync(join(stage.root, value)) ? join(stage.root, value) : value;
  const [program = '', ...args] = command;
  const [uid, gid] = stage.user.split(':').map(Number);
  return {
    program: program.replace(/^\/nodejs\/bin\/node$/, process.execPath),
    args,
    options: {
      cwd: join(stage.root, stage.workdir),
      env: Object.fromEntries(Object.entries(stage.environment).map(([name, value]) => [name, inside(value)])),
      // Only root may become somebody else.
      ...(userIsRoot() ? { uid, gid } : {}),
    },
  };
}
