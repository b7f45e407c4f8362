import { describe, expect, it } from "vitest";
import { getOwnSubscriber } from "../contract/get-own-subscriber.ts";
import { startNewsletterServer } from "./testing/newsletter-server.ts";

const { call, callAsAda, ada, anna, tokens, database } = await startNewsletterServer();

describe("the caller's subscriber", () => {
  it("is the customer, with the same id each time and without writing anything", async () => {
    const ids = [await call(getOwnSubscriber, { as: anna }), await call(getOwnSubscriber, { as: anna })].map(
      (answer) => answer.answer().subscriberId,
    );
    expect(ids).toEqual([tokens.idOfCustomer(anna.customerId), tokens.idOfCustomer(anna.customerId)]);
    const stored = await database.unguarded.query("select from newsletter_subscribers");
    expect(stored.rowCount).toBe(1);
  });

  it("is who has opened a link", async () => {
    expect((await callAsAda(getOwnSubscriber, {})).answer().subscriberId).toBe(ada.subscriberId);
  });

  it("is none for other visitors", async () => {
    expect((await call(getOwnSubscriber, { as: "visitor" })).answer().subscriberId).toBeNull();
  });
});
