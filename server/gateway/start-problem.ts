/**
 * Something outside the program keeps the gateway from starting. The message is one sentence for
 * the person who started it: print it without a stack and exit non-zero.
 */
export class StartProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartProblem';
  }
}
