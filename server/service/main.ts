import { closeOnSignal } from '#server/close-on-signal.ts';
import { StartProblem } from '#server/start-problem.ts';
import { startService } from './app.ts';
import { readServiceEnvironment } from './service-environment.ts';

/** `npm run service`: the service alone. One line on stdout when ready, the rest on stderr. */
async function main(): Promise<void> {
  const service = await startService({ ...readServiceEnvironment(process.env), log: console.error });
  console.log(`Service: ${service.url}`);
  closeOnSignal(service.close);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
});
