import { beforeEach, describe, expect, it } from "vitest";
import { addPasskey } from "../../contract/second-factor/add-passkey.ts";
import { beginPasskey } from "../../contract/second-factor/begin-passkey.ts";
import { createSecondFactorFixture, publicOrigin, rightPassword } from "../testing/second-factor-fixture.ts";
import { createSoftwareAuthenticator, type FaultInjection } from "../testing/software-authenticator.ts";

const fixture = await createSecondFactorFixture();
const { server, ariadna, marti } = fixture;
const as = { customerId: ariadna };
const name = "Clau USB";

const begin = async (customerId = ariadna) =>
  (
    await server.call(beginPasskey, { body: { current_password: rightPassword }, as: { customerId } })
  ).answer();
const made = async (faultInjection: FaultInjection = {}) => {
  const { ticket, options } = await begin();
  return {
    ticket,
    attestation: createSoftwareAuthenticator(publicOrigin).make(options, faultInjection),
    name,
  };
};

beforeEach(fixture.clear);

describe("adding a passkey", () => {
  it("enables it, returns recovery codes with the first one, sends an email and ends other sessions", async () => {
    await fixture.startSession();
    const first = (await server.call(addPasskey, { body: await made(), as })).answer();
    expect(first.recoveryCodes).toHaveLength(10);
    const second = (await server.call(addPasskey, { body: await made(), as })).answer();
    expect(second.recoveryCodes).toBeNull();
    expect(await fixture.ticket()).not.toBe("");
    expect(await fixture.emails()).toEqual(["Has afegit una clau d’accés", "Has afegit una clau d’accés"]);
    expect(await fixture.sessionsOf()).toEqual([]);
  });

  it.each<[string, FaultInjection]>([
    ["on another origin", { origin: "https://portal.example.evil" }],
    ["for another portal", { rpId: "evil.example" }],
    ["for another challenge", { challenge: "AAAA" }],
  ])("that was made %s is refused: passkey_refused", async (_, faultInjection) => {
    const refused = await server.call(addPasskey, { body: await made(faultInjection), as });
    expect([refused.status, refused.problem().code]).toEqual([403, "passkey_refused"]);
    expect(await fixture.ticket()).toBe("");
  });

  it("refuses a passkey that is registered already or is invalid", async () => {
    const { key } = await fixture.withPasskey();
    const { ticket, options } = await begin();
    const again = await server.call(addPasskey, {
      body: { ticket, attestation: key.make(options), name },
      as,
    });
    expect(again.problem().code).toBe("passkey_refused");
    const body = await made();
    const torn = { ...body.attestation, response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } };
    const refused = await server.call(addPasskey, { body: { ...body, attestation: torn }, as });
    expect(refused.problem().code).toBe("passkey_refused");
  });

  it("requires the customer's own ticket, which works once", async () => {
    const body = await made();
    const foreign = await server.call(addPasskey, { body, as: { customerId: marti } });
    expect([foreign.status, foreign.problem().code]).toEqual([419, "ticket_no_longer_valid"]);
    expect((await server.call(addPasskey, { body, as })).status).toBe(200);
    expect((await server.call(addPasskey, { body, as })).problem().code).toBe("ticket_no_longer_valid");
    // Sign-in tickets are not accepted here.
    const signInBody = { ...(await made()), ticket: await fixture.ticket() };
    expect((await server.call(addPasskey, { body: signInBody, as })).problem().code).toBe(
      "ticket_no_longer_valid",
    );
  });

  it("is refused in an impersonation session", async () => {
    const refused = await server.call(addPasskey, { body: await made(), as: { ...as, readOnly: true } });
    expect(refused.problem().code).toBe("read_only_session");
  });
});
