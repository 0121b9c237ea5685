import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { closeOnSignal } from '#server/close-on-signal.ts';
import { basePathFrom, behindOrigin } from '#server/gateway/base-path.ts';
import { contentSecurityPolicy } from '#server/gateway/csp.ts';
import { type RunningService, startService } from '#server/service/app.ts';
import { parseServiceSettings } from '#server/service/settings.ts';
import { projectRoot, runCommand } from './project.ts';

/**
 * `npm run dev`: the service and Vite's dev server with hot reload, under the production policy
 * plus a nonce for Vite's injections. Only `npm start` and browser tests have the gateway's checks.
 */

/** The deployer's settings, the sample images, and the base path without its last slash. */
function gatewayFiles(service: RunningService, basePath: string): Plugin {
  return {
    name: 'facet-gateway-files',
    transformIndexHtml: {
      // Vite adds the base to every URL from the root, even to one that has it already.
      order: 'pre',
      handler: (html) => html.replaceAll('%BASE_URL%', '/'),
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const { url = '' } = request;
        const prefix = behindOrigin(basePath);
        if (prefix !== '' && (url === prefix || url.startsWith(`${prefix}?`))) {
          request.url = `${basePath}${url.slice(prefix.length)}`;
        }
        next();
      });
      server.middlewares.use(`${basePath}config.json`, (_request, response, next) => {
        service.samplePages().then((pages) => {
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify({ pages }));
        }, next);
      });
      server.middlewares.use(`${basePath}sample-files`, (request, response, next) => {
        const fileId = /^\/([\w-]+)\.png$/.exec(request.url ?? '')?.[1];
        if (fileId === undefined) return next();
        service.sampleFile(fileId).then((picture) => {
          if (picture === undefined) return next();
          response.setHeader('content-type', 'image/png');
          response.end(picture);
        }, next);
      });
    },
  };
}

async function main(): Promise<void> {
  const key = randomUUID();
  const nonce = randomUUID();
  const basePath = basePathFrom(process.env.BASE_PATH);
  const port = Number(process.env.PORT || 4173);
  const sampleFilesOrigin = `http://127.0.0.1:${port}${behindOrigin(basePath)}`;
  const service = await startService({
    dataDir: process.env.DATA_DIR || '.data',
    databaseUrl: process.env.DATABASE_URL,
    apiKeys: [key],
    settings: { ...parseServiceSettings(process.env), sampleFilesOrigin },
    log: console.error,
  });
  const server = await createServer({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.config.ts'),
    html: { cspNonce: nonce },
    plugins: [gatewayFiles(service, basePath)],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // Vite allows every localhost page to read; only the dashboard needs to.
      cors: false,
      headers: { 'Content-Security-Policy': contentSecurityPolicy({ nonce }) },
      proxy: {
        [`${basePath}v0`]: {
          target: service.url,
          headers: { 'x-api-key': key },
          rewrite: (path) => path.slice(behindOrigin(basePath).length),
        },
      },
    },
  });
  closeOnSignal(() => Promise.all([server.close(), service.close()]));
  try {
    await server.listen();
  } catch (problem) {
    await service.close();
    throw problem;
  }
  console.log(`Facet: ${server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''}`);
}

runCommand(main);
