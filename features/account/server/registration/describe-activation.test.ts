import { expect, describe, it } from "vitest";
import { describeActivation } from "../../contract/registration/describe-activation.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer, setTestPassword } from "../testing/test-customers.ts";

const { database, server, services } = await startAccount();
const anna = await insertTestCustomer(database, { taxId: "12345678Z", name: "Anna Roca", password: null });
const createLink = (purpose: "activation" | "password_reset") =>
  services.oneTimeTokens.create({
    customerId: anna,
    purpose,
    minutes: 60,
    now: new Date(),
    attributes: { email: null, mobile: null },
  });
const look = (token: string) => server.call(describeActivation, { body: { token }, as: "visitor" });

describe("an activation link", () => {
  it("can be described repeatedly", async () => {
    const token = await createLink("activation");
    await look(token);
    expect((await look(token)).answer()).toEqual({ name: "Anna Roca", user: "12345678Z" });
  });

  it("is refused if it was used, was created for another purpose, or its customer has a password", async () => {
    const [token, used] = [await createLink("activation"), await createLink("activation")];
    await services.oneTimeTokens.consume(used, "activation", new Date());
    const refused = [await look("none"), await look(used), await look(await createLink("password_reset"))];
    await setTestPassword(database, anna);
    refused.push(await look(token));
    for (const refusal of refused)
      expect([refusal.status, refusal.problem().code]).toEqual([419, "link_no_longer_valid"]);
  });
});
