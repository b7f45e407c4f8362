import { beforeEach, describe, expect, it } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getSecondFactor } from "../../contract/second-factor/get-second-factor.ts";
import { renamePasskey } from "../../contract/second-factor/rename-passkey.ts";
import { createSecondFactorFixture } from "../testing/second-factor-fixture.ts";

const fixture = await createSecondFactorFixture();
const { server, ariadna, marti } = fixture;
const as = { customerId: ariadna };
const passkeysOf = async (customerId: number) =>
  (await server.call(getSecondFactor, { as: { customerId } })).answer().passkeys;
await fixture.withPasskey();
await fixture.withPasskey({ customerId: marti });
const [[hers], [his]] = [await passkeysOf(ariadna), await passkeysOf(marti)];
const params = { passkeyId: hers?.passkeyId ?? "" };
const foreignParams = { passkeyId: his?.passkeyId ?? "" };
const rename = (name: string) => server.call(renamePasskey, { params, body: { name }, as });

beforeEach(async () => void (await rename("Clau")));

describe("renaming a passkey", () => {
  it("renames the customer's own and not another customer's", async () => {
    expect((await rename("  Mòbil  ")).answer()).toEqual({ status: "OK" });
    await server.call(renamePasskey, { params: foreignParams, body: { name: "Meva" }, as });
    expect([await passkeysOf(ariadna), await passkeysOf(marti)]).toMatchObject([
      [{ name: "Mòbil" }],
      [{ name: "Clau" }],
    ]);
  });

  it("is refused for an empty or a very long name", async () => {
    for (const name of [" ", "x".repeat(61)]) {
      const refused = await server.call(renamePasskey, { params, raw: { body: { name } }, as });
      expect(refused.status).toBe(400);
    }
  });

  it("is refused in an impersonation session", async () => {
    const body = { name: "x" };
    const refused = await server.call(renamePasskey, { params, body, as: { ...as, readOnly: true } });
    expect(refused.problem().code).toBe("read_only_session");
  });
});

provesForeignIdsAreHidden(renamePasskey, {
  server,
  valid: { params, body: { name: "Clau" }, as },
  foreignParams,
  unknownParams: { passkeyId: "A".repeat(22) },
});
