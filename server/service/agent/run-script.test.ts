import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownValues } from '#src/contract/fields.ts';
import { forMany } from '#test/for-all.ts';
import { subjectOf } from './audience-subject.ts';
import { type RunInput, runScript } from './run-script.ts';

const named = (computedName: string, customName: string | null = null) => ({
  audienceId: 'audience_1',
  computedName,
  customName,
});
const subject = subjectOf(named('Nordwind Möbel'), undefined);
const input = (versionId: string): RunInput => ({ versionId, context: 'They sell chairs.', title: 'Chairs', subject });
const some = Array.from({ length: 200 }, (_, index) => runScript(input(`version_${index}`)));

const anyInput: fc.Arbitrary<RunInput> = fc
  .record({
    versionId: fc.string({ unit: 'binary' }),
    context: fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 3000 })),
    title: fc.string(),
    name: fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('Transport managers, furniture, Germany', '🚚'.repeat(300)),
    ),
    customName: fc.option(fc.string({ unit: 'grapheme' })),
  })
  .map(({ name, customName, ...rest }) => ({
    ...rest,
    subject: subjectOf(named(name, customName), undefined),
  }));

describe('the script of a run', () => {
  it('is the same for the same version, and another for another', () => {
    expect(runScript(input('version_1'))).toEqual(runScript(input('version_1')));
    expect(new Set(some.map((script) => JSON.stringify(script.steps))).size).toBe(200);
  });

  it('proposes a title, and now and then every other field that a change can name', () => {
    const fields = some.map(({ proposals }) => proposals.map(({ field }) => field));
    expect(fields.every((each) => each[0] === 'metaTitle')).toBe(true);
    expect(new Set(fields.flat())).toEqual(new Set(knownValues.changeField));
    for (const { proposals } of some) {
      expect(proposals.find(({ field }) => field === 'metaTitle')?.newValue).not.toBe('Chairs');
    }
  });

  it('only ever adds: whatever the names and the context are', () => {
    forMany(60, [anyInput], (given) => {
      const { steps, endsAt, proposals } = runScript(given);
      let before = { at: 0, reasoning: '', content: '', toolCalls: steps[0]?.toolCalls ?? [] };
      for (const step of steps) {
        expect(step.at).toBeGreaterThanOrEqual(before.at);
        expect(step.reasoning.startsWith(before.reasoning)).toBe(true);
        expect(step.content.startsWith(before.content)).toBe(true);
        for (const [index, call] of before.toolCalls.entries()) {
          const now = step.toolCalls[index];
          expect(now?.id).toBe(call.id);
          if (call.status !== 'running') expect(now).toEqual(call);
        }
        before = { ...step, toolCalls: [...step.toolCalls] };
      }
      expect(before.at).toBeLessThan(endsAt);
      expect(before.content).not.toBe('');
      expect(before.toolCalls.map(({ status }) => status)).not.toContain('running');
      expect(new Set(proposals.map(({ field }) => field)).size).toBe(proposals.length);
      // A text that is cut between two halves of a character could not be stored.
      for (const { content } of steps) expect(content).not.toMatch(/\p{Surrogate}/u);
    });
  });
});
