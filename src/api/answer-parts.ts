/**
 * A large answer on its way from the worker that read it to the main thread: first everything but the items of its lists, then the items in slices, each
 * short work to take over; of an answer that was read before, only the items that differ.
 */
export type AnswerPart =
  | {
      readonly kind: 'start';
      /** The fields that are no lists. */
      readonly fields: Readonly<Record<string, unknown>>;
      /** How many items each list holds. */
      readonly lengths: Readonly<Record<string, number>>;
    }
  | {
      readonly kind: 'items';
      readonly list: string;
      /** The places of the items, in order. */
      readonly places: readonly number[];
      readonly items: readonly unknown[];
    };

/** An answer is an object, and this is all that is asked of it here. */
type Fields = Readonly<Record<string, unknown>>;

const itemsInPart = 200;

/** The parts of an answer; with `before`, an answer that the other side still has, without the items that are the same there. */
export function* partsOf(answer: Fields, before: Fields = {}): Generator<AnswerPart> {
  const lists = Object.entries(answer).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  yield {
    kind: 'start',
    fields: Object.fromEntries(Object.entries(answer).filter(([, value]) => !Array.isArray(value))),
    lengths: Object.fromEntries(lists.map(([list, items]) => [list, items.length])),
  };
  for (const [list, items] of lists) {
    const known = listOf(before, list);
    const places = [...items.keys()].filter((place) => !(place in known) || !isSame(items[place], known[place]));
    for (let from = 0; from < places.length; from += itemsInPart) {
      const slice = places.slice(from, from + itemsInPart);
      yield { kind: 'items', list, places: slice, items: slice.map((place) => items[place]) };
    }
  }
}

/** Puts an answer together again. `before` is the one that `partsOf` was given; what is the same keeps its identity. */
export class AnswerAssembly {
  readonly #before: Fields;
  readonly #answer: Record<string, unknown> = {};

  constructor(before: Fields = {}) {
    this.#before = before;
  }

  add(part: AnswerPart): void {
    if (part.kind === 'start') {
      Object.assign(this.#answer, part.fields);
      for (const [list, length] of Object.entries(part.lengths)) {
        this.#answer[list] = listOf(this.#before, list).slice(0, length);
      }
      return;
    }
    const items = this.#answer[part.list];
    if (!Array.isArray(items)) return;
    for (const [at, place] of part.places.entries()) items[place] = part.items[at];
  }

  /** The answer, once every part was added. */
  get answer(): Fields {
    return this.#answer;
  }
}

function listOf(fields: Fields, list: string): readonly unknown[] {
  const items = fields[list];
  return Array.isArray(items) ? items : [];
}

/** Whether two JSON values are the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const entries = Object.entries(one);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([key, value]) => Object.hasOwn(other, key) && isSame(value, Reflect.get(other, key)))
  );
}
