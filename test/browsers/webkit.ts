import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { reservePort } from '#server/gateway/listening.ts';
import { type Browser, end, printed } from './browser.ts';

const answer = z.object({ value: z.unknown() });
const session = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) });

/** Starts Debian's WebKit in a window that nobody sees, driven by WebDriver. */
export async function startWebKit(): Promise<Browser> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await printed(screen.stdout, /^(\d+)$/);
  const port = await reservePort('127.0.0.1', 0);
  const env = { ...process.env, DISPLAY: `:${display}` };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });

  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const request = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, request);
    const { value } = answer.parse(await response.json());
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  // The driver prints nothing when it can be asked.
  while (driver.exitCode === null && !(await ask('GET', '/status').catch(() => false))) await wait(100);
  const { sessionId, capabilities } = session.parse(await ask('POST', '/session', { capabilities: {} }));
  const at = `/session/${sessionId}`;
  await ask('POST', `${at}/window/rect`, { x: 0, y: 0, width: 1440, height: 900 });
  return {
    version: `WebKit ${capabilities.browserVersion}`,
    errors: [],
    open: async (url) => void (await ask('POST', `${at}/url`, { url })),
    async evaluate(expression) {
      const script = `return JSON.stringify(${expression})`;
      const json = z.nullable(z.string()).parse(await ask('POST', `${at}/execute/sync`, { script, args: [] }));
      return json === null ? undefined : JSON.parse(json);
    },
    perform: async (source) => void (await ask('POST', `${at}/actions`, { actions: [source] })),
    async close() {
      await ask('DELETE', at);
      await end(driver);
      await end(screen);
    },
  };
}
