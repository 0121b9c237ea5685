import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DoorUnderTest, type Exception, problemsOf, type Requirement } from './requirement.ts';

/**
 * One test for each requirement, at one running front door. What it cannot hold is declared, and no
 * more than that.
 */
export function requirementSuite(
  requirements: readonly Requirement[],
  start: () => Promise<DoorUnderTest>,
  declared: readonly Exception[] = [],
): void {
  let running: DoorUnderTest;

  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  for (const requirement of requirements) {
    const { id, promise, lack } = requirement;
    if (lack !== undefined) console.log(`not run: ${id}, ${promise} (${lack})`);
    test.skipIf(lack !== undefined)(`${id}: ${promise}`, async () => {
      running.upstream.respond = undefined;
      const outcome = await requirement.check(running);
      expect(outcome.tried).toBeGreaterThan(0);
      expect(problemsOf(requirement, outcome, declared)).toEqual([]);
    });
  }
}
