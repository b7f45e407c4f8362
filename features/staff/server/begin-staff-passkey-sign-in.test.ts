import { expect, it } from "vitest";
import { beginStaffPasskeySignIn } from "../contract/begin-staff-passkey-sign-in.ts";
import { startStaff } from "./testing/staff-fixture.ts";

const { database, openBrowser, enter, addPasskey } = await startStaff();

it("a visitor gets a challenge that demands the user's verification and names no passkey, and nothing is stored", async () => {
  await addPasskey((await enter("agent")).browser, "Mòbil");
  await database.pool.query("truncate staff_used_challenges");
  const { status, json } = await openBrowser().call(beginStaffPasskeySignIn);
  expect(status).toBe(200);
  expect(json.options).toMatchObject({
    rpId: "portal.example",
    allowCredentials: [],
    userVerification: "required",
  });
  const { rows } = await database.pool.query("select from staff_used_challenges");
  expect(rows).toEqual([]);
});

it("each challenge is another one", async () => {
  const ask = async () => (await openBrowser().call(beginStaffPasskeySignIn)).json.options.challenge;
  expect(await ask()).not.toBe(await ask());
});

it("there is no passkey where the portal is reached by an IP address", async () => {
  const byNumber = await startStaff({ publicOrigin: "https://192.0.2.7" });
  const { status, json } = await byNumber.openBrowser().call(beginStaffPasskeySignIn);
  expect([status, json.code]).toEqual([409, "staff_passkeys_need_a_name"]);
});
