import { expect, type BrowserContext, type Page } from "@playwright/test";
import { demoPassword } from "#database/seed/demo-people.ts";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** This worker's sessions by server and person, because sign-ins per minute are limited. */
const sessions = new Map<string, Cookies>();

/** Signs in as a demo person through the API; the page's browser gets the session. */
export const signInByCall = async (page: Page, taxId: string): Promise<void> => {
  const answer = await page.request.post("/api/v1/auth/get_token", {
    data: { user: taxId, password: demoPassword },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.status(), `${taxId} signs in`).toBe(200);
};

/** Gives the page the session of a demo person, who signs in once per server. */
export const takeSession = async (page: Page, taxId: string, origin: string): Promise<void> => {
  const key = `${taxId} at ${origin}`;
  const known = sessions.get(key);
  if (known !== undefined) return page.context().addCookies(known);
  await signInByCall(page, taxId);
  const cookies = await page.context().cookies();
  sessions.set(
    key,
    cookies.filter(({ name }) => name === "llum_session"),
  );
};

/**
 * Opens a screen of the shared portal as a demo person. For a test of the session itself, or one that signs out, use
 * `signIn`.
 */
export const openAs = async (page: Page, taxId: string, path: string): Promise<void> => {
  await takeSession(page, taxId, "");
  await page.goto(path);
};
