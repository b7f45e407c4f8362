import { beforeEach, describe, expect, it } from "vitest";
import { askReset } from "../../contract/password/ask-reset.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";

const { database, server, queue, emails, work } = await startAccount();
const annasEmail = "anna.roca@correu.example";
await insertTestCustomer(database, {
  taxId: "12345678Z",
  name: "Anna Roca",
  email: "Anna.Roca@Correu.example",
  language: "es",
});
await insertTestCustomer(database, { taxId: "00000000T", name: "Biel Pi" });
const ask = (nif: string, email: string) => server.call(askReset, { body: { nif, email }, as: "visitor" });
const send = (remoteAddress: string, email = annasEmail) =>
  server.app.inject({
    method: "POST",
    url: "/api/v1/user/reset/",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ nif: "12345678Z", email }),
    remoteAddress,
  });
const withoutId = (bytes: Buffer): string => bytes.toString().replace(/"requestId":"[^"]*"/, "");

beforeEach(async () => {
  await work();
  emails.sent.length = 0;
  await database.unguarded.query("truncate sign_in_failures, one_time_tokens");
});

describe("a password reset request", () => {
  it("gets the same response for existing and unknown customers, without a lookup during the request", async () => {
    const known = await ask("12345678Z", annasEmail);
    const unknown = [
      await ask("00000000T", annasEmail),
      await ask("12345678Z", "algu.altre@correu.example"),
      await ask("X1234567L", "ningu@correu.example"),
    ];
    expect(known.answer()).toEqual({ status: "OK" });
    for (const answer of unknown) {
      expect(answer.status).toBe(known.status);
      expect(withoutId(answer.bytes)).toBe(withoutId(known.bytes));
      expect(Object.keys(answer.headers)).toEqual(Object.keys(known.headers));
    }
    expect(queue.waiting().map(({ name }) => name)).toEqual(Array(4).fill("password_recovery"));
    await work();
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
    await work();
    const [email] = emails.sent;
    expect(email).toMatchObject({ language: "es", recipient: "Anna.Roca@Correu.example" });
    expect(email?.action?.url).toMatch(/^https:\/\/portal\.example\/recordar-clave#t=[\w.-]+$/);
  });

  it.each([
    [{ nif: "12345678A", email: annasEmail }, ["nif"]],
    [{ nif: "", email: "anna" }, ["email", "nif"]],
    [{ nif: "12345678Z", email: "anna@correu.example, altre@correu.example" }, ["email"]],
    [{ nif: "12345678Z", email: "anna@correu.example\r\nBcc: altre@correu.example" }, ["email"]],
  ])("is refused with field errors if it is malformed: %j", async (body, fields) => {
    const refused = await server.call(askReset, { raw: { body }, as: "visitor" });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.problem().errors ?? {}).toSorted()).toEqual(fields);
    expect(queue.waiting()).toEqual([]);
  });

  it("is delayed when repeated, for existing and unknown customers", async () => {
    for (const [nif, email] of [
      ["12345678Z", annasEmail],
      ["00000000T", "ningu@correu.example"],
    ] as const) {
      const statuses: number[] = [];
      for (let nth = 0; nth < 6; nth += 1) statuses.push((await ask(nif, email)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await ask(nif, email)).headers["retry-after"]).toBe("1");
    }
  });

  it("sends three emails at most, however often and from wherever it is made", async () => {
    for (let nth = 0; nth < 20; nth += 1) await send(`203.0.113.${nth}`);
    await work();
    expect(emails.sent).toHaveLength(3);
  });

  it("delays an address that asks again and again for different people", async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 40; nth += 1)
      statuses.push((await send("203.0.113.1", `ningu${nth}@correu.example`)).statusCode);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses.at(-1)).toBe(429);
  });

  it("leaves no token in the job queue nor in the database", async () => {
    await ask("12345678Z", annasEmail);
    const waiting = JSON.stringify(queue.waiting());
    await work();
    const secret = emails.sent[0]?.action?.url.split(".").at(-1) ?? "none";
    const { rows } = await database.unguarded.query(
      "select one_time_tokens::text as row from one_time_tokens",
    );
    expect(waiting + JSON.stringify(rows)).not.toContain(secret);
  });
});
