import { describe, expect, it } from "vitest";
import { listNewsletters } from "../contract/list-newsletters.ts";
import { startNewsletterServer } from "./testing/newsletter-server.ts";

const { call, callAsAda, ada, anna } = await startNewsletterServer();

describe("the newsletters", () => {
  it("of a subscriber say which are subscribed, in the language of the call", async () => {
    const answer = await callAsAda(listNewsletters, {
      params: { subscriber: ada.subscriberId },
      language: "es",
    });
    expect(answer.answer()).toMatchObject([
      { newsletterId: 1, name: "Novedades", description: "<p>Novedades</p>", isSubscribed: true },
      { newsletterId: 2, isSubscribed: false, subscriberId: ada.subscriberId },
      { newsletterId: 3, isSubscribed: true, isExported: true },
    ]);
  });

  it("of a proved email are those of its subscriber", async () => {
    const answer = await callAsAda(listNewsletters, { params: { subscriber: "ADA@correo.example" } });
    expect(answer.answer().map(({ isSubscribed }) => isSubscribed)).toEqual([true, false, true]);
  });

  it("are answered alike for every email without proof, subscribed or not", async () => {
    const of = async (subscriber: string) =>
      (await call(listNewsletters, { params: { subscriber }, as: "visitor" })).bytes.toString();
    expect(await of("ada@correo.example")).toBe(await of("ningu@correu.example"));
    expect(await of("ada@correo.example")).toContain('"subscriptor_id":null');
  });

  it.each([
    ["of another subscriber", ada.subscriberId],
    ["of an unknown id", "11111111-1111-4111-8111-111111111111"],
    ["of what is neither id nor email", "ada"],
  ])("%s are not found", async (_, subscriber) => {
    const answer = await call(listNewsletters, { params: { subscriber }, as: anna });
    expect([answer.status, answer.problem().code]).toEqual([404, "subscriber_not_found"]);
  });
});
