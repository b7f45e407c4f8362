import { expect, it } from "vitest";
import { getStaffSession } from "../contract/get-staff-session.ts";
import { signOutStaff } from "../contract/sign-out-staff.ts";
import { startStaff } from "./testing/staff-fixture.ts";

const { enter } = await startStaff();

it("signing out ends the session, whose token opens nothing any more, and no other", async () => {
  const { browser } = await enter("agent");
  const { browser: other } = await enter("agent");
  const copy = browser.copy();
  expect((await browser.call(signOutStaff)).json).toEqual({ status: "OK" });
  expect(browser.cookie("llum_staff_session")).toBeUndefined();
  expect((await copy.call(getStaffSession)).json.code).toBe("token_expired");
  expect((await other.call(getStaffSession)).status).toBe(200);
});
