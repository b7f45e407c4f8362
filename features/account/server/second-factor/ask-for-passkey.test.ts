import { beforeEach, describe, expect, it } from "vitest";
import { askForPasskey } from "../../contract/second-factor/ask-for-passkey.ts";
import { createSecondFactorFixture } from "../testing/second-factor-fixture.ts";

const fixture = await createSecondFactorFixture();
const ask = (ticket: string) => fixture.server.call(askForPasskey, { body: { ticket }, as: "visitor" });

beforeEach(fixture.clear);

describe("asking for a passkey", () => {
  it("returns the customer's own passkeys and the relying party, with a new challenge each time", async () => {
    await fixture.withPasskey();
    await fixture.withPasskey({ customerId: fixture.marti });
    const ticket = await fixture.ticket();
    const [options, secondOptions] = [(await ask(ticket)).answer(), (await ask(ticket)).answer()];
    expect(options).toMatchObject({ rpId: "portal.example", userVerification: "preferred" });
    expect(options.allowCredentials).toHaveLength(1);
    expect(secondOptions.challenge).not.toBe(options.challenge);
  });

  it("is refused for a customer who has only an app", async () => {
    await fixture.withApp();
    const refused = await ask(await fixture.ticket());
    expect([refused.status, refused.problem().code]).toEqual([403, "second_step_refused"]);
  });

  it("is refused without a valid ticket", async () => {
    const refused = await ask("1.nonsense");
    expect([refused.status, refused.problem().code]).toEqual([419, "ticket_no_longer_valid"]);
  });
});
