import { expect, it } from "vitest";
import { setUpStaffApp } from "../contract/set-up-staff-app.ts";
import { verifyStaffSecondFactor } from "../contract/verify-staff-second-factor.ts";
import { codeOf, startStaff } from "./testing/staff-fixture.ts";

const { activate, signIn, enter } = await startStaff();

it("a member sets up an app with its QR code; the last secret counts", async () => {
  const browser = await signIn(await activate("agent"));
  const first = (await browser.call(setUpStaffApp)).json;
  const { secret, otpauth_uri: uri, qr } = (await browser.call(setUpStaffApp)).json;
  expect(uri).toMatch(/^otpauth:\/\/totp\/.*member1%40retailer\.example/);
  expect(qr.size).toBeGreaterThan(20);
  const verify = async (from: string) =>
    (await browser.call(verifyStaffSecondFactor, { code: codeOf(from) })).status;
  expect([await verify(first.secret), await verify(secret)]).toEqual([403, 200]);
});

it("a confirmed app is not replaced", async () => {
  const { browser } = await enter("agent");
  const { status, json } = await browser.call(setUpStaffApp);
  expect([status, json.code]).toEqual([409, "staff_app_already_set_up"]);
});
