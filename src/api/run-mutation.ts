import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import type { ApiError } from './errors.ts';

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
