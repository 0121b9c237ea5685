import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How many requests may wait on one connection. Browsers and proxies send one at a time; whoever
 * sends more than this has gone mad.
 */
const maxWaiting = 16;

type Turn = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * The requests of one connection, answered one after another. Node reads ahead and would start them
 * all at once; here the next one starts when the answer before it has ended, and none when the
 * connection closed meanwhile.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #start: (request: IncomingMessage, response: ServerResponse) => void;
  readonly #waiting: Turn[] = [];
  #running: Turn | undefined;
  #ending = false;
  #last = false;

  constructor(socket: Socket, start: (request: IncomingMessage, response: ServerResponse) => void) {
    this.#socket = socket;
    this.#start = start;
    socket.once('close', () => this.endAfterAnswer());
  }

  /**
   * A whole request is on its way to an answer: what the client reads next must be that answer and
   * nothing else.
   */
  get owesAnswer(): boolean {
    return this.#running !== undefined && (this.#running.request.complete || this.#running.response.headersSent);
  }

  take(turn: Turn): void {
    // What is still read from a connection that is being closed may be the body of a refused
    // request (R8).
    if (this.#ending || !this.#socket.writable) return;
    if (this.#running === undefined) this.#run(turn);
    else if (this.#waiting.length < maxWaiting) this.#waiting.push(turn);
    else this.#socket.destroy();
  }

  /**
   * The next answer is the last one and says so. A client that has just sent a request on a
   * kept-alive connection cannot know that the gateway closes: it is answered, where closing at
   * once would break its request.
   */
  endAfterNextAnswer(): void {
    if (this.#running === undefined) this.#last = true;
    else this.endAfterAnswer();
  }

  /** Starts nothing any more, and closes when the running answer has ended. */
  endAfterAnswer(): void {
    this.#ending = true;
    this.#waiting.length = 0;
    if (this.#running === undefined) this.#socket.destroySoon();
    else if (!this.#running.response.headersSent) this.#running.response.shouldKeepAlive = false;
  }

  #run(turn: Turn): void {
    this.#running = turn;
    if (this.#last) this.endAfterAnswer();
    turn.response.once('close', () => {
      this.#running = undefined;
      const next = this.#waiting.shift();
      if (this.#ending) this.#socket.destroySoon();
      else if (next !== undefined && this.#socket.writable) this.#run(next);
    });
    this.#start(turn.request, turn.response);
  }
}
