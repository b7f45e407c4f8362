import { beforeEach, describe, expect, it } from "vitest";
import { confirmNewsletter } from "../contract/confirm-newsletter.ts";
import { listNewsletters } from "../contract/list-newsletters.ts";
import { setActiveNewsletters } from "../contract/set-active-newsletters.ts";
import { startNewsletterServer, tokenIn } from "./testing/newsletter-server.ts";

const fixture = await startNewsletterServer();
const { call, callAsAda, ada, anna, tokens, database, emails, queue, sendAll } = fixture;
const annasId = tokens.idOfCustomer(anna.customerId);

const subscribed = (answer: unknown): number[] =>
  Array.isArray(answer) ? answer.filter((item) => item.isSubscribed).map((item) => item.newsletterId) : [];
const chooseAsAda = async (newsletterIds: number[]) =>
  (await callAsAda(setActiveNewsletters, { body: { subscriber: ada.subscriberId, newsletterIds } })).answer();
const consents = async (): Promise<unknown[]> =>
  (
    await database.unguarded.query(
      "select newsletter_ids, source, text_version, consent_text from newsletter_consents order by consent_id",
    )
  ).rows;

beforeEach(() => {
  emails.sent.length = 0;
});

describe("the choice of a subscriber", () => {
  it("replaces what is received, and stores the consent to what is new with its words", async () => {
    expect(subscribed(await chooseAsAda([2, 3]))).toEqual([2, 3]);
    expect(await consents()).toEqual([
      {
        newsletter_ids: [2],
        source: "link",
        text_version: "2026-11",
        consent_text: expect.stringContaining("de Llum"),
      },
    ]);
  });

  it("retains a newsletter of another system that is subscribed", async () => {
    expect(subscribed(await chooseAsAda([]))).toEqual([3]);
  });

  it("of nothing removes the subscriber's newsletters", async () => {
    await call(setActiveNewsletters, { as: anna, body: { subscriber: annasId, newsletterIds: [1, 2] } });
    const answer = await call(setActiveNewsletters, {
      as: anna,
      body: { subscriber: annasId, newsletterIds: [] },
    });
    expect(answer.answer()).toBe("removed");
    const list = await call(listNewsletters, { as: anna, params: { subscriber: annasId } });
    expect(subscribed(list.answer())).toEqual([]);
  });

  it("can be made by the email that was proved", async () => {
    const answer = await call(setActiveNewsletters, {
      as: anna,
      body: { subscriber: "anna@correu.example", newsletterIds: [2] },
    });
    expect(subscribed(answer.answer())).toEqual([2]);
    expect(queue.waiting()).toEqual([]);
  });

  it.each([
    ["another subscriber", { subscriber: ada.subscriberId, newsletterIds: [1] }, 404, "subscriber_not_found"],
    ["an unknown newsletter", { subscriber: annasId, newsletterIds: [9] }, 400, "newsletter_not_found"],
  ] as const)("is refused for %s", async (_, { subscriber, newsletterIds }, status, code) => {
    const answer = await call(setActiveNewsletters, {
      as: anna,
      body: { subscriber, newsletterIds: [...newsletterIds] },
    });
    expect([answer.status, answer.problem().code]).toEqual([status, code]);
  });
});

describe("a visitor's request", () => {
  const ask = (subscriber: string, newsletterIds: number[]) =>
    call(setActiveNewsletters, { as: "visitor", language: "es", body: { subscriber, newsletterIds } });

  it("is answered alike for every email, and changes nothing before it is confirmed", async () => {
    await chooseAsAda([1]);
    const answers = [await ask("ada@correo.example", [2]), await ask("nova@correu.example", [2])];
    expect(answers[0]?.bytes.toString()).toBe(answers[1]?.bytes.toString());
    expect(subscribed(answers[0]?.answer())).toEqual([]);
    await sendAll();
    expect(emails.sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["ada@correo.example", "Confirma tu suscripción · Llum"],
      ["nova@correu.example", "Confirma tu suscripción · Llum"],
    ]);
    expect(emails.sent[0]?.paragraphs).toContain("· Mercado");
    expect(subscribed(await chooseAsAda([1, 3]))).toEqual([1, 3]);
  });

  it("of an address that has everything already is answered by the link to its newsletters", async () => {
    await ask("ada@correo.example", [1]);
    await ask("ada@correo.example", []);
    await sendAll();
    expect(emails.sent.map(({ subject }) => subject)).toEqual([
      "Tus boletines · Llum",
      "Tus boletines · Llum",
    ]);
    const link = await tokens.verifyLink(tokenIn(emails.sent[0]?.action?.url), new Date());
    expect(link).toEqual(ada);
  });

  it("of an unknown address for nothing sends nothing", async () => {
    await ask("altra@correu.example", []);
    await sendAll();
    expect(emails.sent).toEqual([]);
  });

  it("never unsubscribes an address", async () => {
    await chooseAsAda([1, 2]);
    await ask("ada@correo.example", []);
    await sendAll();
    const list = await callAsAda(listNewsletters, { params: { subscriber: ada.subscriberId } });
    expect(subscribed(list.answer())).toEqual([1, 2, 3]);
  });

  it("is confirmed by its link, once", async () => {
    await ask("nova@correu.example", [1]);
    await sendAll();
    const body = { token: tokenIn(emails.sent[0]?.action?.url) };
    const confirmed = await call(confirmNewsletter, { as: "visitor", body });
    expect(confirmed.answer()).toEqual({ kind: "subscription", email: "nova@correu.example" });
    const again = await call(confirmNewsletter, { as: "visitor", body });
    expect([again.status, again.problem().code]).toEqual([419, "link_no_longer_valid"]);
    expect((await consents()).at(-1)).toMatchObject({ source: "double_opt_in", newsletter_ids: [1] });
  });

  it("is delayed after too many emails", async () => {
    fixture.delayEmails(90);
    const refused = await ask("ada@correo.example", [2]);
    fixture.delayEmails(undefined);
    expect([refused.status, refused.problem().code]).toEqual([429, "too_many_subscriptions"]);
    expect(refused.headers["retry-after"]).toBe("90");
  });
});
