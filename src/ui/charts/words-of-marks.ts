/** Something that happened: a version was published, a note was made. */
export type TimeMark = { readonly step: number; readonly text: string };

/** Words above a chart over time: of one mark, or of several that stand too close for words of their own. */
export type MarkWords = {
  /** The first mark is where the words stand. */
  readonly marks: readonly [TimeMark, ...TimeMark[]];
  readonly text: string;
};

/** Pixels in which a word or two can be read. */
const leastRoom = 72;

/**
 * The words of marks on `steps` steps that are `width` pixels wide together: a mark has words of its own only where the next one leaves room to read them,
 * and shares them with it otherwise.
 * @param marks the earliest first.
 */
export function wordsOfMarks(marks: readonly TimeMark[], steps: number, width: number): readonly MarkWords[] {
  const groups: [TimeMark, ...TimeMark[]][] = [];
  for (const mark of marks) {
    const group = groups.at(-1);
    if (group !== undefined && ((mark.step - group[0].step) / steps) * width < leastRoom) group.push(mark);
    else groups.push([mark]);
  }
  return groups.map((group) => ({ marks: group, text: group.map(({ text }) => text).join(', ') }));
}
