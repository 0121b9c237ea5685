/** What a form says of itself. */
type OfForm = {
  readonly kind: 'here' | 'gone' | 'who';
  readonly form: string;
  readonly opening: string;
  readonly dirty: boolean;
};

/** `ask`: whoever is no form itself wants to hear of all. */
type Message = OfForm | { readonly kind: 'ask' };

const channelName = 'facet.forms';

/** Other tabs that hold the same form have this long to say that they are alive. Milliseconds. */
const answerMs = 250;

/**
 * The openings of one form in other tabs, as they tell of themselves. A tab that was killed tells nothing: when this tab comes back into sight everybody is
 * asked anew, and who does not answer is forgotten.
 */
export function watchOtherOpenings(
  form: string,
  opening: string,
  onChange: (openings: ReadonlyMap<string, boolean>) => void,
) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
  const others = new Map<string, boolean>();
  let dirty = false;
  /** Asked, and not heard of since. */
  let silent = new Set<string>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const say = (kind: OfForm['kind']) => channel?.postMessage({ kind, form, opening, dirty } satisfies Message);

  if (channel !== undefined) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'ask') return say('here');
      if (data.form !== form || data.opening === opening) return;
      silent.delete(data.opening);
      if (data.kind === 'gone') others.delete(data.opening);
      else others.set(data.opening, data.dirty);
      if (data.kind === 'who') say('here');
      onChange(new Map(others));
    };
  }
  const onVisibility = () => {
    if (document.hidden) return;
    silent = new Set(others.keys());
    say('who');
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      for (const gone of silent) others.delete(gone);
      if (silent.size > 0) onChange(new Map(others));
    }, answerMs);
  };
  const leave = () => say('gone');
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', leave);
  say('who');

  return {
    /** Resolves when the others have had time to tell of themselves. */
    heard: new Promise<void>((resolve) => {
      setTimeout(resolve, answerMs);
    }),
    /** Tells the other tabs whether this one holds something that is not saved. */
    setDirty(next: boolean): void {
      if (next === dirty) return;
      dirty = next;
      say('here');
    },
    stop(): void {
      leave();
      clearTimeout(waiting);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', leave);
      channel?.close();
    },
  };
}

/**
 * The openings of forms, in this tab and in others, that hold something unsaved. @returns the way to stop.
 */
export function watchDirtyForms(onChange: (openings: ReadonlySet<string>) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  const dirty = new Set<string>();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') return;
    if (data.kind !== 'gone' && data.dirty) dirty.add(data.opening);
    else dirty.delete(data.opening);
    onChange(new Set(dirty));
  };
  channel.postMessage({ kind: 'ask' } satisfies Message);
  return () => channel.close();
}
