import { expect, test } from "vitest";
import { isDenied } from "#features/payments/server/platform-denials.ts";
import { createPaymentLinks } from "#features/payments/server/payment-links.ts";
import { createTestAdmin, linkIn } from "./test-admin-context.ts";

const { database, run, lastAudit, context, keyring, now, customerId } = await createTestAdmin();
const signed = ["--as", "pau", "--reason", "chargebacks"];

test("card payment is closed to a customer and opened again, with entries in the audit log", async () => {
  const denied = () => isDenied(database.pool, customerId, "stripe");
  await run(["payments", "deny", "12345678Z", ...signed]);
  await run(["payments", "deny", "12345678Z", ...signed]);
  expect([await denied(), await lastAudit()]).toMatchObject([true, { action: "payments deny" }]);
  await run(["payments", "allow", "12345678Z", ...signed]);
  expect([await denied(), await lastAudit()]).toMatchObject([false, { action: "payments allow" }]);
});

test("a link for one invoice is printed", async () => {
  await database.unguarded.query(
    `insert into invoices (customer_id, invoice_id, number, kind, issued_on, due_on, period_starts_on, period_ends_on,
       energy_wh, total_cents, pending_cents, payment_status, record_sha256)
     values ($1, 77, 'FE-1', 'electricity', '2026-10-03', '2026-10-20', '2026-08-31', '2026-09-30', 1, 1, 1, 'unpaid', '')`,
    [customerId],
  );
  await database.unguarded.query("insert into invoice_numbers values ('FE-1', $1, 77)", [customerId]);
  const link = linkIn((await run(["payments", "link", "FE-1", ...signed])).lines);
  const token = link.replace("https://portal.example.org/pagament/", "");
  const links = createPaymentLinks({ ...context, keyring });
  expect(links.read(token, now)).toEqual({ customerId, invoiceId: 77 });
  await expect(run(["payments", "link", "FE-2", ...signed])).rejects.toThrow("There is no invoice FE-2");
});
