import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, get, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverProgram, startServer } from '../e2e/support/processes.ts';
import { ensureBuild } from '../scripts/ensure-build.ts';
import { programOnPath, userIsRoot } from '../scripts/project.ts';
import { median, type Report } from './report.ts';

const connections = 32;
const seconds = 4;
const rounds = 3;
const path = '/v0/pages/page_bench';
const body = JSON.stringify({ id: 'page_bench', filler: 'x'.repeat(4000) });

/** An upstream that costs almost nothing, so that what is measured is the proxy in front of it. */
async function startUpstream(): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: portOf(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The upstream has no port.');
  return address.port;
}

/** Answered requests a second over some kept-alive connections. Throws when an answer is not 200. */
async function requestsPerSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ends = performance.now() + seconds * 1000;
  let answered = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'x-requested-by': 'facet' } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`));
        response.resume();
        response.once('end', resolve);
      }).once('error', reject);
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < ends) {
        await one();
        answered += 1;
      }
    }),
  );
  agent.destroy();
  return answered / seconds;
}

async function medianThroughput(url: string): Promise<number> {
  await requestsPerSecond(url);
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await requestsPerSecond(url));
  return median(all);
}

/** nginx on a free port, with the gateway's kind of policy: host, method, path and header allow-lists, no cache, a line in a log per request. */
async function startNginx(upstreamPort: number): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-nginx-'));
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const port = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  const configuration = `
daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; ${userIsRoot() ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log ${folder}/access.log; proxy_temp_path ${folder}/p; client_body_temp_path ${folder}/b;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream up { server 127.0.0.1:${upstreamPort}; keepalive ${connections}; }
  server {
    listen 127.0.0.1:${port}; server_name 127.0.0.1; keepalive_requests 1000000;
    location ~ ^/v0/pages/[^/]+$ {
      limit_except GET { deny all; }
      if ($http_sec_fetch_site !~ "^(same-origin|none)?$") { return 403; }
      proxy_pass http://up; proxy_http_version 1.1; proxy_next_upstream off;
      proxy_pass_request_headers off; proxy_set_header Connection ""; proxy_set_header x-api-key bench;
      proxy_set_header Accept $http_accept; proxy_hide_header Set-Cookie;
      add_header Cache-Control no-store always; add_header X-Content-Type-Options nosniff always;
    }
    location / { return 404; }
  }
}`;
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 2, 2] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await wait(500);
  if (child.exitCode !== null) throw new Error('nginx did not start.');
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Requests a second through the gateway, against nginx with the same policy where there is one. */
export async function benchThroughput(report: Report): Promise<void> {
  await ensureBuild();
  const upstream = await startUpstream();
  const gateway = await startServer(serverProgram, /^Facet: (\S+)/, {
    PORT: '0',
    UPSTREAM_URL: `http://127.0.0.1:${upstream.port}`,
    UPSTREAM_API_KEY: 'bench-key',
  });
  try {
    const own = await medianThroughput(gateway.url + path);
    if (programOnPath('nginx') === undefined) {
      report.note('GET /v0/pages/{id} through the gateway', own, 'requests/s');
      report.notRun('gateway throughput against nginx (there is no nginx on this machine)');
      return;
    }
    const nginx = await startNginx(upstream.port);
    const theirs = await medianThroughput(nginx.url + path).finally(nginx.close);
    report.note('GET /v0/pages/{id} through nginx', theirs, 'requests/s');
    report.figure('GET /v0/pages/{id} through the gateway', own, theirs * 0.8, 'requests/s', true);
  } finally {
    await gateway.close();
    upstream.server.closeAllConnections();
    upstream.server.close();
  }
}
