import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

interface OverScreen {
  /** The address of the screen without what is opened over it. */
  readonly screen: string;
  readonly open: () => Promise<void>;
  readonly opened: Locator;
  /** Each way to close it. */
  readonly close: readonly (() => Promise<void>)[];
}

/**
 * Holds that what was closed stays closed: opened on its screen it closes by going back, opened by its address in place, and Back leads either way to
 * where the person was before the screen.
 */
export async function expectClosedForGood(page: Page, { screen, open, opened, close }: OverScreen): Promise<void> {
  const before = '/pages?q=before';
  const closes = async (press: () => Promise<void>) => {
    await press();
    await expect(opened).toHaveCount(0);
    await expect(page).toHaveURL(screen);
  };
  const leadsBack = async () => {
    await page.goBack();
    await expect(page).toHaveURL(before);
  };
  for (const press of close) {
    await page.goto(before);
    await page.goto(screen);
    await open();
    await opened.waitFor();
    const address = page.url();
    await closes(press);
    // Forward leads into it again, and from there it closes as it did.
    await page.goForward();
    await opened.waitFor();
    await closes(press);
    await leadsBack();
    await page.goto(address);
    await opened.waitFor();
    await closes(press);
    await leadsBack();
  }
}
