import { within } from "@testing-library/dom";
import { afterAll } from "vitest";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { startBankServer } from "#integrations/card-payments/sandbox/bank-server.ts";
import { createSandboxBank } from "#integrations/card-payments/sandbox/sandbox-bank.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { startComponentPortal } from "./component-portal.ts";

const secret = "a secret of the sandbox bank";

const payableBillsEach = 8;

/** Makes the household's newest bills unpaid, of electricity and of gas, so that each test has one to pay. */
const addPayableBills = async ({ unguarded }: TestDatabase): Promise<void> => {
  await unguarded.query(
    `update invoices set payment_status = 'unpaid', pending_cents = total_cents, online_payment = true
     where invoice_id in (
       select invoice_id from (
         select i.invoice_id, row_number() over (partition by i.kind order by i.issued_on desc, i.invoice_id) as place
         from invoices i join customers c using (customer_id)
         where c.tax_id = $1 and i.rectifying = 'none' and i.payment_status = 'paid' and not exists (
           select 1 from payment_attempt_invoices a where a.customer_id = i.customer_id and a.invoice_id = i.invoice_id)
       ) as newest where place <= $2)`,
    [demoPeople.household.taxId, payableBillsEach],
  );
};

/** The portal of the demo with a sandbox bank of its own; `platforms` instead of the demo's. */
export const startPaymentPortal = async ({ platforms }: { platforms?: ("stripe" | "monei")[] } = {}) => {
  const { url, bank, close } = await startBankServer({ folder: temporaryFolder("bank"), secret });
  afterAll(close);
  const sandboxBank = { urlOf: () => url, secret };
  const database = await createTestDatabase("demo");
  await addPayableBills(database);
  const cardPayments = createSandboxBank(sandboxBank);
  const keyring = createKeyring(["a secret of thirty-two characters for the tests"]);
  const demo = await loadConfiguration("deployments/demo/llum.json");
  const configuration = {
    ...demo,
    payments: { ...demo.payments, ...(platforms === undefined ? {} : { platforms }) },
  };
  const portal = await startComponentPortal(database, {
    sandboxBank,
    infrastructure: { cardPayments, keyring, configuration },
  });
  return { portal, bank, keyring, database, charges: () => bank.list().flatMap((intent) => intent.charges) };
};
type Portal = Awaited<ReturnType<typeof startPaymentPortal>>["portal"];
export type PaymentScreen = Awaited<ReturnType<Portal["open"]>>;

export const payableBills = "/factures?limit=50&status=unpaid&status=partially_paid";

/** Fills in the card of the open dialog and pays. */
export const payWithCard = async (screen: PaymentScreen, number: string, expiry = "12/40"): Promise<void> => {
  const dialog = within(screen.getByRole("dialog"));
  await screen.user.type(dialog.getByLabelText("Número de la targeta"), number);
  await screen.user.type(dialog.getByLabelText("Caducitat"), expiry);
  await screen.user.type(dialog.getByLabelText("Codi de seguretat"), "123");
  await screen.user.click(dialog.getByRole("button", { name: /^Paga / }));
  await screen.settled();
};
