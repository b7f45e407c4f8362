import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { describeReset } from "../../contract/password/describe-reset.ts";
import { resetPassword } from "../../contract/password/reset-password.ts";
import { addCustomers, startPasswordServer } from "../testing/password-test-server.ts";

const database = await createTestDatabase("empty");
const { anna } = await addCustomers(database);
const { server, links } = await startPasswordServer(database);
const look = (token: string) => server.call(describeReset, { body: { token }, as: "visitor" });

beforeEach(() => {
  links.set("annas link", anna);
});

describe("a password reset link", () => {
  it("can be described repeatedly without being consumed", async () => {
    await look("annas link");
    expect((await look("annas link")).answer()).toEqual({ status: "OK" });
  });

  it("is refused if it was used or never existed", async () => {
    const body = { token: "annas link", password: "Vela-blava-7" };
    await server.call(resetPassword, { body, as: "visitor" });
    for (const refused of [await look("annas link"), await look("nonsense")])
      expect([refused.status, refused.problem().code]).toEqual([419, "link_no_longer_valid"]);
  });
});
