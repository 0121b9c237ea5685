import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { apiPath } from '#src/contract/api-path.ts';
import type { Endpoint } from '#src/contract/endpoints.ts';
import { ApiError } from './errors.ts';
import { type Answer, request } from './http.ts';

/** The last entity tag that a write was answered with, by the path of the thing, and the answer that it tags. */
const tags = new Map<string, { readonly tag: string; readonly answer: string }>();

/**
 * Sends a write under the condition that the thing still is what was `seen` of it just before, where the service has shown how: its last answer carried an
 * `ETag`, and showed what was seen (security.md §3.3, step 6). After a change by somebody else the tag is old, and what was read since is the better
 * base. The contract has no entity tags; some services send them all the same.
 * @throws {ApiError} as `request`; with the status 412 nothing was written.
 */
export async function requestUnlessChanged<E extends Endpoint>(
  endpoint: E,
  input: Parameters<typeof request<E>>[1],
  seen: unknown,
): Promise<Answer<E>> {
  const path = apiPath<string>(endpoint.path, input.params ?? {});
  const known = tags.get(path);
  try {
    return await request(endpoint, input, {
      ifMatch: known !== undefined && known.answer === JSON.stringify(seen) ? known.tag : undefined,
      onTag(tag, answer) {
        if (tag === null) tags.delete(path);
        else tags.set(path, { tag, answer: JSON.stringify(answer) });
      },
    });
  } catch (error) {
    // The tag is old, whatever the thing looks like: it must not refuse the next write too.
    if (error instanceof ApiError && error.status === 412) tags.delete(path);
    throw error;
  }
}

/**
 * Runs a mutation outside a component, for example an undo after its form has closed. It takes part in the scope of its resource and in
 * central invalidation like any other.
 * @throws {ApiError} when it fails.
 */
export async function runMutation<Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, ApiError, Variables>,
  variables: Variables,
): Promise<Data> {
  return await client.getMutationCache().build(client, options).execute(variables);
}
