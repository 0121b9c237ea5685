import type { HistoryResource } from '#src/local/change-history.ts';

/** The name under which this browser keeps what it knows of an audience: its history and its draft. */
export function audienceResource(audienceId: string): HistoryResource {
  return { kind: 'audience', id: audienceId };
}
