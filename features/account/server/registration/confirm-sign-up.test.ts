import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { confirmSignUp } from "../../contract/registration/confirm-sign-up.ts";
import type { SignUpForm } from "../../contract/registration/sign-up-rules.ts";
import {
  addHolders,
  annasTaxId,
  bielsTaxId,
  startRegistrationServer,
} from "../testing/registration-test-server.ts";

const database = await createTestDatabase("empty");
const { anna, biel } = await addHolders(database);
const { server, queue, emails, passwords, contracts, links, state, workers } =
  await startRegistrationServer(database);
contracts.set("0000101", anna).set("0000202", biel);

const form: SignUpForm = {
  nif: annasTaxId,
  contract: "0000101",
  email: "typed@correu.example",
  email2: "Typed@correu.example",
  accept_conditions: true,
  accept_gdpr: true,
  phone: "+34 600 000 001",
};
const send = (changes: Partial<SignUpForm> = {}, language: "ca" | "en" = "ca") =>
  server.call(confirmSignUp, { body: { ...form, ...changes }, as: "visitor", language });
const recipients = async () => {
  await queue.doAll(workers);
  return emails.sent.map(({ recipient }) => recipient);
};

beforeEach(() => {
  emails.sent.length = 0;
  passwords.clear();
  links.clear();
});

describe("a sign-up request", () => {
  it("gets the same response whether the holder and the contract exist or not", async () => {
    const answers = [
      await send(),
      await send({ nif: "X1234567L" }),
      await send({ contract: "0000202" }),
      await send({ contract: "9999999" }),
    ];
    expect(answers[0]?.answer().result.render.body).toContain("rebràs un correu electrònic");
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => Object.keys(headers).join())).size).toBe(1);
    expect(queue.waiting()).toHaveLength(4);
    expect(await recipients()).toEqual(["anna@correu.example"]);
  });

  it("sends the email to the address on record instead of the typed one, with a link to the configured origin", async () => {
    await send();
    expect(await recipients()).toEqual(["anna@correu.example"]);
    expect(emails.sent[0]?.action?.url).toMatch(/^https:\/\/portal\.example\/registre#t=token-\d+$/);
    expect([...links.values()]).toEqual([
      { customerId: anna, purpose: "activation", attributes: { email: null, mobile: "600000001" } },
    ]);
  });

  it("sends the email to the typed address if none is on record, and stores that address with the link", async () => {
    await send({ nif: bielsTaxId, contract: " 0000202 " });
    expect(await recipients()).toEqual(["typed@correu.example"]);
    expect(emails.sent[0]).toMatchObject({ language: "es" });
    expect([...links.values()][0]?.attributes).toEqual({
      email: "typed@correu.example",
      mobile: "600000001",
    });
  });

  it("sends a customer with an account a reset link, to the email on record", async () => {
    passwords.set(anna, "Vela-blava-7");
    await send();
    expect(await recipients()).toEqual(["anna@correu.example"]);
    expect(emails.sent[0]?.heading).toBe("Ja tens un compte");
    expect(emails.sent[0]?.paragraphs.join(" ")).toContain("https://portal.example/acces");
    expect(emails.sent[0]?.action?.url).toMatch(/^https:\/\/portal\.example\/recordar-clau#t=/);
    expect([...links.values()].map(({ purpose }) => purpose)).toEqual(["password_reset"]);
  });

  it("sends nothing for another customer's contract, and requires an invoice number where the deployment asks for it", async () => {
    state.signUpFlags.invoiceNumberField = true;
    await send({ invoiceNumber: `F-${biel}` });
    await send({ contract: "0000202", invoiceNumber: `F-${anna}` });
    expect(await recipients()).toEqual([]);
    await send({ invoiceNumber: `F-${anna}` });
    expect(await recipients()).toEqual(["anna@correu.example"]);
    state.signUpFlags.invoiceNumberField = false;
  });

  it.each<[string, Partial<SignUpForm>, Record<string, string[]>]>([
    ["tax id", { nif: "12345678A" }, { nif: ["not_valid"] }],
    ["nothing", { nif: "", contract: " " }, { nif: ["required"], contract: ["required"] }],
    ["email", { email: "anna", email2: "anna" }, { email: ["not_valid"], email2: ["not_valid"] }],
    ["two emails", { email2: "other@correu.example" }, { email2: ["do_not_match"] }],
    ["phone", { phone: "123" }, { phone: ["not_valid"] }],
    ["no phone", { phone: "" }, { phone: ["required"] }],
    [
      "no consent",
      { accept_conditions: false, accept_gdpr: false },
      { accept_conditions: ["required"], accept_gdpr: ["required"] },
    ],
  ])("gets the errors as texts and by field: %s", async (_, changes, fields) => {
    const { result } = (await send(changes, "en")).answer();
    expect(result.fields).toEqual(fields);
    expect(result.render.errors).toHaveLength(Object.keys(fields).length);
    expect(result.render.body).toBe("");
    expect(queue.waiting()).toEqual([]);
  });

  it("gets its errors in the language of the request", async () => {
    const { result } = (await send({ email2: "other@correu.example" }, "en")).answer();
    expect(result.render.errors).toEqual(["Repeat the email: the emails do not match"]);
  });

  it("is refused with unknown fields or two email addresses in one field", async () => {
    for (const extra of [{ customer_id: biel }, { language: "en" }, { password: "Vela-blava-7" }]) {
      const refused = await server.call(confirmSignUp, {
        raw: { body: { ...form, ...extra } },
        as: "visitor",
      });
      expect(refused.status).toBe(400);
    }
    const twice = "typed@correu.example,other@correu.example";
    expect((await send({ email: twice, email2: twice })).answer().result.fields.email).toEqual(["not_valid"]);
    expect(queue.waiting()).toEqual([]);
  });

  it("is delayed when repeated", async () => {
    state.waitSeconds = 4;
    const refused = await send();
    state.waitSeconds = 0;
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "4"]);
  });

  it("is refused in an impersonation session", async () => {
    const refused = await server.call(confirmSignUp, {
      body: form,
      as: { customerId: anna, readOnly: true },
    });
    expect(refused.problem().code).toBe("read_only_session");
  });
});
