import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forMany } from '#test/for-all.ts';
import { subjectOf } from './audience-subject.ts';
import { type RunInput, runScript } from './run-script.ts';

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
    subject: subjectOf({ audienceId: 'audience_1', computedName: name, customName }, undefined),
  }));

it('the script of a run only ever adds, whatever the names and the context are', () => {
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
    expect(proposals[0]?.field).toBe('metaTitle');
    expect(new Set(proposals.map(({ field }) => field)).size).toBe(proposals.length);
    for (const { content } of steps) expect(content).not.toMatch(/\p{Surrogate}/u);
  });
});
