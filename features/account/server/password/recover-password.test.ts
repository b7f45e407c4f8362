import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { recoverPassword } from "../../contract/password/recover-password.ts";
import { changedWorker, passwordChanged } from "./change-password.ts";
import { recoveryWorker } from "./recover-password.ts";
import { addCustomers, annasEmail, retailer, startPasswordServer } from "../testing/password-test-server.ts";

const database = await createTestDatabase("empty");
const { anna, biel } = await addCustomers(database);
const { server, queue } = await startPasswordServer(database);
const emails = createTestEmails();
const emailSender = { organization: retailer, publicOrigin: "https://portal.example" };
const ports = { database, sendEmail: emails.send, ...emailSender };
const workers = [
  recoveryWorker({ ...ports, sendLink: async (_, send) => send("token").then(() => true) }),
  changedWorker(ports),
];
const ask = (email: string) => server.call(recoverPassword, { body: { email }, as: "visitor" });

describe("a password reset request with only the email", () => {
  it("gets the same response for all emails, and only a customer with that email on record is sent a link", async () => {
    const [known, unknown] = [await ask("ANNA.roca@correu.example"), await ask("ningu@correu.example")];
    expect([known.status, known.answer()]).toEqual([unknown.status, unknown.answer()]);
    await queue.doAll(workers);
    expect(emails.sent.map(({ recipient }) => recipient)).toEqual(["Anna.Roca@Correu.example"]);
  });

  it("is refused for an invalid email", async () => {
    const refused = await server.call(recoverPassword, { raw: { body: { email: "anna" } }, as: "visitor" });
    expect(refused.problem().errors).toEqual({ email: ["invalid_format"] });
  });

  it("sends nothing to an erased customer", async () => {
    emails.sent.length = 0;
    await database.unguarded.query("update customers set erased_at = now() where customer_id = $1", [anna]);
    await ask(annasEmail);
    await queue.doAll(workers);
    await database.unguarded.query("update customers set erased_at = null");
    expect(emails.sent).toEqual([]);
  });

  it("the email about a changed password has its time, and is not sent to a customer without an email", async () => {
    emails.sent.length = 0;
    const changedAt = "2026-11-20T10:15:00.000Z";
    await queue.jobs.add(passwordChanged, { customerId: anna, changedAt });
    await queue.jobs.add(passwordChanged, { customerId: biel, changedAt });
    await queue.doAll(workers);
    expect(emails.sent).toHaveLength(1);
    expect(emails.sent[0]?.paragraphs.join(" ")).toContain("20 de noviembre de 2026 a las 11:15");
    expect(emails.sent[0]?.action?.url).toBe("https://portal.example/recordar-clave");
  });
});
