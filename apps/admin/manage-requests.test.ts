import { expect, test } from "vitest";
import { invoiceDeliveryChange } from "#features/contract-changes/server/change-invoice-delivery.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { noJobs } from "#platform/server/jobs/jobs.ts";
import { createTestAdmin } from "./test-admin-context.ts";

const { database, context, run, lastAudit } = await createTestAdmin("demo");
const linesOf = async (...args: string[]) => (await run(["requests", ...args])).lines;

const submit = async (now: Date): Promise<string> => {
  const contract =
    (await queryRow(database.unguarded, {
      text: `select customer_id as "customerId", contract_id as "contractId" from contracts k
             where state = 'active' and not exists (
               select from change_requests r where r.customer_id = k.customer_id and r.contract_id = k.contract_id)
             order by customer_id, contract_id limit 1`,
      columns: { customerId: bigint, contractId: bigint },
    })) ?? expect.fail("the demo has no contract without requests");
  const { reference } = await context.requestsWith(noJobs).submit(invoiceDeliveryChange, {
    ...contract,
    details: { invoice_online: "postal" as const },
    replaced: { invoice_online: "email" },
    state: "sent",
    now,
  });
  return reference;
};

test("requests that wait are listed, shown, accepted and completed, each with an entry in the audit log", async () => {
  const reference = await submit(new Date("2026-11-16T09:00:00Z"));
  expect((await linesOf("--kind", "contract.invoice_delivery")).join("\n")).toContain(reference);
  expect((await linesOf("show", reference)).join("\n")).toContain('invoice_online: "postal"');
  expect(await linesOf("accept", reference, "--as", "Pau")).toEqual([`${reference} is accepted.`]);
  expect(await linesOf("complete", reference, "--as", "Pau")).toEqual([`${reference} is done.`]);
  expect(await lastAudit()).toMatchObject({
    actor: "Pau",
    action: "requests complete",
    details: { reference },
  });
  await expect(linesOf("accept", reference, "--as", "Pau")).rejects.toThrow("does not allow this");
});

test("a request is rejected with a reason, and an unknown one is named", async () => {
  const reference = await submit(new Date("2026-11-16T10:00:00Z"));
  expect(await linesOf("reject", reference, "Sense correu", "--as", "Pau")).toEqual([
    `${reference} is rejected.`,
  ]);
  expect((await linesOf("show", reference)).at(-1)).toBe("reason: Sense correu");
  expect((await linesOf("--state", "rejected")).join("\n")).toContain(reference);
  await expect(linesOf("show", "2222-2222")).rejects.toThrow("There is no request 2222-2222.");
});
