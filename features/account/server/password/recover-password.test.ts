import { describe, expect, it } from "vitest";
import { recoverPassword } from "../../contract/password/recover-password.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";
import { passwordChanged } from "./change-password.ts";

const { database, server, queue, emails, work } = await startAccount();
const annasEmail = "anna.roca@correu.example";
const anna = await insertTestCustomer(database, {
  taxId: "12345678Z",
  email: "Anna.Roca@Correu.example",
  language: "es",
});
const biel = await insertTestCustomer(database, { taxId: "00000000T" });
const ask = (email: string) => server.call(recoverPassword, { body: { email }, as: "visitor" });

describe("a password reset request with only the email", () => {
  it("gets the same response for all emails, and only a customer with that email on record is sent a link", async () => {
    const [known, unknown] = [await ask("ANNA.roca@correu.example"), await ask("ningu@correu.example")];
    expect([known.status, known.answer()]).toEqual([unknown.status, unknown.answer()]);
    await work();
    expect(emails.sent.map(({ recipient }) => recipient)).toEqual(["Anna.Roca@Correu.example"]);
  });

  it("is answered with an email that greets with the given name of a name in the order of lists", async () => {
    await insertTestCustomer(database, {
      taxId: "87654321X",
      name: "PUIG SERRA, Marta",
      email: "marta@correu.example",
    });
    emails.sent.length = 0;
    await ask("marta@correu.example");
    await work();
    expect(emails.sent[0]?.paragraphs[0]).toBe("Hola, Marta:");
  });

  it("is refused for an invalid email", async () => {
    const refused = await server.call(recoverPassword, { raw: { body: { email: "anna" } }, as: "visitor" });
    expect(refused.problem().errors).toEqual({ email: ["wrong_format"] });
  });

  it("sends nothing to an erased customer", async () => {
    emails.sent.length = 0;
    await database.unguarded.query("update customers set erased_at = now() where customer_id = $1", [anna]);
    await ask(annasEmail);
    await work();
    await database.unguarded.query("update customers set erased_at = null");
    expect(emails.sent).toEqual([]);
  });

  it("the email about a changed password has its time, and is not sent to a customer without an email", async () => {
    emails.sent.length = 0;
    const changedAt = "2026-11-20T10:15:00.000Z";
    await queue.jobs.add(passwordChanged, { customerId: anna, changedAt });
    await queue.jobs.add(passwordChanged, { customerId: biel, changedAt });
    await work();
    expect(emails.sent).toHaveLength(1);
    expect(emails.sent[0]?.paragraphs.join(" ")).toContain("20 de noviembre de 2026 a las 11:15");
    expect(emails.sent[0]?.action?.url).toBe("https://portal.example/recordar-clave");
  });
});
