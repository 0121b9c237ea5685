import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most requests that may wait on a connection. Browsers and proxies send one at a time. */
const maxWaiting = 16;

type Turn = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * Answers the requests of one connection in sequence. Node reads ahead and would start them all at
 * once; here each starts when the response before it has ended, and none on a closed connection.
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

  /** Whether a response is due, which must be the next thing that the client reads. */
  get owesAnswer(): boolean {
    return this.#running !== undefined && (this.#running.request.complete || this.#running.response.headersSent);
  }

  take(turn: Turn): void {
    // Later bytes on a closing connection may be the body of a refused request (R8).
    if (this.#ending || !this.#socket.writable) return;
    if (this.#running === undefined) this.#run(turn);
    else if (this.#waiting.length < maxWaiting) this.#waiting.push(turn);
    else this.#socket.destroy();
  }

  /**
   * Makes the next response the last and says so in it. A client that has just sent a request on a
   * kept-alive connection cannot know of the close, so it is answered instead of cut off.
   */
  endAfterNextAnswer(): void {
    if (this.#running === undefined) this.#last = true;
    else this.endAfterAnswer();
  }

  /** Starts no more requests, and closes when the running response has ended. */
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
