import { describe, expect, it } from "vitest";
import { describeReset } from "../../contract/password/describe-reset.ts";
import { resetPassword } from "../../contract/password/reset-password.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";

const { database, server, services } = await startAccount();
const customerId = await insertTestCustomer(database, { taxId: "12345678Z" });
const createLink = () =>
  services.oneTimeTokens.create({ customerId, purpose: "password_reset", minutes: 60, now: new Date() });
const look = (token: string) => server.call(describeReset, { body: { token }, as: "visitor" });

describe("a password reset link", () => {
  it("can be described repeatedly without being consumed", async () => {
    const token = await createLink();
    await look(token);
    expect((await look(token)).answer()).toEqual({ status: "OK" });
  });

  it("is refused if it was used or never existed", async () => {
    const token = await createLink();
    await server.call(resetPassword, { body: { token, password: "Vela-blava-7" }, as: "visitor" });
    for (const refused of [await look(token), await look("nonsense")])
      expect([refused.status, refused.problem().code]).toEqual([419, "link_no_longer_valid"]);
  });
});
