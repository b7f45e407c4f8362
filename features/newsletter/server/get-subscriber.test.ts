import { describe, expect, it } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getOwnSubscriber } from "../contract/get-own-subscriber.ts";
import { getSubscriber } from "../contract/get-subscriber.ts";
import { startNewsletterServer } from "./testing/newsletter-server.ts";

const fixture = await startNewsletterServer();
const { ada, anna, tokens } = fixture;
const annasId = tokens.idOfCustomer(anna.customerId);
const linkToken = await tokens.signLink(ada, new Date());

provesForeignIdsAreHidden(getSubscriber, {
  server: fixture,
  valid: { params: { subscriberId: annasId }, as: anna },
  foreignParams: { subscriberId: ada.subscriberId },
  unknownParams: { subscriberId: "11111111-1111-4111-8111-111111111111" },
});

describe("a subscriber", () => {
  it("has the addresses that are confirmed", async () => {
    const answer = await fixture.callAsAda(getSubscriber, { params: { subscriberId: ada.subscriberId } });
    expect(answer.answer()).toEqual({
      subscriberId: ada.subscriberId,
      emails: ["ada@correo.example"],
      pendingEmails: [],
    });
  });

  it("who is a customer has the email of the profile", async () => {
    const answer = await fixture.call(getSubscriber, { params: { subscriberId: annasId }, as: anna });
    expect(answer.answer().emails).toEqual(["anna@correu.example"]);
  });

  it("is not found without a session and without an opened link", async () => {
    const answer = await fixture.call(getSubscriber, {
      params: { subscriberId: ada.subscriberId },
      as: "visitor",
    });
    expect([answer.status, answer.problem().code]).toEqual([404, "subscriber_not_found"]);
  });

  it.each([
    ["an hour after the link was opened", tokens.signVisit(ada, new Date(Date.now() - 3_700_000))],
    ["with the cookie of another purpose", tokens.signUnsubscribe(ada.subscriberId, 1)],
    ["with the token of the link itself", linkToken],
  ])("is not found %s", async (_, cookie) => {
    const answer = await fixture.call(getOwnSubscriber, {
      as: "visitor",
      cookies: [`llum_newsletter=${cookie}`],
    });
    expect(answer.answer()).toEqual({ subscriberId: null });
  });
});
