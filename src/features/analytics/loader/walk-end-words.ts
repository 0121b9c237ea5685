import type { ListWalk } from '#src/api/cursor.ts';

type WalkState = ListWalk<unknown>['state'];

const reasons: Readonly<Partial<Record<WalkState, string>>> = {
  'repeated-cursor': 'The service gave a cursor that it had given before.',
  'nothing-new': 'The service went on without a session that had not come already.',
  'no-cursor': 'The service said that there are more, and gave no way to them.',
  'too-long': 'The service went on for longer than a list can be.',
};

/** Why a walk ended before its list did, in one sentence. */
export function walkEndWords(state: WalkState): string {
  return reasons[state] ?? 'It could not be read.';
}
