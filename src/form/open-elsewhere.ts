/** A form that is open elsewhere, as it reports itself. */
export type OpenForm = { readonly form: string; readonly dirty: boolean };

/** `who` asks all others to report; tabs of an earlier build answer only if it has a form. */
type Message =
  | { readonly kind: 'who'; readonly form?: string }
  | (OpenForm & { readonly kind: 'here' | 'gone'; readonly opening: string });

/** Time for forms to report. Milliseconds. */
const answerMs = 250;

/**
 * The forms open in other tabs and elsewhere in this one, by opening, as they report themselves. A
 * killed tab can't: all are asked again when this tab becomes visible, and the silent ones are
 * dropped.
 * @param own the watching form, which reports itself to the others.
 */
export function watchForms(
  onChange: (forms: ReadonlyMap<string, OpenForm>) => void,
  own?: { readonly form: string; readonly opening: string },
) {
  const channel = new BroadcastChannel('facet.forms');
  const others = new Map<string, OpenForm>();
  let dirty = false;
  /** Asked, without an answer yet. */
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
    /** Resolves when the others have had time to report. */
    heard: new Promise<void>((resolve) => {
      setTimeout(resolve, answerMs);
    }),
    /** Tells the others whether this form has unsaved changes. */
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
