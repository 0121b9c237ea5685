import { once } from 'node:events';
import { createServer } from 'node:http';

/** A web site of somebody else, on this machine, which lets everybody in. */
export interface OtherSite {
  /** The same host on another port: another origin, but the same site as a gateway on 127.0.0.1. */
  readonly sameSite: string;
  /** By another name: another site. */
  readonly crossSite: string;
  /** `POST /path` of every request so far. */
  readonly received: string[];
  close(): Promise<void>;
}

/** Starts a site that answers with empty pages, under no policy that would block its scripts. */
export async function startOtherSite(): Promise<OtherSite> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Somebody else</title><body>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port.');
  return {
    sameSite: `http://127.0.0.1:${address.port}`,
    crossSite: `http://localhost:${address.port}`,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One request that a page of another site makes a browser send. */
export interface ForgedRequest {
  readonly way: 'form' | 'fetch' | 'beacon' | 'picture' | 'script' | 'frame' | 'window';
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Of the body; of a form its `enctype`. */
  readonly contentType?: string;
  readonly body?: string;
  /** With the dashboard's header, for which the browser sends a preflight, which is refused. */
  readonly marked?: boolean;
}

/** Addresses to attack, by what they do. */
export interface Targets {
  readonly GET: readonly string[];
  readonly POST: readonly string[];
  readonly PATCH: readonly string[];
  readonly DELETE: readonly string[];
}

/** Every way in which a page can send a request to these URLs, with a JSON body where possible. */
export function forgedRequests(targets: Targets): readonly ForgedRequest[] {
  const body = '{"name":"forged"}';
  const simpleTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  const found: ForgedRequest[] = [];
  for (const url of targets.GET) {
    for (const way of ['form', 'fetch', 'picture', 'script', 'frame', 'window'] as const)
      found.push({ way, method: 'GET', url });
  }
  for (const url of targets.POST) {
    for (const contentType of simpleTypes) {
      for (const way of ['form', 'fetch', 'beacon'] as const)
        found.push({ way, method: 'POST', url, contentType, body });
    }
    found.push({ way: 'beacon', method: 'POST', url, contentType: 'application/json', body });
  }
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    for (const url of targets[method]) {
      found.push({ way: 'fetch', method, url, contentType: 'application/json', body, marked: true });
    }
  }
  return found;
}

/** Runs in the attacking page. Resolves when the browser is done, whether or not it was let in. */
export async function sendForged(requests: readonly ForgedRequest[]): Promise<void> {
  const done = (element: HTMLElement) =>
    new Promise<void>((resolve) => {
      element.addEventListener('load', () => resolve());
      element.addEventListener('error', () => resolve());
    });
  for (const { way, method, url, contentType, body, marked } of requests) {
    if (way === 'fetch') {
      const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
      if (marked) headers['x-requested-by'] = 'facet';
      const mode = marked ? 'cors' : 'no-cors';
      await fetch(url, { method, mode, headers, credentials: 'include', body: body ?? null }).catch(() => undefined);
    } else if (way === 'beacon') {
      navigator.sendBeacon(url, new Blob([body ?? ''], { type: contentType ?? 'text/plain' }));
    } else if (way === 'form') {
      const frame = document.createElement('iframe');
      frame.name = `answer-${document.querySelectorAll('iframe').length}`;
      document.body.append(frame);
      const form = document.createElement('form');
      Object.assign(form, { action: url, method, enctype: contentType ?? '', target: frame.name });
      const field = document.createElement('input');
      // As text/plain this spells JSON: {"name":"=forged"}
      field.name = '{"name":"';
      field.value = 'forged"}';
      form.append(field);
      document.body.append(form);
      const answered = done(frame);
      form.submit();
      await answered;
    } else if (way === 'window') {
      const opened = window.open(url);
      const isBlank = () => {
        try {
          return opened?.location.href === 'about:blank';
        } catch {
          // The answer is from another origin, which this page may not read.
          return false;
        }
      };
      while (isBlank()) await new Promise(requestAnimationFrame);
      opened?.close();
    } else {
      const element = document.createElement({ picture: 'img', script: 'script', frame: 'iframe' }[way]);
      element.setAttribute('src', url);
      const answered = done(element);
      document.body.append(element);
      await answered;
    }
  }
}
