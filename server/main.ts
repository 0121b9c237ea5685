import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { closeOnSignal } from './close-on-signal.ts';
import { lockAuditLog } from './gateway/audit/audit-log.ts';
import { behindOrigin } from './gateway/base-path.ts';
import { type GatewayConfig, type GatewayEnvironment, readGatewayEnvironment } from './gateway/config.ts';
import { serviceIdOf } from './gateway/dashboard-config.ts';
import { buildGateway, type Gateway } from './gateway/gateway.ts';
import { keyHint } from './gateway/key-search.ts';
import { reservePort } from './gateway/listening.ts';
import { Metrics, serveMetrics } from './gateway/metrics.ts';
import { type Log, type LogFormat, logLine } from './gateway/request-log.ts';
import { startWarnings } from './gateway/start-warnings.ts';

/** Beside this file's folder, both as source (`server/`) and as built (`dist-server/`). */
const buildFolder = join(import.meta.dirname, '../dist');

// undici parses responses in WebAssembly: optimising that small part would take V8 28 MB.
setFlagsFromString('--liftoff-only');

// stdout has one line, the URL; everything else goes to stderr.
let logFormat: LogFormat = 'text';
const metrics = new Metrics();
const log: Log = (entry) => {
  if (typeof entry !== 'string') metrics.count(entry);
  process.stderr.write(`${logLine(entry, logFormat, new Date())}\n`);
};
// A reader of the output may leave; without a listener the next line would end the gateway (EPIPE).
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await start();
} catch (problem) {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const environment = readGatewayEnvironment(process.env);
  logFormat = environment.logFormat;
  // Before the service starts, so that a used port fails at once and sample images know their URL.
  const port = await reservePort(environment.host, environment.port);
  const audit = environment.auditLog === undefined ? undefined : await lockAuditLog(environment.auditLog);
  const behind = await whatIsBehind({ ...environment, port });
  const closeBehind = async () => {
    await behind.close();
    await audit?.release();
  };
  try {
    const gateway = buildGateway(behind.config, { log, sampleData: behind.sampleData, service: behind.service });
    // Before the gateway answers: a used port ends the start, and nobody has been served yet.
    const { metricsPort } = environment;
    const figures =
      metricsPort === undefined ? undefined : await serveMetrics(metricsPort, () => metrics.text(gateway.load()));
    await gateway.listen();
    closeOnSignal(async () => {
      await gateway.close();
      figures?.close();
      await closeBehind();
    });
    process.stdout.write(`Facet: ${gateway.url}${environment.basePath === '/' ? '' : environment.basePath}\n`);
    if (figures !== undefined) log(`Metrics: ${figures.url}`);
    for (const warning of startWarnings(behind.config)) log(`WARNING: ${warning}`);
    await sayUpstreamHealth(gateway.upstreamHealth, behind.config);
  } catch (problem) {
    await closeBehind();
    throw problem;
  }
}

/** The gateway's upstream, and what stops with it. */
async function whatIsBehind(environment: GatewayEnvironment) {
  const { upstream } = environment;
  if (upstream !== undefined) {
    const config = { ...environment, buildFolder, upstream };
    return { config, sampleData: undefined, service: serviceIdOf(upstream.url), close: async () => {} };
  }
  // Imported on demand: a gateway with an upstream loads neither the database nor its packages.
  const { startService } = await import('./service/app.ts');
  const { parseServiceSettings } = await import('./service/settings.ts');
  const { DATA_DIR, DATABASE_URL: databaseUrl } = process.env;
  const dataDir = DATA_DIR || '.data';
  const apiKey = randomBytes(32).toString('base64url');
  const origin = environment.publicOrigin ?? `http://127.0.0.1:${environment.port}`;
  const sampleFilesOrigin = origin + behindOrigin(environment.basePath);
  const settings = { ...parseServiceSettings(process.env), sampleFilesOrigin };
  const service = await startService({ dataDir, databaseUrl, apiKeys: [apiKey], log, settings });
  return {
    config: { ...environment, buildFolder, upstream: { url: service.url, apiKey } },
    sampleData: service,
    service: serviceIdOf(databaseUrl || resolve(dataDir)),
    close: () => service.close(),
  };
}

async function sayUpstreamHealth(ask: Gateway['upstreamHealth'], config: GatewayConfig): Promise<void> {
  const { url, apiKey } = config.upstream;
  const health = await ask();
  if (health === 'ok') log(`Forwarding to ${url} with the key ${keyHint(apiKey)}.`);
  else if (health === 'key refused') log(`The service at ${url} refuses the key ${keyHint(apiKey)}.`);
  else if (health === 'not the service') {
    log(`What answers at ${url} is not the service, since it sends no JSON: check UPSTREAM_URL and its path.`);
  } else
    log(`The service at ${url} cannot be reached; the gateway runs all the same and keeps trying with every request.`);
}
