import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { requestErasure } from "../contract/request-erasure.ts";
import { erasureWorker } from "./erasure-requests.ts";
import { startProfileServer } from "./testing/profile-test-server.ts";
import { seedCustomers } from "./testing/seed-customers.ts";

const database = await createTestDatabase("empty");
const { anna, bru } = await seedCustomers(database);
const server = await startProfileServer(database);
const ask = (as: { customerId: number; readOnly?: boolean }) => server.call(requestErasure, { body: {}, as });

describe("an erasure request", () => {
  it("is stored once for repeated requests, and the retailer and the customer are notified", async () => {
    const first = (await ask({ customerId: anna })).answer();
    expect(first).toMatchObject({ state: "requested" });
    expect((await ask({ customerId: anna })).answer()).toEqual(first);
    const emails = createTestEmails();
    await server.queue.doAll([
      erasureWorker({
        database,
        sendEmail: emails.send,
        staffLanguage: "ca",
        organization: { name: "Llum de Prova", phone: "900 000 000", email: "hola@llum.example" },
        publicOrigin: "https://portal.example",
      }),
    ]);
    expect(emails.sent.map(({ recipient }) => recipient)).toEqual(["hola@llum.example", "anna@example.org"]);
    expect(emails.sent[0]?.subject).toContain(String(anna));
    expect(JSON.stringify(emails.sent[0])).not.toContain("Anna");
  });

  it("is stored once for many simultaneous requests", async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask({ customerId: bru })));
    const { rows } = await database.pool.query("select state from erasure_requests where customer_id = $1", [
      bru,
    ]);
    expect(rows).toEqual([{ state: "requested" }]);
    expect(server.queue.waiting().filter(({ name }) => name === "erasure_asked")).toHaveLength(1);
  });

  it("is refused in an impersonation session", async () => {
    const refused = await ask({ customerId: bru, readOnly: true });
    expect([refused.status, refused.problem().code]).toEqual([403, "read_only_session"]);
  });
});
