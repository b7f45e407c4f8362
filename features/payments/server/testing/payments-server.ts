import { afterAll } from "vitest";
import { reduceContractDebt } from "#features/contracts/server/contract-debts.ts";
import { applyCardPayment, findInvoicesToPay } from "#features/invoices/server/card-payments.ts";
import { announce } from "#features/notifications/server/announce.ts";
import { startBankServer } from "#integrations/card-payments/sandbox/bank-server.ts";
import { createSandboxBank } from "#integrations/card-payments/sandbox/sandbox-bank.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { documentPrinter } from "#platform/server/pdf/printed-document.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { events } from "../../contract/events.ts";
import { pay } from "../../contract/pay.ts";
import { createPaymentLinks } from "../payment-links.ts";
import type { PaymentPorts } from "../payment-ports.ts";
import { createPayments } from "../payments.ts";
import { customerHandlers as handlers } from "../routes.ts";

export const bankSecret = "a secret of the sandbox bank";
const issuer = {
  name: "Llum",
  legalName: "Llum, SCCL",
  taxId: "F00000000",
  address: "Carrer de l’Exemple, 1, 08001 Barcelona",
  phone: "900 000 000",
  email: "hola@llum.example",
};

const theme = { primary: "#14133b", secondary: "#62baea" };

const testPaymentSettings = {
  platforms: ["stripe", "monei"],
  methods: ["card", "bizum"],
  checkAfterSeconds: 40,
  authenticationMinutes: 20,
  linkDays: 30,
} as const;

const startBank = async () => {
  const bank = await startBankServer({ folder: temporaryFolder("bank"), secret: bankSecret });
  afterAll(bank.close);
  return bank;
};

interface InvoiceFields {
  readonly kind: "electricity" | "gas" | "multipoint";
  readonly totalCents: number;
  readonly pendingCents: number;
  readonly paymentStatus: string;
  readonly rectifying: "none" | "A" | "B";
  readonly onlinePayment: boolean;
}

const ordinary: InvoiceFields = {
  kind: "electricity",
  totalCents: 4820,
  pendingCents: 4820,
  paymentStatus: "unpaid",
  rectifying: "none",
  onlinePayment: true,
};

/** Two customers, and how they get invoices. */
const arrangeCustomers = async ({ unguarded }: TestDatabase) => {
  const addCustomer = async (taxId: string, email: string): Promise<number> => {
    const row = await queryRow(unguarded, {
      text: "insert into customers (tax_id, kind, name, email) values ($1, 'person', $1, $2) returning customer_id as id",
      values: [taxId, email],
      columns: { id: bigint },
    });
    return row?.id ?? 0;
  };
  const anna = await addCustomer("12345678Z", "anna@correu.example");
  const pere = await addCustomer("87654321X", "pere@correu.example");
  let added = 0;
  const addInvoice = async (fields: Partial<InvoiceFields> = {}, customerId = anna): Promise<number> => {
    added += 1;
    const invoice = { ...ordinary, ...fields };
    const row = await queryRow(unguarded, {
      text: `insert into invoices (customer_id, number, kind, issued_on, due_on, period_starts_on, period_ends_on, energy_wh,
         total_cents, pending_cents, payment_status, rectifying, online_payment, record_sha256)
       values ($1, $2, $3, '2026-10-03', '2026-10-20', '2026-08-31', '2026-09-30', 1000, $4, $5, $6, $7, $8, '')
       returning invoice_id as id`,
      values: [
        customerId,
        `FE-${added}`,
        invoice.kind,
        invoice.totalCents,
        invoice.pendingCents,
        invoice.paymentStatus,
        invoice.rectifying,
        invoice.onlinePayment,
      ],
      columns: { id: bigint },
    });
    return row?.id ?? 0;
  };
  return { anna, pere, addInvoice };
};

/** What is stored about payments. */
const readersOf = ({ unguarded }: TestDatabase) => ({
  invoice: async (invoiceId: number) => {
    const { rows } = await unguarded.query(
      "select payment_status as status, pending_cents as pending from invoices where invoice_id = $1",
      [invoiceId],
    );
    return rows[0];
  },
  attempts: async (invoiceId: number) => {
    const { rows } = await unguarded.query(
      `select a.state, a.failure_code as code, i.is_active as active, i.excess_cents as excess, a.attempt_id as id,
         a.intent_id as intent
       from payment_attempts a join payment_attempt_invoices i using (customer_id, attempt_id)
       where i.invoice_id = $1 order by a.created_at, a.changed_at`,
      [invoiceId],
    );
    return rows;
  },
  events: async () =>
    (await unguarded.query("select type, payload from outbox_events order by occurred_at")).rows,
});

const writeEvent = eventWriter(events);

const neighbours: Pick<PaymentPorts, "announce" | "invoicesToPay"> = {
  announce,
  invoicesToPay: {
    find: findInvoicesToPay,
    findOfInstalment: async () => undefined,
    apply: (client, payment) => applyCardPayment(client, payment, { reduceDebt: reduceContractDebt }),
  },
};

/** A server for payments at a sandbox bank of its own, with two customers without invoices. */
export const startPaymentsServer = async (
  changes: Partial<Omit<PaymentPorts, "database">> = {},
  options: Parameters<typeof startTestServer>[1] = {},
) => {
  const database = await createTestDatabase("empty");
  const { url, bank } = await startBank();
  const sandbox = createSandboxBank({ urlOf: () => url, secret: bankSecret });
  const keyring = createKeyring(["a secret of thirty-two characters for the tests"]);
  const ports: Omit<PaymentPorts, "database"> & { readonly database: TestDatabase } = {
    database,
    cardPayments: sandbox,
    ...neighbours,
    reportPayment: (client, customerId, { payment, now }) =>
      writeEvent(client, customerId, { type: "payment.received", data: payment, now }),
    configuration: { payments: testPaymentSettings, organization: issuer },
    publicOrigin: "https://portal.example",
    ...changes,
  };
  const paymentLinks = createPaymentLinks({ ...ports, keyring });
  const payments = createPayments(ports);
  const printDocument = documentPrinter({ issuer, theme, compress: false });
  const server = await startTestServer(handlers({ ...ports, payments, paymentLinks, printDocument }), {
    rateLimits: { write: 100_000 },
    ...options,
  });

  const { anna, pere, addInvoice } = await arrangeCustomers(database);
  const card = (number = "4242424242424242"): string =>
    bank.addMethod({ number, month: 12, year: 2040, cvc: "123" }, new Date());
  const payCard = (invoiceIds: number | number[], paymentMethodId: string, customerId = anna) =>
    server.call(pay, {
      as: { customerId },
      body: {
        paymentMethodId,
        platform: "stripe",
        invoiceIds: [invoiceIds].flat(),
        relatedObjectType: "invoice",
      },
    });
  const confirm = (intentId: string, customerId = anna) =>
    server.call(pay, { as: { customerId }, body: { intentId, platform: "stripe" } });
  return {
    database,
    server,
    bank,
    bankUrl: url,
    sandbox,
    ports,
    payments,
    paymentLinks,
    printDocument,
    anna,
    pere,
    addInvoice,
    card,
    pay: payCard,
    confirm,
    /** Charges in the bank's ledger, in cents. */
    charges: () => bank.list().flatMap(({ charges }) => charges),
    ...readersOf(database),
  };
};
