import { afterAll } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { startBankServer } from "#integrations/card-payments/sandbox/bank-server.ts";
import { createSandboxBank } from "#integrations/card-payments/sandbox/sandbox-bank.ts";
import type { CardPayments } from "#integrations/card-payments/port.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";

type Desk = Awaited<ReturnType<typeof startDeskServer>>;

/** How the household gets unpaid invoices: `FD-1`, `FD-2`. */
const adderOfInvoices = ({ database, customerId }: Pick<Desk, "database" | "customerId">) => {
  let added = 0;
  return async (cents = 4820): Promise<number> => {
    added += 1;
    const row = await queryRow(database.unguarded, {
      text: `insert into invoices (customer_id, number, kind, issued_on, due_on, period_starts_on, period_ends_on, energy_wh,
         total_cents, pending_cents, payment_status, rectifying, online_payment, record_sha256)
       values ($1, $2, 'electricity', '2026-10-03', '2026-10-20', '2026-08-31', '2026-09-30', 1000, $3, $3, 'unpaid', 'none',
         true, '')
       returning invoice_id as id`,
      values: [customerId, `FD-${added}`, cents],
      columns: { id: bigint },
    });
    const invoiceId = row?.id ?? 0;
    await database.unguarded.query("insert into invoice_numbers values ($1, $2, $3)", [
      `FD-${added}`,
      customerId,
      invoiceId,
    ]);
    return invoiceId;
  };
};

/** The state of an invoice, with the last step of its history. */
const readerOfInvoices =
  ({ database }: Pick<Desk, "database">) =>
  async (invoiceId: number) => {
    const { rows } = await database.unguarded.query(
      `select payment_status as status, pending_cents as pending, (
           select description from invoice_pending_states s where s.invoice_id = i.invoice_id
           order by position desc limit 1) as step
         from invoices i where invoice_id = $1`,
      [invoiceId],
    );
    return rows[0];
  };

/**
 * The whole server at a sandbox bank of its own, with staff, and without the demo's payments. `changes` stand in for calls
 * of the provider.
 */
export const startDeskPayments = async (
  changes: Partial<CardPayments> = {},
  infrastructure: Parameters<typeof startDeskServer>[0] = {},
) => {
  const secret = "a secret of the sandbox bank";
  const { url, bank, close } = await startBankServer({ folder: temporaryFolder("bank"), secret });
  afterAll(close);
  const sandbox = createSandboxBank({ urlOf: () => url, secret });
  const provider: CardPayments = { ...sandbox, ...changes };
  const desk = await startDeskServer({ ...infrastructure, cardPayments: provider });
  const { database, services, customerId } = desk;
  await database.unguarded.query("delete from payment_attempts");
  const addInvoice = adderOfInvoices(desk);
  const pay = (invoiceIds: readonly number[], number = "4242424242424242") =>
    services.payments.start({
      customerId,
      invoiceIds,
      relatedObjectType: "invoice",
      platform: "stripe",
      paymentMethodId: bank.addMethod({ number, month: 12, year: 2040, cvc: "123" }, new Date()),
      returnPath: "/",
      isSignedIn: true,
      now: new Date(),
    });
  return {
    ...desk,
    bank,
    provider,
    sandbox,
    addInvoice,
    pay,
    /** A payment by card of new invoices of these amounts. */
    paid: async (amounts: readonly number[] = [4820], number?: string) => {
      const invoiceIds: number[] = [];
      for (const cents of amounts) invoiceIds.push(await addInvoice(cents));
      await pay(invoiceIds, number);
      const { rows } = await database.unguarded.query(
        `select attempt_id as "transactionId", intent_id as "intentId" from payment_attempts
         join payment_attempt_invoices using (customer_id, attempt_id) where invoice_id = $1`,
        [invoiceIds[0]],
      );
      return {
        transactionId: String(rows[0].transactionId),
        intentId: String(rows[0].intentId),
        invoiceId: invoiceIds[0] ?? 0,
        invoiceIds,
      };
    },
    invoice: readerOfInvoices(desk),
  };
};
