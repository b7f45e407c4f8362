import { describe, expect, it } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const { database, customerId, run, lastAudit } = await createTestAdmin();
const erase = () => run(["erase", "12345678Z", "--as", "pau", "--reason", "her request of May"]);

describe("erasing", () => {
  it("lists the requests, erases the customer, and logs only the customer's number", async () => {
    await database.unguarded.query(
      "insert into erasure_requests (customer_id, requested_at) values ($1, '2026-11-01T09:00:00Z')",
      [customerId],
    );
    await database.unguarded.query(
      "insert into sandbox_mails (recipient, subject, text_body, html_body) values ('Anna@example.org', 'Hola', '', '')",
    );
    await database.unguarded.query(
      `insert into sandbox_signatures
         (signature_id, idempotency_key, title, signer_name, signer_tax_id, consent_text, filename, document, expires_at)
       values ('a', 'a', '', 'Anna Roca', '12345678Z', '', '', '', now())`,
    );
    await database.unguarded.query("update customers set email = 'anna@example.org' where customer_id = $1", [
      customerId,
    ]);
    expect((await run(["erasures"])).lines.join(" ")).toContain("Anna Roca");
    expect((await erase()).lines[0]).toContain(`customer ${customerId}`);
    expect((await run(["erasures"])).lines.at(-1)).toBe("no pending requests");
    expect(await lastAudit()).toMatchObject({ actor: "pau", action: "erase", customerId });
    expect(JSON.stringify(await lastAudit())).not.toMatch(/Anna|12345678Z/);
    expect((await run(["audit"])).lines.join(" ")).toContain(`customer ${customerId}`);
    for (const table of ["sandbox_mails", "sandbox_signatures"])
      expect((await database.unguarded.query(`select from ${table}`)).rows).toEqual([]);
    await expect(erase()).rejects.toThrow("No customer with tax id 12345678Z");
  });
});
