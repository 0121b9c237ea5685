/** A form that is open somewhere else, by its own account. */
export type OpenForm = { readonly form: string; readonly dirty: boolean };

/** `who` asks all others to tell of themselves; tabs of an earlier build answer only those that name their form. */
type Message =
  | { readonly kind: 'who'; readonly form?: string }
  | (OpenForm & { readonly kind: 'here' | 'gone'; readonly opening: string });

/** Forms have this long to say that they are open. Milliseconds. */
const answerMs = 250;

/**
 * The forms that are open in other tabs, and elsewhere in this one, by their opening, as they tell of themselves. A tab
 * that was killed tells nothing: when this tab comes back into sight all are asked anew, and who does not answer is
 * forgotten.
 * @param own the form that watches, which tells the others of itself.
 */
export function watchForms(
  onChange: (forms: ReadonlyMap<string, OpenForm>) => void,
  own?: { readonly form: string; readonly opening: string },
) {
  const channel = new BroadcastChannel('facet.forms');
  const others = new Map<string, OpenForm>();
  let dirty = false;
  /** Asked, and not heard of since. */
  let silent = new Set<string>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const say = (message: Message) => channel.postMessage(message);
  const sayOwn = (kind: 'here' | 'gone') => own && say({ kind, ...own, dirty });
  const change = () => onChange(new Map(others));

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'who') return sayOwn('here');
    const { kind, opening, ...form } = data;
    silent.delete(opening);
    if (kind === 'gone') others.delete(opening);
    else others.set(opening, form);
    change();
  };
  function ask(): void {
    silent = new Set(others.keys());
    sayOwn('here');
    say({ kind: 'who', ...own });
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      for (const gone of silent) others.delete(gone);
      if (silent.size > 0) change();
    }, answerMs);
  }
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', () => document.hidden || ask(), { signal });
  addEventListener('pagehide', () => sayOwn('gone'), { signal });

  ask();

  return {
    /** Resolves when the others have had time to tell of themselves. */
    heard: new Promise<void>((resolve) => {
      setTimeout(resolve, answerMs);
    }),
    /** Tells the others whether this form holds something that is not saved. */
    setDirty(next: boolean): void {
      if (next === dirty) return;
      dirty = next;
      sayOwn('here');
    },
    stop(): void {
      sayOwn('gone');
      clearTimeout(waiting);
      listening.abort();
      channel.close();
    },
  };
}
