import { notePutOff } from './connection.ts';
import { ApiError } from './errors.ts';

/** The longest pause between two readings, and how much longer each is than the one before. Milliseconds. */
const longest = 30_000;
const slower = 1.5;

/** The same for a service that says that it is asked too often (429). */
const longestAsked = 60_000;
const slowerAsked = 2;

/** The pause after one in which nothing changed: with a shortest of 2 s it is 2, 3, 4.5 … 30 s. `undefined` is the pause to begin with, and after a change. */
function nextPause(before: number | undefined, shortest = 2_000): number {
  return before === undefined ? shortest : Math.min(before * slower, longest);
}

/** The pause after one that was too short for the service: twice as long, up to a minute. */
function pauseAsked(before: number | undefined, shortest: number | undefined): number {
  return Math.min((before ?? nextPause(undefined, shortest)) * slowerAsked, longestAsked);
}

type RepeatedRead = {
  /** Reads once; tells whether that brought anything new. */
  readonly read: (signal: AbortSignal) => Promise<boolean>;
  /** The pause after a reading that brought something new. Milliseconds. */
  readonly shortest?: number | undefined;
  /** The service refuses the key (401): reading has ended. */
  readonly onRefused: (error: ApiError) => void;
};

/**
 * Reads again and again what changes by itself at the service: slower the longer nothing changes or no answer comes, slower still where it is asked too
 * often, at once when the tab comes back into sight, and never in a hidden one. The first reading comes after the shortest pause.
 * @returns how to end it.
 */
export function readRepeatedly({ read, shortest, onRefused }: RepeatedRead): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause: number | undefined;
  let busy = false;
  let noLongerPutOff: (() => void) | undefined;

  const wait = (next: typeof nextPause = nextPause) => {
    pause = next(pause, shortest);
    clearTimeout(timer);
    timer = setTimeout(() => void readNow(), pause);
    noLongerPutOff = next === pauseAsked ? notePutOff(pause) : undefined;
  };
  const readNow = async () => {
    if (document.hidden || busy) return;
    busy = true;
    let next: typeof nextPause = nextPause;
    try {
      if (await read(ended.signal)) pause = undefined;
    } catch (error) {
      if (ended.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      // Any other failure passes; the pause grows, and the foot of the sidebar says that the service does not answer.
      if (error.status === 401) return onRefused(error);
      if (error.status === 429) next = pauseAsked;
    } finally {
      busy = false;
      noLongerPutOff?.();
    }
    if (!ended.signal.aborted && !document.hidden) wait(next);
  };
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    pause = undefined;
    void readNow();
  };
  document.addEventListener('visibilitychange', onVisibility);
  if (!document.hidden) wait();
  return () => {
    ended.abort();
    clearTimeout(timer);
    noLongerPutOff?.();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
