import { test } from './fixtures.ts';
import { type StackWithFaults, startStackWithFaults } from './stack.ts';

/** `test` on a service with other settings, those of the right-hand column of `choices.md`. */
export function testOn(environment: Readonly<Record<string, string>>) {
  return test.extend<object, { stack: StackWithFaults }>({
    stack: [
      async ({ browserName: _anyBrowser }, use) => {
        const stack = await startStackWithFaults(environment);
        await use(stack);
        await stack.close();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });
}
