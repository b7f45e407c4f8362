import { expect, it } from "vitest";
import { listStaff } from "../contract/list-staff.ts";
import { startStaff } from "./testing/staff-fixture.ts";

const { staff, invite, activate, enter } = await startStaff();

it("an administrator reads every member with roles and state, those who have left last", async () => {
  const left = await activate("agent");
  await staff.members.end(left.staffId, { actor: "pau", now: new Date() });
  await invite("publisher", "agent");
  const { browser } = await enter("administrator");
  const { json } = await browser.call(listStaff);
  expect(json.items).toMatchObject([
    { name: "Member 2", roles: ["agent", "publisher"], state: "invited", has_second_factor: false },
    { name: "Member 3", roles: ["administrator"], state: "active", has_second_factor: true },
    { name: "Member 1", roles: ["agent"], state: "ended", has_second_factor: false },
  ]);
  expect(JSON.stringify(json)).not.toContain("argon2");
});

it("other roles do not read it", async () => {
  const { browser } = await enter("agent", "manager", "publisher");
  expect((await browser.call(listStaff)).json.code).toBe("role_missing");
});
