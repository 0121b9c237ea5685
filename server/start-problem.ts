/** An outside cause prevents the start, in one sentence to print without a stack; exit non-zero. */
export class StartProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartProblem';
  }
}
