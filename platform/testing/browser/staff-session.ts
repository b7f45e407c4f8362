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
  await send("/second_factor/verify", { code: await staffCodeOf(portal, email) });
};

/** Gives the page the session of a member of the demo's staff, who signs in once per portal and worker. */
export const takeStaffSession = async (page: Page, portal: OwnPortal, email: string): Promise<void> => {
  const key = `${email} at ${portal.origin}`;
  const known = sessions.get(key);
  if (known !== undefined) return page.context().addCookies(known);
  await signInStaff(page, portal, email);
  const cookies = await page.context().cookies();
  sessions.set(
    key,
    cookies.filter(({ name }) => name === "llum_staff_session"),
  );
};
