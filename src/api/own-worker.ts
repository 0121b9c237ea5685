import largeAnswerWorker from './large-answer-worker.ts?worker&url';

/** The files that run as workers, by their names. */
const workers = new Map([['large-answer', largeAnswerWorker]]);

/** Makes the worker of a feature known, by the address that its `?worker&url` import gave. */
export function addWorker(name: string, address: string): void {
  workers.set(name, address);
}

type Policy = { createScriptURL(address: string): string };

declare global {
  /** Trusted Types, which TypeScript does not describe yet; not in every browser. */
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

/** Nothing but the addresses above ever becomes a script: the one policy that the gateway's headers allow (security.md). */
const rules: Policy = {
  createScriptURL(address: string): string {
    if ([...workers.values()].includes(address)) return address;
    throw new TypeError('This is no worker of Facet.');
  },
};

let policy: Policy | undefined;

/** Starts one of Facet's own workers. */
export function startWorker(name: string): Worker {
  policy ??= globalThis.trustedTypes?.createPolicy('facet-worker', rules) ?? rules;
  return new Worker(policy.createScriptURL(workers.get(name) ?? name), { type: 'module', name: `facet-${name}` });
}
