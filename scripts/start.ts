import { ensureBuild } from './ensure-build.ts';
import { reasonOf } from './project.ts';

/** `npm start`: builds when needed, then is the gateway. Its one line on stdout is the gateway's `Facet: http://…`. */
try {
  await ensureBuild();
} catch (problem) {
  console.error(reasonOf(problem));
  process.exit(1);
}
await import('#server/main.ts');
