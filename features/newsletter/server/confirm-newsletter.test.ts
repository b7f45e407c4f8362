import { describe, expect, it } from "vitest";
import { confirmNewsletter } from "../contract/confirm-newsletter.ts";
import { setActiveNewsletters } from "../contract/set-active-newsletters.ts";
import { stopAddress } from "./subscriber-queries.ts";
import { startNewsletterServer, tokenIn } from "./testing/newsletter-server.ts";

const { call, ada, tokens, database, emails, sendAll } = await startNewsletterServer();
const now = new Date();
const confirm = (token: string) => call(confirmNewsletter, { as: "visitor", body: { token } });

describe("the link that confirms", () => {
  it("adds to what the address has, and sends to a stopped address again", async () => {
    await stopAddress(database.pool, { emailKey: "ada@correo.example", reason: "full", now });
    await call(setActiveNewsletters, {
      as: "visitor",
      body: { subscriber: "ada@correo.example", newsletterIds: [2] },
    });
    await sendAll();
    const confirmed = await confirm(tokenIn(emails.sent[0]?.action?.url));
    expect(confirmed.answer()).toEqual({ kind: "subscription", email: "ada@correo.example" });
    expect(String(confirmed.headers["set-cookie"])).toMatch(/^llum_newsletter=/);
    const { rows } = await database.unguarded.query(
      "select newsletter_id from newsletter_subscriptions where subscriber_id = $1 order by 1",
      [ada.subscriberId],
    );
    expect(rows.map((row) => row.newsletter_id)).toEqual([1, 2, 3]);
    expect((await database.unguarded.query("select from newsletter_stopped_addresses")).rowCount).toBe(0);
  });

  it.each([
    ["expired", tokens.signConfirmation("request", crypto.randomUUID(), new Date("2026-01-01"))],
    ["of a request that was erased", tokens.signConfirmation("request", crypto.randomUUID(), now)],
    ["of an address that was changed again", tokens.signConfirmation("address", crypto.randomUUID(), now)],
    ["of another purpose", tokens.signUnsubscribe(ada.subscriberId, 1)],
    ["no token", "x"],
  ])("is refused when it is %s", async (_, token) => {
    const refused = await confirm(token);
    expect([refused.status, refused.problem().code]).toEqual([419, "link_no_longer_valid"]);
  });
});
