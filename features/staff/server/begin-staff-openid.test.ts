import { expect, it } from "vitest";
import { beginStaffOpenid } from "../contract/begin-staff-openid.ts";
import { startStaff } from "./testing/staff-fixture.ts";
import { createTestIdentities } from "./testing/test-identities.ts";

const identities = createTestIdentities();
const { openBrowser } = await startStaff({ provider: identities.provider });

it("a visitor gets the provider's address with new random values, sealed for the tab that begins", async () => {
  const begin = async () => (await openBrowser().call(beginStaffOpenid)).json;
  const [first, second] = [await begin(), await begin()];
  const valuesOf = (url: string) => [...new URL(url).searchParams.values()];
  for (const value of valuesOf(first.url)) {
    expect(value).toMatch(/^[\w-]{43}$/);
    expect(valuesOf(second.url)).not.toContain(value);
    expect(Buffer.from(first.ticket, "base64url").toString()).not.toContain(value);
  }
});

it("a provider that does not answer is reported as such", async () => {
  identities.setAway(true);
  const { status, json } = await openBrowser().call(beginStaffOpenid);
  identities.setAway(false);
  expect([status, json.code]).toEqual([503, "staff_provider_unavailable"]);
});

it("without a provider there is no such sign-in", async () => {
  const without = await startStaff();
  const { status, json } = await without.openBrowser().call(beginStaffOpenid);
  expect([status, json.code]).toEqual([404, "staff_openid_not_configured"]);
});
