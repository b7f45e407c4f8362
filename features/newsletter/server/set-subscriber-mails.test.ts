import { beforeEach, describe, expect, it } from "vitest";
import { confirmNewsletter } from "../contract/confirm-newsletter.ts";
import { getSubscriber } from "../contract/get-subscriber.ts";
import { setSubscriberMails } from "../contract/set-subscriber-mails.ts";
import { startNewsletterServer, tokenIn } from "./testing/newsletter-server.ts";

const fixture = await startNewsletterServer();
const { call, callAsAda, ada, anna, tokens, emails, sendAll } = fixture;
const annasId = tokens.idOfCustomer(anna.customerId);
const changeAsAda = async (addresses: string[]) =>
  (
    await callAsAda(setSubscriberMails, { body: { subscriberId: ada.subscriberId, emails: addresses } })
  ).answer();
const adasEmails = async () =>
  (await callAsAda(getSubscriber, { params: { subscriberId: ada.subscriberId } })).answer();
const confirmLast = () =>
  call(confirmNewsletter, {
    as: "visitor",
    body: { token: tokenIn(emails.sent.at(-1)?.action?.url) },
  });

beforeEach(() => {
  emails.sent.length = 0;
});

describe("the addresses of a subscriber", () => {
  it("change when the new one is confirmed", async () => {
    expect(await changeAsAda(["nova@correo.example"])).toMatchObject({
      emails: ["ada@correo.example"],
      pendingEmails: ["nova@correo.example"],
    });
    await sendAll();
    expect(emails.sent.map(({ recipient, language }) => [recipient, language])).toEqual([
      ["nova@correo.example", "es"],
    ]);
    expect((await confirmLast()).answer()).toEqual({ kind: "address", email: "nova@correo.example" });
    expect(await adasEmails()).toMatchObject({ emails: ["nova@correo.example"], pendingEmails: [] });
    expect((await confirmLast()).status).toBe(419);
  });

  it("can be several, and one is removed at once while another is confirmed", async () => {
    await changeAsAda(["nova@correo.example", "feina@correo.example"]);
    await sendAll();
    await confirmLast();
    expect((await adasEmails()).emails).toEqual(["nova@correo.example", "feina@correo.example"]);
    expect((await changeAsAda(["feina@correo.example"])).emails).toEqual(["feina@correo.example"]);
  });

  it("stay as they were when a change is taken back before it is confirmed", async () => {
    await changeAsAda(["altra@correo.example"]);
    await changeAsAda(["feina@correo.example"]);
    await sendAll();
    expect(await adasEmails()).toMatchObject({ emails: ["feina@correo.example"], pendingEmails: [] });
    expect(emails.sent).toEqual([]);
  });

  it("of a customer begin with the email of the profile", async () => {
    const answer = await call(setSubscriberMails, {
      as: anna,
      body: { subscriberId: annasId, emails: ["anna@correu.example", "feina@correu.example"] },
    });
    expect(answer.answer()).toMatchObject({
      emails: ["anna@correu.example"],
      pendingEmails: ["feina@correu.example"],
    });
  });

  it("of another subscriber are not found", async () => {
    const answer = await call(setSubscriberMails, {
      as: anna,
      body: { subscriberId: ada.subscriberId, emails: ["anna@correu.example"] },
    });
    expect([answer.status, answer.problem().code]).toEqual([404, "subscriber_not_found"]);
  });

  it("must be emails", async () => {
    const answer = await callAsAda(setSubscriberMails, {
      raw: { body: { subscriberId: ada.subscriberId, emails: ["none"] } },
    });
    expect(answer.status).toBe(400);
  });

  it("are delayed after too many emails", async () => {
    fixture.delayEmails(30);
    const answer = await callAsAda(setSubscriberMails, {
      body: { subscriberId: ada.subscriberId, emails: ["una-altra@correo.example"] },
    });
    fixture.delayEmails(undefined);
    expect([answer.status, answer.problem().code]).toEqual([429, "too_many_subscriptions"]);
  });
});
