import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The button of a bulk edit that leads to its review, once the preview has followed the input. */
export async function readyReview(name: string | RegExp = /^Review/): Promise<HTMLElement> {
  const review = await screen.findByRole('button', { name });
  await waitFor(() => expect(review).not.toHaveAttribute('aria-disabled'));
  return review;
}
