import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Resolves when it is the turn of the answer to be sent. */
export type Reversal = (rule: object, outgoing: ServerResponse) => Promise<void>;

/** Within this time a caller on two connections may still read the later answer first. */
const apartMs = 50;
/** No longer than this does an answer wait for one that never comes. */
const longestMs = 10_000;

/** Keeps, for each rule, the first of two answers back until the second has been sent. */
export function answersInReverse(): Reversal {
  const waiting = new Map<object, () => void>();
  return async (rule, outgoing) => {
    const release = waiting.get(rule);
    if (release !== undefined) {
      waiting.delete(rule);
      outgoing.once('close', release);
      return;
    }
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(late);
        if (waiting.get(rule) === goOn) waiting.delete(rule);
        resolve();
      };
      const late = setTimeout(goOn, longestMs);
      waiting.set(rule, goOn);
    });
    await wait(apartMs);
  };
}
