import { expect, type BrowserContext, type Page } from "@playwright/test";
import { demoPassword } from "#database/seed/demo-people.ts";
import type { OwnPortal } from "./own-portal.ts";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** This worker's sessions by server and member, because sign-ins per minute are limited. */
const sessions = new Map<string, Cookies>();

const headers = { "sec-fetch-site": "same-origin", "content-type": "application/json" };

/** The code that the authenticator app of a member of the demo's staff shows now. */
export const staffCodeOf = async (portal: OwnPortal, email: string): Promise<string> => {
  const { code } = await portal.staff("staff", "code", email);
  return code;
};

/** Signs in with password and code; the first of a member sets up the app. */
const signInStaff = async (page: Page, portal: OwnPortal, email: string): Promise<void> => {
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/staff/v1${path}`, { data, headers });
    expect(answer.status(), `${email}: ${path}`).toBeLessThan(300);
    return answer.json();
  };
  const { second_factor: step } = await send("/sign_in", { email, password: demoPassword });
  if (step === "to_set_up") await send("/second_factor/set_up", {});
  // A code is accepted once: where the present one was used a moment ago, the next one is waited for.
  const verify = async () => {
    const data = { code: await staffCodeOf(portal, email) };
    return (await page.request.post("/api/staff/v1/second_factor/verify", { data, headers })).status();
  };
  const oneCodeMs = 30_000;
  await expect.poll(verify, { timeout: 3 * oneCodeMs, intervals: [oneCodeMs] }).toBeLessThan(300);
};

/** So that a member who signed in on a screen does not sign in again. */
export const rememberStaffSession = async (page: Page, portal: OwnPortal, email: string): Promise<void> => {
  const cookies = await page.context().cookies();
  sessions.set(
    `${email} at ${portal.origin}`,
    cookies.filter(({ name }) => name === "llum_staff_session"),
  );
};

/** Gives the page the session of a member of the demo's staff, who signs in once per portal and worker. */
export const takeStaffSession = async (page: Page, portal: OwnPortal, email: string): Promise<void> => {
  const known = sessions.get(`${email} at ${portal.origin}`);
  if (known !== undefined) return page.context().addCookies(known);
  // Signing in over another member's session would end that one, which is remembered.
  await page.context().clearCookies({ name: "llum_staff_session" });
  await signInStaff(page, portal, email);
  await rememberStaffSession(page, portal, email);
};
