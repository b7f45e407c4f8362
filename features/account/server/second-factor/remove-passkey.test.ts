import { beforeEach, describe, expect, it } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getSecondFactor } from "../../contract/second-factor/get-second-factor.ts";
import { removePasskey } from "../../contract/second-factor/remove-passkey.ts";
import { noPassword, createSecondFactorFixture, rightPassword } from "../testing/second-factor-fixture.ts";

const fixture = await createSecondFactorFixture();
const { server, ariadna, marti } = fixture;
const as = { customerId: ariadna };
const body = { current_password: rightPassword };
const get = async (customerId = ariadna) =>
  (await server.call(getSecondFactor, { as: { customerId } })).answer();
const params = { passkeyId: "" };
const foreignParams = { passkeyId: "" };

beforeEach(async () => {
  await fixture.clear();
  await fixture.withPasskey();
  await fixture.withPasskey({ customerId: marti });
  params.passkeyId = (await get()).passkeys[0]?.passkeyId ?? "";
  foreignParams.passkeyId = (await get(marti)).passkeys[0]?.passkeyId ?? "";
});

describe("removing a passkey", () => {
  it("removes only the customer's own, deletes the recovery codes with the last one, and sends an email", async () => {
    await fixture.withPasskey({ customerId: ariadna }, "Segona");
    expect((await server.call(removePasskey, { params, body, as })).answer()).toEqual({ status: "OK" });
    expect(await get()).toMatchObject({ passkeys: [{ name: "Segona" }], recoveryCodesLeft: 10 });
    params.passkeyId = (await get()).passkeys[0]?.passkeyId ?? "";
    await server.call(removePasskey, { params, body, as });
    expect(await get()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await get(marti)).passkeys).toHaveLength(1);
    expect(await fixture.emails()).toContain("Has tret una clau d’accés");
  });

  it("requires the password", async () => {
    const refused = await server.call(removePasskey, { params, body: { current_password: "x" }, as });
    expect([refused.status, refused.problem().code]).toEqual([403, "wrong_current_password"]);
    const none = await server.call(removePasskey, { params, body: { current_password: noPassword }, as });
    expect(none.problem().code).toBe("no_password");
    expect((await get()).passkeys).toHaveLength(1);
  });

  it("is refused in an impersonation session", async () => {
    const refused = await server.call(removePasskey, { params, body, as: { ...as, readOnly: true } });
    expect(refused.problem().code).toBe("read_only_session");
  });
});

provesForeignIdsAreHidden(removePasskey, {
  server,
  valid: { params, body, as },
  foreignParams,
  unknownParams: { passkeyId: "A".repeat(22) },
});
