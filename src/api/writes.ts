import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { apiPath } from '#src/contract/api-path.ts';
import type { Endpoint } from '#src/contract/endpoints.ts';
import { ApiError } from './errors.ts';
import { type Answer, request } from './http.ts';

/** The last entity tag of a write by path, with the answer it tags. */
const tags = new Map<string, { readonly tag: string; readonly answer: string }>();

/**
 * Sends a write on the condition that the resource is unchanged since `seen`, if possible: the
 * service's last answer had an `ETag` and matched `seen`. After another user's change the tag is
 * old and the newer read wins. The contract has no tags; some services do.
 * @throws {ApiError} as `request`; on status 412 nothing was written.
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
    // The tag is old in any case: it must not refuse the next write too.
    if (error instanceof ApiError && error.status === 412) tags.delete(path);
    throw error;
  }
}

/**
 * Runs a mutation. Every save does it here rather than by a hook, so that it outlives its form, as
 * an undo does. The scope of its resource and central invalidation (query-client.ts) apply.
 * @throws {ApiError} if it fails.
 */
export async function runMutation<Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, ApiError, Variables>,
  variables: Variables,
): Promise<Data> {
  return await client.getMutationCache().build(client, options).execute(variables);
}
