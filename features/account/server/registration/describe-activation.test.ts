import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { describeActivation } from "../../contract/registration/describe-activation.ts";
import { addHolders, startRegistrationServer } from "../testing/registration-test-server.ts";

const database = await createTestDatabase("empty");
const { anna } = await addHolders(database);
const { server, links, passwords } = await startRegistrationServer(database);
const look = (token: string) => server.call(describeActivation, { body: { token }, as: "visitor" });

beforeEach(() => {
  passwords.clear();
  links.set("annas", { customerId: anna, purpose: "activation", attributes: { email: null, mobile: null } });
});

describe("an activation link", () => {
  it("can be described repeatedly", async () => {
    await look("annas");
    expect((await look("annas")).answer()).toEqual({ name: "Anna Roca", user: "12345678Z" });
  });

  it("is refused if it was used, was created for another purpose, or its customer has a password", async () => {
    links.set("reset", { customerId: anna, purpose: "password_reset", attributes: {} });
    const refused = [await look("none"), await look("reset")];
    passwords.set(anna, "Vela-blava-7");
    refused.push(await look("annas"));
    for (const one of refused)
      expect([one.status, one.problem().code]).toEqual([419, "link_no_longer_valid"]);
  });
});
