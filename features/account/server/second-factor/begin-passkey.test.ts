import { beforeEach, describe, expect, it } from "vitest";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { beginPasskey } from "../../contract/second-factor/begin-passkey.ts";
import { handlers as accountHandlers } from "../routes.ts";
import { noPassword, createSecondFactorFixture, rightPassword } from "../testing/second-factor-fixture.ts";

const fixture = await createSecondFactorFixture();
const { server, ariadna } = fixture;
const as = { customerId: ariadna };
const body = { current_password: rightPassword };

beforeEach(fixture.clear);

describe("beginning to register a passkey", () => {
  it("returns options for this relying party that exclude existing passkeys", async () => {
    const { key } = await fixture.withPasskey();
    const { options } = (await server.call(beginPasskey, { body, as })).answer();
    expect(options).toMatchObject({
      rp: { id: "portal.example", name: fixture.services.configuration.organization.name },
      user: { name: "12345678Z" },
      attestation: "none",
      authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
      excludeCredentials: [{ id: key.make({ rp: { id: "x" }, challenge: "x" }).id, transports: ["usb"] }],
    });
    expect(options.challenge.length).toBeGreaterThanOrEqual(43);
  });

  it("requires the password", async () => {
    const refused = await server.call(beginPasskey, { body: { current_password: "x" }, as });
    expect([refused.status, refused.problem().code]).toEqual([403, "wrong_current_password"]);
    const none = await server.call(beginPasskey, { body: { current_password: noPassword }, as });
    expect([none.status, none.problem().code]).toEqual([409, "no_password"]);
  });

  it("is refused for a customer with ten passkeys", async () => {
    await fixture.database.unguarded.query(
      `insert into passkeys (customer_id, credential_id, public_key, counter, name, created_at)
       select $1, int4send(n), '', 0, 'Clau', now() from generate_series(1, 10) as n`,
      [ariadna],
    );
    const refused = await server.call(beginPasskey, { body, as });
    expect([refused.status, refused.problem().code]).toEqual([409, "too_many_passkeys"]);
  });

  it("is refused where the portal has no domain name", async () => {
    const services = { ...fixture.services, publicOrigin: "http://192.168.1.10:3000" };
    const nameless = await startTestServer(accountHandlers(services));
    const refused = await nameless.call(beginPasskey, { body, as });
    expect([refused.status, refused.problem().code]).toEqual([409, "passkeys_need_a_name"]);
  });

  it("is refused in an impersonation session", async () => {
    const refused = await server.call(beginPasskey, { body, as: { ...as, readOnly: true } });
    expect(refused.problem().code).toBe("read_only_session");
  });
});
