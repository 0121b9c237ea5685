import type { Fault } from './fault-rules.ts';

type Answer = Extract<Fault, { kind: 'answer' }>;
type Body = Pick<Answer, 'body' | 'contentType'>;

/** What the error bodies below say. */
export const errorMessage = 'The shelf is full.';

const json = 'application/json; charset=utf-8';
const html = 'text/html; charset=utf-8';
const page = `<!doctype html><html><head><title>Error</title><style>p{}</style></head><body><h1>Sorry</h1><p>${errorMessage}</p><script>window.__xss = 1</script></body></html>`;

/** Error bodies in shapes known from services (traps.md 36), all read by failed-answer.test.ts. */
const errorBodies = {
  '{error}': { body: { error: errorMessage } },
  '{message}': { body: { message: errorMessage } },
  '{errors} by field': { body: { errors: { url: [errorMessage] } } },
  'problem+json': {
    body: JSON.stringify({ type: 'about:blank', title: 'Unavailable', detail: errorMessage }),
    contentType: 'application/problem+json',
  },
  HTML: { body: page, contentType: html },
} as const satisfies Readonly<Record<string, Body>>;

export type ErrorShape = keyof typeof errorBodies;

/** An error of a status with a body of a shape. */
export function errorAnswer(status: number, shape: ErrorShape = 'problem+json'): Answer {
  return { kind: 'answer', status, ...errorBodies[shape] };
}

/** Answers with a 2xx that are no success, because nothing of the contract is in them (§4). */
export const unreadableAnswers = {
  'HTML that calls itself JSON': { kind: 'answer', status: 200, body: page, contentType: json },
  'broken JSON with 200': { kind: 'answer', status: 200, body: '{"items":[{"a":', contentType: json },
  '204': { kind: 'answer', status: 204 },
  'an error with 200': { kind: 'answer', status: 200, body: { error: errorMessage } },
  'success: false': { kind: 'answer', status: 200, body: { success: false } },
} as const satisfies Readonly<Record<string, Answer>>;

/**
 * Actions whose answer is no success: refused or unclear, by which fault, and with which message.
 * The key is refused last, because that disables the control.
 */
export const failedActions: readonly (readonly [string, Fault, RegExp])[] = [
  ['unclear: 500', errorAnswer(500), new RegExp(`status 500.*${errorMessage}`)],
  ['unclear: lost before it arrived', { kind: 'drop', when: 'before-commit' }, /connection was lost/],
  ['refused: success: false', unreadableAnswers['success: false'], /gave no reason/],
  ['refused: 409', errorAnswer(409), new RegExp(errorMessage)],
  ['refused: 401', errorAnswer(401), /API key of the gateway was refused/],
  ['refused: 422', errorAnswer(422, '{errors} by field'), new RegExp(`refused the input.*${errorMessage}`)],
  ['refused: 429', errorAnswer(429), /is limiting requests/],
  ['unclear: broken JSON', unreadableAnswers['broken JSON with 200'], /not JSON/],
  ['unclear: 204', unreadableAnswers['204'], /was empty/],
  ['refused: 403', errorAnswer(403, '{error}'), new RegExp(`isn’t allowed to do this.*${errorMessage}`)],
];

/** The values of `Retry-After` that a client may meet; undefined is a 429 without the header. */
export const retryAfterForms = {
  seconds: () => '2',
  'HTTP date': (now: number) => new Date(now + 3_000).toUTCString(),
  absent: () => undefined,
  absurd: () => '99999999',
  negative: () => '-5',
  'in the past': (now: number) => new Date(now - 60_000).toUTCString(),
  words: () => 'soon',
} as const satisfies Readonly<Record<string, (now: number) => string | undefined>>;

/** A 429 whose `Retry-After` has a form, counted from `now` (epoch milliseconds). */
export function tooManyRequests(form: keyof typeof retryAfterForms, now: number): Answer {
  const value = retryAfterForms[form](now);
  return { ...errorAnswer(429), ...(value === undefined ? {} : { headers: { 'retry-after': value } }) };
}
