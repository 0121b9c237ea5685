import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listening, stopServer } from '#test/listening.ts';
import type { Random } from './random.ts';

/** Whose request it is. The dashboard's fetch layer cannot say it; the run does. */
export const currentEditor = new AsyncLocalStorage<string>();
const editorHeader = 'x-chaos-editor';

/** A write that the service carried out. */
export type Commit = { readonly editor: string; readonly audience: unknown };

export type Front = {
  readonly url: string;
  /** From now on nothing goes wrong any more. Resolves when all that was delayed has arrived. */
  calm(): Promise<void>;
  close(): Promise<void>;
};

type Forwarded = { readonly status: number; readonly text: string; readonly tag: string | undefined };

type Accident =
  | 'none'
  | 'request dropped'
  | 'answer dropped'
  | 'failed after commit'
  | 'duplicate'
  | 'late request'
  | 'late answer';

/** How often a write meets which accident; the rest go well. */
const accidents: readonly (readonly [Accident, number])[] = [
  ['request dropped', 0.06],
  ['answer dropped', 0.06],
  ['failed after commit', 0.06],
  ['duplicate', 0.06],
  ['late request', 0.1],
  ['late answer', 0.1],
];

/** Share of reads whose answer is lost on the way. */
const lostReads = 0.02;

/** Makes every request of this process carry the name of the editor that it is made for. */
export function markRequests(): void {
  const plain = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set(editorHeader, currentEditor.getStore() ?? '');
    return plain(input, { ...init, headers });
  };
}

/**
 * Stands between the editors and the real service: adds the key, lets accidents happen to writes,
 * reports each committed write in order. Writes pass one at a time, as under a row lock.
 */
export async function startFront(
  serviceUrl: () => string,
  apiKey: string,
  random: Random,
  onCommit: (commit: Commit) => void,
): Promise<Front> {
  let isCalm = false;
  let writing = Promise.resolve();
  /** Entity tags by editor. The dashboard keeps them by browser, but here all share one process. */
  const given = new Map<string, Set<string>>();
  const late = new Set<Promise<unknown>>();

  async function forward(
    method: string,
    target: string,
    body: string,
    editor: string,
    ifMatch?: string,
  ): Promise<Forwarded> {
    const known = ifMatch !== undefined && given.get(editor)?.has(ifMatch) === true ? { 'if-match': ifMatch } : {};
    const answer = await fetch(`${serviceUrl()}${target}`, {
      method,
      headers: { 'x-api-key': apiKey, ...known, ...(body === '' ? {} : { 'content-type': 'application/json' }) },
      body: body === '' ? null : body,
    });
    const text = await answer.text();
    if (method === 'PATCH' && answer.ok) onCommit({ editor, audience: JSON.parse(text) });
    return { status: answer.status, text, tag: answer.headers.get('etag') ?? undefined };
  }

  function write(target: string, body: string, editor: string, ifMatch: string | undefined) {
    const done = writing.then(() => forward('PATCH', target, body, editor, ifMatch));
    writing = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  async function answerWrite(
    target: string,
    body: string,
    editor: string,
    ifMatch: string | undefined,
    response: ServerResponse,
  ): Promise<void> {
    const accident = isCalm ? 'none' : accidentOf(random());
    if (accident === 'request dropped') return void response.destroy();
    if (accident === 'late request') await wait(20 + random() * 150);
    const { status, text, tag } = await write(target, body, editor, ifMatch);
    if (accident === 'answer dropped') return void response.destroy();
    if (accident === 'failed after commit') return send(response, 500, '{"message":"It failed after all."}');
    if (accident === 'late answer') await wait(20 + random() * 150);
    if (tag !== undefined) given.set(editor, (given.get(editor) ?? new Set()).add(tag));
    send(response, status, text, tag);
    if (accident === 'duplicate') {
      // The copy is late: meanwhile somebody may have written something newer.
      await wait(20 + random() * 300);
      await write(target, body, editor, ifMatch);
    }
  }

  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { method = 'GET', url = '/', headers } = incoming;
      const body = Buffer.concat(parts).toString();
      const editor = String(headers[editorHeader] ?? '');
      const work =
        method === 'PATCH'
          ? answerWrite(url, body, editor, headers['if-match'], response)
          : forward(method, url, body, editor).then(({ status, text }) =>
              !isCalm && random() < lostReads ? void response.destroy() : send(response, status, text),
            );
      // A service that restarts just now is one more accident.
      const ended = work.catch(() => response.destroy()).finally(() => late.delete(ended));
      late.add(ended);
    });
  });
  return {
    url: await listening(server),
    async calm() {
      isCalm = true;
      while (late.size > 0) await Promise.all(late);
    },
    close: () => stopServer(server),
  };
}

function accidentOf(chance: number): Accident {
  let sum = 0;
  for (const [accident, share] of accidents) {
    sum += share;
    if (chance < sum) return accident;
  }
  return 'none';
}

function send(response: ServerResponse, status: number, text: string, tag?: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...(tag === undefined ? {} : { etag: tag }) })
    .end(text);
}
