import { beforeEach, describe, expect, it } from "vitest";
import { renewRecoveryCodes } from "../../contract/second-factor/renew-recovery-codes.ts";
import { takeSecondStep } from "../../contract/second-factor/take-second-step.ts";
import { noPassword, createSecondFactorFixture, rightPassword } from "../testing/second-factor-fixture.ts";

const fixture = await createSecondFactorFixture();
const { server, ariadna } = fixture;
const as = { customerId: ariadna };
const renew = (current_password = rightPassword) =>
  server.call(renewRecoveryCodes, { body: { current_password }, as });
const enterWith = async (recovery_code = "") =>
  (
    await server.call(takeSecondStep, {
      body: { ticket: await fixture.ticket(), recovery_code },
      as: "visitor",
    })
  ).status;

beforeEach(fixture.clear);

describe("new recovery codes", () => {
  it("replace the former ones, and an email is sent", async () => {
    const { recoveryCodes: former } = await fixture.withApp();
    const codes = (await renew()).answer().recoveryCodes ?? [];
    expect(new Set([...former, ...codes]).size).toBe(20);
    expect(await enterWith(former[0])).toBe(403);
    expect(await enterWith(codes[0])).toBe(200);
    expect(await fixture.emails()).toContain("Tens codis de recuperació nous");
  });

  it("are refused for a customer without a second factor", async () => {
    const refused = await renew();
    expect([refused.status, refused.problem().code]).toEqual([409, "no_second_factor"]);
  });

  it("require the password", async () => {
    await fixture.withApp();
    const refused = await renew("Demo-12345");
    expect([refused.status, refused.problem().code]).toEqual([403, "wrong_current_password"]);
    expect((await renew(noPassword)).problem().code).toBe("no_password");
  });

  it("are refused in an impersonation session", async () => {
    const body = { current_password: rightPassword };
    const refused = await server.call(renewRecoveryCodes, { body, as: { ...as, readOnly: true } });
    expect(refused.problem().code).toBe("read_only_session");
  });
});
