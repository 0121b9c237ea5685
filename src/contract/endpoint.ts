import * as z from 'zod/mini';
import { pathParamNames } from './api-path.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Parts = {
  /** Where the contract describes it. */
  readonly section: `§${string}`;
  /** The contract's words for it (§4, column "Purpose"). */
  readonly purpose: string;
  readonly query?: z.core.$ZodType;
  /** The JSON request body. An endpoint without one sends neither body nor Content-Type. */
  readonly body?: z.core.$ZodType;
  /** What a successful answer holds. */
  readonly response: z.core.$ZodType;
};

/** One endpoint of §4. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Name extends string,
  const M extends Method,
  const Path extends `/v0/${string}`,
  const P extends Parts,
>(name: Name, method: M, path: Path, parts: P) {
  return { name, method, path, pathParams: pathParamNames(path), ...parts };
}

/** An empty JSON object is sent, no fields are defined (§4.2, §4.9). */
export const emptyBody = z.strictObject({});
