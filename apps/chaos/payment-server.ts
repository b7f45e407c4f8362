import { setTimeout as wait } from "node:timers/promises";
import { reduceContractDebt } from "#features/contracts/server/contract-debts.ts";
import { applyCardPayment, findInvoicesToPay } from "#features/invoices/server/card-payments.ts";
import { events } from "#features/payments/contract/events.ts";
import { createPaymentLinks } from "#features/payments/server/payment-links.ts";
import type { PaymentPorts } from "#features/payments/server/payment-ports.ts";
import { createPayments } from "#features/payments/server/payments.ts";
import { reconcilePayments } from "#features/payments/server/reconcile-payments.ts";
import { customerHandlers } from "#features/payments/server/routes.ts";
import { announce } from "#features/notifications/server/announce.ts";
import { createSandboxBank, type BankAddress } from "#integrations/card-payments/sandbox/sandbox-bank.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { plant, type PlantedBug } from "./planted-bugs.ts";

const checkAfterSeconds = 2;
const reconcileEveryMs = 250;

export interface PaymentServerOptions {
  readonly databaseUrl: string;
  readonly bank: BankAddress;
  readonly bug?: PlantedBug | undefined;
  readonly onPaymentStep?: PaymentPorts["onPaymentStep"];
}

const writeEvent = eventWriter(events);

/** A server with the calls and the reconciliation of payments; the session's token is the customer. */
export const startPaymentServer = async ({ databaseUrl, bank, bug, onPaymentStep }: PaymentServerOptions) => {
  const database = openDatabase({ url: databaseUrl, statementTimeoutMs: 20_000, poolSize: 16 });
  const keyring = createKeyring(["a secret of thirty-two characters for the tests"]);
  const ports = plant(
    {
      database,
      cardPayments: createSandboxBank(bank),
      invoicesToPay: {
        find: findInvoicesToPay,
        findOfInstalment: async () => undefined,
        apply: (client, payment) => applyCardPayment(client, payment, { reduceDebt: reduceContractDebt }),
      },
      reportPayment: (client, customerId, { payment, now }) =>
        writeEvent(client, customerId, { type: "payment.received", data: payment, now }),
      announce,
      configuration: {
        payments: {
          platforms: ["stripe"],
          methods: ["card"],
          checkAfterSeconds,
          authenticationMinutes: 20,
          linkDays: 30,
        },
        organization: { name: "Llum" },
      },
      publicOrigin: "http://127.0.0.1",
      onPaymentStep,
    },
    bug,
    bank,
  );
  const { app } = await startTestServer(
    customerHandlers({
      ...ports,
      payments: createPayments(ports),
      paymentLinks: createPaymentLinks({ ...ports, keyring }),
      printDocument: async () => Buffer.alloc(0),
    }),
    { rateLimits: { write: 1e6 } },
  );
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const stop = new AbortController();
  const reconciling = (async () => {
    if (bug === "an outcome that is never asked for") return;
    while (!stop.signal.aborted) {
      await reconcilePayments({ ...ports, onError: () => {} }, new Date()).catch(() => {});
      await wait(reconcileEveryMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  return {
    url,
    close: async (): Promise<void> => {
      stop.abort();
      await reconciling;
      await app.close();
      await database.close();
    },
  };
};
