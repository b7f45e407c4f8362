import { expect, it } from "vitest";
import { endStaffPasskey } from "../contract/end-staff-passkey.ts";
import { listStaffPasskeys } from "../contract/list-staff-passkeys.ts";
import { getStaffSession } from "../contract/get-staff-session.ts";
import { verifyStaffSecondFactor } from "../contract/verify-staff-second-factor.ts";
import { codeOf, startStaff } from "./testing/staff-fixture.ts";

const { database, enter, signIn, addPasskey, emails, work, lastAudit } = await startStaff();
type Browser = Awaited<ReturnType<typeof enter>>["browser"];
const list = async (browser: Browser): Promise<{ passkey_id: string; name: string }[]> =>
  (await browser.call(listStaffPasskeys)).json.items;
const end = async (browser: Browser, passkeyId: string) => {
  const { status, json } = await browser.call(endStaffPasskey, {}, { passkeyId });
  return [status, json.code ?? json.status];
};
const idOf = async (browser: Browser, name: string): Promise<string> =>
  (await list(browser)).find((passkey) => passkey.name === name)?.passkey_id ?? "";

it("a passkey that was ended is gone, with the other sessions of the member; audit log and email say so", async () => {
  const member = await enter("agent");
  const { browser, email, staffId } = member;
  await addPasskey(browser, "Mòbil");
  await addPasskey(browser, "Clau USB");
  const elsewhere = await signIn(member);
  await elsewhere.call(verifyStaffSecondFactor, { code: codeOf(member.secret) });
  expect((await elsewhere.call(getStaffSession)).status).toBe(200);
  expect(await end(browser, await idOf(browser, "Mòbil"))).toEqual([200, "OK"]);
  expect((await list(browser)).map(({ name }) => name)).toEqual(["Clau USB"]);
  expect((await elsewhere.call(getStaffSession)).json.code).toBe("token_expired");
  expect(await lastAudit()).toMatchObject({
    action: "staff passkey end",
    details: { staffId, email, passkey: "Mòbil" },
  });
  await work();
  expect(emails.sent.at(-1)).toMatchObject({
    recipient: email,
    subject: "Clau d’accés treta del teu compte de Llum de Prova",
  });
});

it("another member's passkey is not found, as one that does not exist", async () => {
  const one = await enter("agent");
  const other = await enter("administrator");
  await addPasskey(one.browser, "Mòbil");
  const passkeyId = await idOf(one.browser, "Mòbil");
  expect(await end(other.browser, passkeyId)).toEqual([404, "staff_passkey_not_found"]);
  expect(await end(other.browser, "A".repeat(22))).toEqual([404, "staff_passkey_not_found"]);
  expect(await list(one.browser)).toHaveLength(1);
});

it("long after the sign-in, the member has to sign in again first", async () => {
  const { browser, staffId } = await enter("agent");
  await addPasskey(browser, "Mòbil");
  const passkeyId = await idOf(browser, "Mòbil");
  await database.pool.query(
    "update staff_sessions set verified_at = now() - interval '11 minutes' where staff_id = $1",
    [staffId],
  );
  expect(await end(browser, passkeyId)).toEqual([403, "recent_sign_in_required"]);
  expect(await list(browser)).toHaveLength(1);
});
