import { expect, it } from "vitest";
import { beginStaffPasskey } from "../contract/begin-staff-passkey.ts";
import { maxStaffPasskeys } from "../contract/staff-passkey.ts";
import { startStaff } from "./testing/staff-fixture.ts";

const { database, enter, addPasskey } = await startStaff();

it("a passkey is asked for that verifies its user and is found without an email, and not the one that exists", async () => {
  const { browser, email } = await enter("agent");
  await addPasskey(browser, "Mòbil");
  const { options } = (await browser.call(beginStaffPasskey)).json;
  expect(options).toMatchObject({
    rp: { id: "portal.example" },
    user: { name: email },
    excludeCredentials: [{ type: "public-key" }],
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  });
});

it("more than ten minutes after the sign-in, the member has to sign in again first", async () => {
  const { browser, staffId } = await enter("agent");
  const verified = (minutes: number) =>
    database.pool.query(
      "update staff_sessions set verified_at = now() - make_interval(mins => $2) where staff_id = $1",
      [staffId, minutes],
    );
  await verified(9);
  expect((await browser.call(beginStaffPasskey)).status).toBe(200);
  await verified(11);
  const { status, json } = await browser.call(beginStaffPasskey);
  expect([status, json.code]).toEqual([403, "recent_sign_in_required"]);
});

it("ten passkeys are enough", async () => {
  const { browser } = await enter("agent");
  for (let nth = 1; nth <= maxStaffPasskeys; nth += 1) await addPasskey(browser, `Clau ${nth}`);
  const { status, json } = await browser.call(beginStaffPasskey);
  expect([status, json.code]).toEqual([409, "too_many_staff_passkeys"]);
});

it("there is none where the portal is reached by an IP address", async () => {
  const byNumber = await startStaff({ publicOrigin: "https://192.0.2.7" });
  const { status, json } = await (await byNumber.enter("agent")).browser.call(beginStaffPasskey);
  expect([status, json.code]).toEqual([409, "staff_passkeys_need_a_name"]);
});
