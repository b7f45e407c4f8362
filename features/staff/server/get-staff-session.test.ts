import { expect, it } from "vitest";
import { getStaffSession } from "../contract/get-staff-session.ts";
import { startStaff } from "./testing/staff-fixture.ts";

const { openBrowser, enter } = await startStaff();

it("a member reads name, roles and the end of the session", async () => {
  const { browser, staffId, email } = await enter("manager");
  const { json } = await browser.call(getStaffSession);
  expect(json).toMatchObject({ staff_id: staffId, email, name: "Member 1", roles: ["manager"] });
  expect(Date.parse(json.ends_at)).toBeGreaterThan(Date.parse(json.expires_at));
});

it("without a session there is nothing to read", async () => {
  expect((await openBrowser().call(getStaffSession)).json.code).toBe("not_signed_in");
});
