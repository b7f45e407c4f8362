import { beforeEach, describe, expect, it } from "vitest";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getSecondFactor } from "../../contract/second-factor/get-second-factor.ts";
import { createBeginSecondStep } from "./begin-second-step.ts";
import { secondFactorHandlers } from "../routes.ts";
import { createSecondFactorFixture } from "../testing/second-factor-fixture.ts";

const house = await createSecondFactorFixture();
const { server, ariadna, marti } = house;
const get = async (customerId = ariadna) =>
  (await server.call(getSecondFactor, { as: { customerId } })).answer();

beforeEach(house.clear);

describe("what is set up", () => {
  it("is nothing at first, and then nothing is asked at the sign-in", async () => {
    expect(await get()).toEqual({
      hasPassword: true,
      appSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      passkeyOrigin: "https://portal.example",
    });
    expect(await house.ticket()).toBe("");
  });

  it("is an app, passkeys by their names, and how many recovery codes are left, all one's own", async () => {
    await house.withApp();
    await house.withPasskey({ customerId: ariadna }, "Mòbil de l'Ariadna");
    await house.withPasskey({ customerId: marti });
    expect(await get()).toMatchObject({
      appSince: expect.any(Date),
      passkeys: [{ name: "Mòbil de l'Ariadna", lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    expect(await get(marti)).toMatchObject({ appSince: null, recoveryCodesLeft: 10 });
  });

  it("is said to be of no use to who has no password", async () => {
    const other = await startTestServer(
      secondFactorHandlers({ ...house.ports, hasPassword: async (customerId) => customerId === ariadna }),
    );
    const has = async (customerId: number) =>
      (await other.call(getSecondFactor, { as: { customerId } })).answer().hasPassword;
    expect([await has(ariadna), await has(marti)]).toEqual([true, false]);
  });

  it("is not asked at the sign-in of a portal where the second factor was switched off", async () => {
    await house.withApp();
    const begin = createBeginSecondStep({ ...house.ports, isEnabled: false });
    expect(await begin(ariadna, new Date())).toBeUndefined();
  });

  it("decides how the second step can be taken", async () => {
    const begin = createBeginSecondStep({ ...house.ports, isEnabled: true });
    const methods = async () => (await begin(ariadna, new Date()))?.methods;
    await house.withPasskey();
    expect(await methods()).toEqual(["passkey", "recovery_code"]);
    await house.withApp();
    expect(await methods()).toEqual(["passkey", "totp", "recovery_code"]);
    await house.database.unguarded.query("delete from recovery_codes");
    expect(await methods()).toEqual(["passkey", "totp"]);
  });

  it("is shown to who looks on in the customer's place", async () => {
    const answer = await server.call(getSecondFactor, { as: { customerId: ariadna, readOnly: true } });
    expect(answer.status).toBe(200);
  });
});
