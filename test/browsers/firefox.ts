import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import * as z from 'zod/mini';
import { type Browser, end, printed } from './browser.ts';

const message = z.looseObject({
  /** Of the command that is answered; an event has none. */
  id: z.optional(z.number()),
  result: z.optional(z.unknown()),
  params: z.optional(z.object({ level: z.string(), text: z.nullable(z.string()) })),
});
const session = z.object({ capabilities: z.object({ browserVersion: z.string() }) });
const tree = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) });
const evaluated = z.object({ result: z.object({ value: z.optional(z.string()) }) });

/** Starts Debian's Firefox without a window, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'facet-firefox-'));
  const firefox = spawn('firefox-esr', ['--headless', '--profile', profile, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await printed(firefox.stderr, /^WebDriver BiDi listening on (\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');

  const answers = new Map<number, (answer: z.infer<typeof message>) => void>();
  const errors: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, params, ...rest } = message.parse(JSON.parse(String(data)));
    if (params?.level === 'error') errors.push(String(params.text));
    if (id !== undefined) answers.get(id)?.(rest);
  });
  let asked = 0;
  const ask = async (method: string, params: object): Promise<unknown> => {
    asked += 1;
    const id = asked;
    const answer = await new Promise<z.infer<typeof message>>((resolve) => {
      answers.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.result === undefined) throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer.result;
  };

  const { capabilities } = session.parse(await ask('session.new', { capabilities: {} }));
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  const [{ context }] = tree.parse(await ask('browsingContext.getTree', {})).contexts;
  await ask('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    errors,
    open: async (url) => void (await ask('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression) {
      const json = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false };
      const { value } = evaluated.parse(await ask('script.evaluate', json)).result;
      return value === undefined ? undefined : JSON.parse(value);
    },
    perform: async (source) => void (await ask('input.performActions', { context, actions: [source] })),
    async close() {
      await end(firefox);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
