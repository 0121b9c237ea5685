import { ApiError } from '#src/api/errors.ts';

const facts = { endpoint: 'updatePerson', method: 'PATCH', path: '/', at: 0 } as const;

/** A request that was answered with this status. */
export function failedWith(status: number, more: Partial<ApiError['facts']> = {}): ApiError {
  return new ApiError({ kind: 'status', status, ...facts, ...more });
}

/** A request with an unknown outcome. */
export function lostAnswer(): ApiError {
  return new ApiError({ kind: 'network', ...facts });
}
