import { expect, type Page } from "@playwright/test";

/**
 * Waits until each control that the server rendered responds. What a person does waits by itself, because controls are
 * inert until then; what Playwright sets without the mouse or the keyboard (files, options) does not.
 */
export const untilHydrated = (page: Page): Promise<void> =>
  expect(page.locator("[data-locked]")).toHaveCount(0);
