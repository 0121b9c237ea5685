import type { APIRequestContext } from '@playwright/test';

/** What a colleague changes at the same time: another client of the API, past the dashboard. */
export async function change(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.patch(`/v0/${path}`, { data });
  if (!answer.ok()) throw new Error(`The change was refused: ${await answer.text()}`);
}
