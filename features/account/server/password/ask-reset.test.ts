import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { askReset } from "../../contract/password/ask-reset.ts";
import { recoveryWorker } from "./recover-password.ts";
import { addCustomers, annasEmail, retailer, startPasswordServer } from "../testing/password-test-server.ts";

const database = await createTestDatabase("empty");
const { anna } = await addCustomers(database);
const { server, queue, delays } = await startPasswordServer(database);
const emails = createTestEmails();
const workers = [
  recoveryWorker({
    database,
    sendEmail: emails.send,
    sendLink: async ({ customerId }, send) => {
      await send(`token-of-${customerId}`);
      return true;
    },
    organization: retailer,
    publicOrigin: "https://portal.example",
  }),
];
const ask = (nif: string, email: string) => server.call(askReset, { body: { nif, email }, as: "visitor" });
const withoutId = (bytes: Buffer): string => bytes.toString().replace(/"requestId":"[^"]*"/, "");

beforeEach(() => {
  emails.sent.length = 0;
});

describe("a password reset request", () => {
  it("gets the same response for existing and unknown customers, without a lookup during the request", async () => {
    const known = await ask("12345678Z", annasEmail);
    const others = [
      await ask("00000000T", annasEmail),
      await ask("12345678Z", "algu.altre@correu.example"),
      await ask("X1234567L", "ningu@correu.example"),
    ];
    expect(known.answer()).toEqual({ status: "OK" });
    for (const other of others) {
      expect(other.status).toBe(known.status);
      expect(withoutId(other.bytes)).toBe(withoutId(known.bytes));
      expect(Object.keys(other.headers)).toEqual(Object.keys(known.headers));
    }
    expect(queue.waiting().map(({ name }) => name)).toEqual(Array(4).fill("password_recovery"));
    await queue.doAll(workers);
    expect(emails.sent.map(({ recipient }) => recipient)).toEqual(["Anna.Roca@Correu.example"]);
  });

  it("sends an email to the address on record, in the customer's language, with a link to the configured origin", async () => {
    await server.app.inject({
      method: "POST",
      url: "/api/v1/user/reset/",
      headers: {
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        "content-type": "application/json",
        "accept-language": "en",
      },
      payload: JSON.stringify({ nif: "es12.345.678-z", email: annasEmail.toUpperCase() }),
    });
    await queue.doAll(workers);
    const [email] = emails.sent;
    expect(email).toMatchObject({ language: "es", recipient: "Anna.Roca@Correu.example" });
    expect(email?.action?.url).toBe(`https://portal.example/recordar-clave#t=token-of-${anna}`);
  });

  it.each([
    [{ nif: "12345678A", email: annasEmail }, ["nif"]],
    [{ nif: "", email: "anna" }, ["email", "nif"]],
    [{ nif: "12345678Z", email: "anna@correu.example, altre@correu.example" }, ["email"]],
    [{ nif: "12345678Z", email: "anna@correu.example\r\nBcc: altre@correu.example" }, ["email"]],
    [{ nif: "12345678Z", email: annasEmail, customer_id: 1 }, ["customer_id"]],
  ])("is refused with field errors if it is malformed: %j", async (body, fields) => {
    const refused = await server.call(askReset, { raw: { body }, as: "visitor" });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.problem().errors ?? {}).toSorted()).toEqual(fields);
    expect(queue.waiting()).toEqual([]);
  });

  it("is delayed when repeated, for existing and unknown customers", async () => {
    delays.recovery = 8;
    const refused = [await ask("12345678Z", annasEmail), await ask("00000000T", "ningu@correu.example")];
    delays.recovery = 0;
    expect(refused.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual([
      [429, "8"],
      [429, "8"],
    ]);
    expect(queue.waiting()).toEqual([]);
  });
});
