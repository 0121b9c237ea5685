import { basePathFrom } from '#server/gateway/base-path.ts';
import { checkBuild } from '#server/gateway/static-files.ts';
import { type DoorKind, doorKinds, startDoor } from './doors/door.ts';
import { buildFolder } from './ensure-build.ts';
import { reasonOf } from './project.ts';

/*
 * `npm run front -- node|nginx|caddy`: a front door with its shipped configuration over the built
 * `dist/`, with the variables of the Node gateway. Prints `Facet: http://…` when it answers and
 * logs to stderr. Ends on SIGTERM and SIGINT.
 */

async function front(kind: DoorKind): Promise<void> {
  // Explains in one sentence that the build is missing or has another base path.
  checkBuild(buildFolder, basePathFrom(process.env.BASE_PATH));
  let closing = false;
  const signalled = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
  const door = await startDoor(kind, { environment: process.env, folder: buildFolder });
  let shown = 0;
  const showLog = () => {
    const text = door.logged();
    process.stderr.write(text.slice(shown));
    shown = text.length;
  };
  // Each front door logs in its own way, into a file or a pipe.
  const log = setInterval(showLog, 500);
  process.stdout.write(`Facet: ${door.url}\n`);
  signalled.then(() => {
    closing = true;
    return door.close();
  });
  await door.ended;
  clearInterval(log);
  if (!closing) {
    showLog();
    throw new Error(`${kind} ended by itself; what it said is above.`);
  }
}

const [named] = process.argv.slice(2);
const kind = doorKinds.find((one) => one === named);
try {
  if (kind === undefined) throw new Error('Name a front door: npm run front -- node, nginx or caddy');
  await front(kind);
  process.exit(0);
} catch (problem) {
  process.stderr.write(`${reasonOf(problem)}\n`);
  process.exit(1);
}
