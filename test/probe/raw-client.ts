import { connect, type Socket } from 'node:net';

/** An answer as it stood on the wire. */
export type RawAnswer = {
  readonly status: number;
  /** Lower-case names, in the order sent, every line. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** Bytes that came after the answer: a second answer to what should have been one request. */
  readonly rest: string;
};

export type Address = { readonly host: string; readonly port: number };

/** A request byte for byte (Latin-1), with nothing added but the lengths that are asked for. */
export function requestBytes(
  method: string,
  target: string,
  headers: readonly (readonly [name: string, value: string])[],
  body?: string,
): string {
  const length = body === undefined ? [] : [['content-length', String(Buffer.byteLength(body, 'latin1'))] as const];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

/** The value of a header of an answer, if there is one; several lines joined. */
export function headerOf(answer: RawAnswer | undefined, name: string): string | undefined {
  const values = answer?.headers.flatMap(([key, value]) => (key === name ? [value] : [])) ?? [];
  return values.length === 0 ? undefined : values.join(', ');
}

/**
 * One connection that sends what no HTTP library would. Requests go one after another; it
 * reconnects when it was closed.
 */
export class RawClient {
  readonly #address: Address;
  readonly #patience: number;
  #socket: Socket | undefined;

  /** @param patience how long an answer may take, in milliseconds */
  constructor(address: Address, patience = 5_000) {
    this.#address = address;
    this.#patience = patience;
  }

  /**
   * Sends bytes and gives the first answer, or undefined when the connection was closed (or went
   * silent) without one.
   */
  send(
    bytes: string,
    options: { readonly head?: boolean; readonly linger?: number } = {},
  ): Promise<RawAnswer | undefined> {
    const socket = this.#connected();
    return new Promise((resolve) => {
      let received = '';
      let lingering: NodeJS.Timeout | undefined;
      const finish = (answer: RawAnswer | undefined) => {
        clearTimeout(timer);
        clearTimeout(lingering);
        socket.off('data', onData).off('close', onClose);
        if (answer === undefined || headerOf(answer, 'connection') === 'close') this.close();
        resolve(answer);
      };
      const onClose = () => {
        this.#socket = undefined;
        finish(parseAnswer(received, options.head === true, true));
      };
      const onData = (chunk: string) => {
        received += chunk;
        const answer = parseAnswer(received, options.head === true, false);
        if (answer === undefined) return;
        if (options.linger === undefined) finish(answer);
        else lingering ??= setTimeout(() => finish(parseAnswer(received, false, false)), options.linger);
      };
      const timer = setTimeout(() => finish(undefined), this.#patience);
      socket.on('data', onData).on('close', onClose);
      socket.write(bytes, 'latin1');
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #connected(): Socket {
    if (this.#socket !== undefined && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
    const socket = connect(this.#address).setEncoding('latin1').setNoDelay(true);
    // A reset is an answer too: the request was refused.
    socket.on('error', () => socket.destroy());
    this.#socket = socket;
    return socket;
  }
}

/** Sends bytes over a connection of their own. */
export async function sendRaw(
  address: Address,
  bytes: string,
  options: { readonly head?: boolean; readonly linger?: number; readonly patience?: number } = {},
): Promise<RawAnswer | undefined> {
  const client = new RawClient(address, options.patience);
  try {
    return await client.send(bytes, options);
  } finally {
    client.close();
  }
}

function parseAnswer(received: string, head: boolean, atEnd: boolean): RawAnswer | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [statusLine = '', ...lines] = received.slice(0, headEnd).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const after = received.slice(headEnd + 4);
  if (status === 100) return parseAnswer(after, head, atEnd);
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const declared = headers.find(([name]) => name === 'content-length')?.[1];
  const bodyless = head || status === 204 || status === 304;
  if (!bodyless && headers.some(([name]) => name === 'transfer-encoding')) {
    const { body, end } = withoutChunks(after);
    return end === undefined && !atEnd ? undefined : { status, headers, body, rest: after.slice(end ?? after.length) };
  }
  const length = bodyless ? 0 : Number(declared ?? after.length);
  if (after.length < length && !atEnd) return undefined;
  return { status, headers, body: after.slice(0, length), rest: after.slice(length) };
}

/** The body that came in chunks, and where the last of them ends. */
function withoutChunks(text: string): { readonly body: string; readonly end: number | undefined } {
  let body = '';
  for (let at = 0; ; ) {
    const lineEnd = text.indexOf('\r\n', at);
    const size = lineEnd === -1 ? Number.NaN : Number.parseInt(text.slice(at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (Number.isNaN(size) || text.length < end) return { body: body + text.slice(lineEnd + 2), end: undefined };
    if (size === 0) return { body, end };
    body += text.slice(lineEnd + 2, end - 2);
    at = end;
  }
}
