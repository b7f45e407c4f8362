import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { createKeyring } from "#platform/server/keyring.ts";
import { getSubscriber } from "../contract/get-subscriber.ts";
import { openNewsletterLink } from "../contract/open-newsletter-link.ts";
import { createNewsletterTokens } from "./newsletter-tokens.ts";
import { startNewsletterServer } from "./testing/newsletter-server.ts";

const { call, ada, anna, tokens, keyring } = await startNewsletterServer();
const now = new Date();
const days = (count: number): Date => new Date(now.getTime() + count * 86_400_000);
const open = (params: string) => call(openNewsletterLink, { as: "visitor", body: { params } });

const claims = { subscriptor_id: ada.subscriberId };
const signed = (jwt: SignJWT, key = keyring.keysFor("newsletter")[0]): Promise<string> =>
  jwt.setProtectedHeader({ alg: "HS256" }).sign(key);
const fresh = (payload: object = claims): SignJWT =>
  new SignJWT({ ...payload }).setAudience("newsletter").setIssuedAt(now).setExpirationTime(days(1));
const unsigned = ["none", ""].map(
  (alg) =>
    `${[{ alg }, { ...claims, aud: "newsletter", exp: days(1).getTime() / 1000, iat: now.getTime() / 1000 }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".")}.`,
);

const refused: [what: string, token: string][] = [
  ["expired", await tokens.signLink(ada, days(-61))],
  ["unsigned", unsigned[0] ?? ""],
  ["without an algorithm", unsigned[1] ?? ""],
  ["without an end", await signed(new SignJWT(claims).setAudience("newsletter").setIssuedAt(now))],
  ["valid for a year", await signed(fresh().setIssuedAt(days(-70)).setExpirationTime(days(300)))],
  ["for another audience", await signed(fresh().setAudience("session"))],
  ["signed with the key of another purpose", await signed(fresh(), keyring.keysFor("session")[0])],
  [
    "signed with another secret",
    await createNewsletterTokens(createKeyring(["another secret"])).signLink(ada, now),
  ],
  [
    "signed with another algorithm",
    await fresh().setProtectedHeader({ alg: "HS512" }).sign(new Uint8Array(64)),
  ],
  ["the cookie of a browser", tokens.signVisit(ada, now)],
  ["of a subscriber who does not exist", await signed(fresh({ subscriptor_id: crypto.randomUUID() }))],
  ["no token", "x"],
];

describe("the link of an email", () => {
  it("opens the screen of its subscriber in this browser", async () => {
    const opened = await open(await tokens.signLink(ada, now));
    expect(opened.answer().subscriberId).toBe(ada.subscriberId);
    const cookie = String(opened.headers["set-cookie"]);
    expect(cookie).toMatch(/^llum_newsletter=.*HttpOnly/);
    const read = await call(getSubscriber, {
      as: "visitor",
      params: { subscriberId: ada.subscriberId },
      cookies: [cookie.split(";")[0] ?? ""],
    });
    expect(read.answer().emails).toEqual(["ada@correo.example"]);
  });

  it("of a customer who has not subscribed opens the customer's newsletters and no session", async () => {
    const subscriberId = tokens.idOfCustomer(anna.customerId);
    const opened = await open(await tokens.signLink({ subscriberId, ...anna }, now));
    expect(opened.answer().subscriberId).toBe(subscriberId);
    expect(String(opened.headers["set-cookie"])).not.toContain("session");
  });

  it("is accepted from a mailer that has the key, and for sixty days", async () => {
    expect((await open(await signed(fresh()))).status).toBe(200);
    expect((await open(await tokens.signLink(ada, days(-59)))).status).toBe(200);
  });

  it.each(refused)("is refused when it is %s", async (_, params) => {
    const answer = await open(params);
    expect([answer.status, answer.problem().code]).toEqual([403, "newsletter_link_not_valid"]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("stays valid while its secret is rotated", async () => {
    const token = await createNewsletterTokens(createKeyring(["old"])).signLink(ada, now);
    const rotated = createNewsletterTokens(createKeyring(["new", "old"]));
    expect(await rotated.verifyLink(token, now)).toEqual(ada);
  });
});
