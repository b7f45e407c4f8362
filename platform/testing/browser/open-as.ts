import type { BrowserContext, Page } from "@playwright/test";
import { signIn } from "./sign-in.ts";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Sessions of this worker, by person: the door lets only so many in per minute. */
const sessions = new Map<string, Cookies>();

/**
 * Opens a screen as a person of the demo. Only the first time goes through the sign-in; for a test of the session
 * itself, or one that signs out, use `signIn`.
 */
export const openAs = async (page: Page, taxId: string, path: string): Promise<void> => {
  const known = sessions.get(taxId);
  if (known !== undefined) {
    await page.context().addCookies(known);
    await page.goto(path);
    return;
  }
  await signIn(page, { taxId, redirectPath: path });
  // Not until it is the path: some lead on to another at once.
  await page.waitForURL(({ pathname }) => pathname !== "/acces");
  sessions.set(taxId, await page.context().cookies());
};
