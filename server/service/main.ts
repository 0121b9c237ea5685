import { StartProblem } from '#server/start-problem.ts';
import { startService } from './app.ts';
import { readServiceEnvironment } from './service-environment.ts';

/** `npm run service`: the service alone. One line on stdout when ready, the rest on stderr. */
async function main(): Promise<void> {
  const service = await startService({
    ...readServiceEnvironment(process.env),
    log: (line) => console.error(line),
  });
  console.log(`Service: ${service.url}`);
  const stop = () => {
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
});
