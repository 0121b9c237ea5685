import * as z from 'zod/mini';

/**
 * Which requests a fault meets: by method and a regular expression over its path and query,
 * at most `times` times (always when absent), after letting `skip` matching requests through.
 */
const match = z.strictObject({
  method: z.optional(z.string()),
  path: z.optional(z.string()),
  times: z.optional(z.int().check(z.gte(1))),
  skip: z.optional(z.int().check(z.gte(0))),
});

const fault = z.discriminatedUnion('kind', [
  /**
   * Answers in the service's place: `body` is sent as it is when it is a text, else as JSON. The
   * service does not see the request, unless it is to commit first.
   */
  z.strictObject({
    kind: z.literal('answer'),
    when: z.optional(z.literal('after-commit')),
    status: z.int().check(z.gte(200), z.lte(599)),
    body: z.optional(z.unknown()),
    contentType: z.optional(z.string()),
    headers: z.optional(z.record(z.string(), z.string())),
  }),
  /** Waits, then goes on. Several add up, and with one other fault. */
  z.strictObject({ kind: z.literal('latency'), ms: z.int().check(z.gte(0)) }),
  /** Never answers; the service does not see the request. */
  z.strictObject({ kind: z.literal('hang') }),
  /** The service answers, but the connection ends after so many bytes of the body. */
  z.strictObject({ kind: z.literal('cut'), afterBytes: z.int().check(z.gte(0)) }),
  /**
   * The connection ends without an answer, before the service sees the request or after it commits.
   * It is closed in order, or `reset` as by a process that died.
   */
  z.strictObject({
    kind: z.literal('drop'),
    when: z.enum(['before-commit', 'after-commit']),
    by: z.optional(z.enum(['close', 'reset'])),
  }),
  /** Of two matching requests, the service carries out both in order, but answers in reverse. */
  z.strictObject({ kind: z.literal('reorder') }),
  /**
   * A list that can't be walked. `looping`: the next cursor is the last. `null-with-more`: more,
   * but no cursor. `cursor-without-more`: the reverse. `empty-pages`: no items, but a new cursor.
   * `duplicate-page`: page one again after each page. `kept`: only `pageSize` acts.
   * `pageSize` makes pages small, whatever the caller asked for.
   */
  z.strictObject({
    kind: z.literal('cursor'),
    how: z.enum(['looping', 'null-with-more', 'cursor-without-more', 'empty-pages', 'duplicate-page', 'kept']),
    pageSize: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  }),
  /** The service never learns of these query parameters, as one that does not know them. */
  z.strictObject({ kind: z.literal('ignore-query'), names: z.array(z.string()) }),
  /**
   * A successful answer has this value at `field`, or lacks the field if there is no value: a
   * hostile text, an absurd total, another type than the contract's. They add up in the order of
   * registration, and with one other fault. `*` stands for every item: `items.*.status`.
   */
  z.strictObject({ kind: z.literal('set'), field: z.string(), value: z.optional(z.json()) }),
]);

const faultRule = z.strictObject({ match: z._default(match, {}), fault });

export type Fault = z.output<typeof fault>;
export type FaultRule = z.output<typeof faultRule>;
/** A rule as a test writes it. */
export type FaultRuleInput = z.input<typeof faultRule>;

/**
 * Reads a rule from JSON.
 * @throws {Error} naming what is wrong with it.
 */
export function readFaultRule(value: unknown): FaultRule {
  const read = faultRule.safeParse(value);
  if (read.success) {
    new RegExp(read.data.match.path ?? '');
    return read.data;
  }
  const issue = read.error.issues[0];
  throw new Error(`The fault cannot be read at ${issue?.path.join('.')}: ${issue?.code}.`);
}

/** What changes a successful answer. */
type Rewrite = Extract<Fault, { kind: 'set' }>;

/** What happens instead of an ordinary answer. */
type Replacement = Exclude<Fault, Rewrite | { kind: 'latency' }>;

/** All matching delays and rewrites add up. Of the other faults, the first one happens. */
export type FaultChoice = {
  readonly delayMs: number;
  readonly rewrites: readonly Rewrite[];
  readonly fault: Replacement | undefined;
};

/** The registered faults, in the order of registration. */
export class FaultRules {
  readonly #rules: { readonly rule: FaultRule; met: number }[] = [];
  readonly #unanswered = new Set<() => void>();

  add(rule: FaultRule): void {
    this.#rules.push({ rule, met: 0 });
  }

  /** Forgets all rules and ends what hangs: it would fail 30 seconds later, in another test. */
  clear(): void {
    this.#rules.length = 0;
    for (const end of this.#unanswered) end();
    this.#unanswered.clear();
  }

  /** @param end ends a request that hangs, when the rules are forgotten. */
  endWithRules(end: () => void): void {
    this.#unanswered.add(end);
  }

  /** Chooses for one request, counting it against every rule that it meets. */
  choose(method: string, target: string): FaultChoice {
    let delayMs = 0;
    const rewrites: Rewrite[] = [];
    let chosen: Replacement | undefined;
    for (const entry of this.#rules) {
      const { match: wanted, fault: found } = entry.rule;
      const addsUp = found.kind === 'latency' || found.kind === 'set';
      if (wanted.method !== undefined && wanted.method !== method) continue;
      if (wanted.path !== undefined && !new RegExp(wanted.path).test(target)) continue;
      // A fault that another one hides is not used up.
      if (!addsUp && chosen !== undefined) continue;
      entry.met += 1;
      const skip = wanted.skip ?? 0;
      if (entry.met <= skip || entry.met > skip + (wanted.times ?? Number.POSITIVE_INFINITY)) continue;
      if (found.kind === 'latency') delayMs += found.ms;
      else if (found.kind === 'set') rewrites.push(found);
      else chosen = found;
    }
    return { delayMs, rewrites, fault: chosen };
  }
}
