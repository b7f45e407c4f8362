import { beforeEach, describe, expect, it } from "vitest";
import { getSecondFactor } from "../../contract/second-factor/get-second-factor.ts";
import { createBeginSecondStep } from "./begin-second-step.ts";
import { setTestPassword } from "../testing/test-customers.ts";
import { createSecondFactorFixture, publicOrigin } from "../testing/second-factor-fixture.ts";

const fixture = await createSecondFactorFixture();
const { server, ariadna, marti } = fixture;
const get = async (customerId = ariadna) =>
  (await server.call(getSecondFactor, { as: { customerId } })).answer();

beforeEach(fixture.clear);

describe("the list of second factors", () => {
  it("is empty at first, and the sign-in then asks for none", async () => {
    expect(await get()).toEqual({
      hasPassword: true,
      appSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      passkeyOrigin: "https://portal.example",
    });
    expect(await fixture.ticket()).toBe("");
  });

  it("has the customer's own app, passkeys by name, and number of unused recovery codes", async () => {
    await fixture.withApp();
    await fixture.withPasskey({ customerId: ariadna }, "Mòbil de l'Ariadna");
    await fixture.withPasskey({ customerId: marti });
    expect(await get()).toMatchObject({
      appSince: expect.any(Date),
      passkeys: [{ name: "Mòbil de l'Ariadna", lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    expect(await get(marti)).toMatchObject({ appSince: null, recoveryCodesLeft: 10 });
  });

  it("reports that a customer has no password", async () => {
    await setTestPassword(fixture.database, marti, null);
    const has = [(await get()).hasPassword, (await get(marti)).hasPassword];
    await setTestPassword(fixture.database, marti);
    expect(has).toEqual([true, false]);
  });

  it("does not affect the sign-in where second factors are switched off", async () => {
    await fixture.withApp();
    const begin = createBeginSecondStep({ publicOrigin, isEnabled: false });
    expect(await begin(fixture.database.pool, ariadna, new Date())).toBeUndefined();
  });

  it("determines the methods of the second step", async () => {
    const begin = createBeginSecondStep({ publicOrigin, isEnabled: true });
    const methods = async () => (await begin(fixture.database.pool, ariadna, new Date()))?.methods;
    await fixture.withPasskey();
    expect(await methods()).toEqual(["passkey", "recovery_code"]);
    await fixture.withApp();
    expect(await methods()).toEqual(["passkey", "totp", "recovery_code"]);
    await fixture.database.unguarded.query("delete from recovery_codes");
    expect(await methods()).toEqual(["passkey", "totp"]);
  });

  it("is readable in an impersonation session", async () => {
    const answer = await server.call(getSecondFactor, { as: { customerId: ariadna, readOnly: true } });
    expect(answer.status).toBe(200);
  });
});
