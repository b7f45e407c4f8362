import { expect, it } from "vitest";
import { listStaffPasskeys } from "../contract/list-staff-passkeys.ts";
import { startStaff } from "./testing/staff-fixture.ts";

const { enter, addPasskey } = await startStaff();

it("a member reads the own passkeys alone, the oldest first, and where they work", async () => {
  const one = await enter("agent");
  const other = await enter("manager");
  await addPasskey(one.browser, "Mòbil");
  await addPasskey(one.browser, "Clau USB");
  await addPasskey(other.browser, "Portàtil");
  const { json } = await one.browser.call(listStaffPasskeys);
  expect(json.items.map(({ name }: { name: string }) => name)).toEqual(["Mòbil", "Clau USB"]);
  expect(json.items[0]).toMatchObject({
    passkey_id: expect.stringMatching(/^[\w-]{22}$/),
    last_used_at: null,
  });
  expect(json.passkey_origin).toBe("https://portal.example");
});
