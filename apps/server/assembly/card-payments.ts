import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { queueInvoiceNotices } from "#features/payments/server/invoice-notices.ts";
import { reconcilePayments } from "#features/payments/server/reconcile-payments.ts";
import { reconcileRefunds } from "#features/payments/server/refunds/settle-refund.ts";
import { webhookPath } from "#features/payments/server/webhook.ts";
import type { CardPayments } from "#integrations/card-payments/port.ts";
import {
  callBank,
  createSandboxBank,
  type BankAddress,
} from "#integrations/card-payments/sandbox/sandbox-bank.ts";
import { startPolling } from "#platform/server/start-polling.ts";
import type { Environment } from "../environment.ts";
import type { Services } from "./services.ts";

const bankProgram = fileURLToPath(
  new URL("../../../integrations/card-payments/sandbox/main.ts", import.meta.url),
);
const everyMs = 1_000;
const noticesEveryMs = 600_000;
const restartAfterMs = 500;
const onError = (error: unknown): void => console.error(error);

/** The first line that is an address: a module that NODE_OPTIONS preloads may print others before. */
const readAddress = async (output: Readable): Promise<string> => {
  for await (const line of createInterface(output)) {
    if (!URL.canParse(line)) continue;
    // What it prints later is read and dropped, so that a full pipe never stops it.
    output.resume();
    return line;
  }
  throw new Error("The sandbox bank did not start");
};

/** The sandbox bank as a process of its own, started again when it ends. Returns its address and how to stop it. */
const startSandboxBank = async (dataDir: string) => {
  const secret = randomBytes(24).toString("hex");
  let url: string | undefined;
  let child: ChildProcess | undefined;
  let webhookUrl: string | undefined;
  let isStopped = false;
  const address: BankAddress = { urlOf: () => url, secret };

  const reportToPortal = async (): Promise<void> => {
    if (webhookUrl !== undefined)
      await callBank(address, "/webhook", { method: "PUT", body: { url: webhookUrl } });
  };
  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [bankProgram, join(dataDir, "sandbox-bank")], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, SANDBOX_BANK_SECRET: secret },
    });
    child = started;
    started.once("exit", () => {
      url = undefined;
      if (!isStopped) setTimeout(() => void start().catch(onError), restartAfterMs).unref();
    });
    url = await readAddress(started.stdout);
    await reportToPortal();
  };
  await start();
  return {
    address,
    reportTo: async (portalUrl: string): Promise<void> => {
      webhookUrl = `${portalUrl.replace("//0.0.0.0:", "//127.0.0.1:")}${webhookPath}`;
      await reportToPortal();
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
};

export interface PaymentProvider {
  readonly cardPayments: CardPayments | undefined;
  /** Address of the sandbox bank; undefined where it is not used. */
  readonly sandboxBank: BankAddress | undefined;
  /** Where the sandbox bank reports to, once the portal listens. */
  readonly reportTo: (portalUrl: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const nothing = async (): Promise<void> => {};

/** Stripe where it is configured; otherwise the sandbox bank, in production for a demo only. */
export const startPaymentProvider = async (
  { stripe, isProduction, dataDir, sandboxBank }: Environment,
  isDemo: boolean,
): Promise<PaymentProvider> => {
  if (stripe !== undefined) {
    // Loaded on demand: it takes a moment, and sandboxes need none of it.
    const { createStripe } = await import("#integrations/card-payments/stripe.ts");
    return { cardPayments: createStripe(stripe), sandboxBank: undefined, reportTo: nothing, stop: nothing };
  }
  if (isProduction && !isDemo)
    return { cardPayments: undefined, sandboxBank: undefined, reportTo: nothing, stop: nothing };
  if (sandboxBank !== undefined) {
    const address = { urlOf: () => sandboxBank.url, secret: sandboxBank.secret };
    return {
      cardPayments: createSandboxBank(address),
      sandboxBank: address,
      reportTo: nothing,
      stop: nothing,
    };
  }
  const { address, reportTo, stop } = await startSandboxBank(dataDir);
  return { cardPayments: createSandboxBank(address), sandboxBank: address, reportTo, stop };
};

/** Asks the provider about payments and refunds without an outcome; returns how to stop. */
export const startReconciliation = (services: Services): (() => Promise<void>) => {
  const reconcile = async (): Promise<void> => {
    await reconcilePayments({ ...services, onError }, new Date());
    await reconcileRefunds({ ...services, onError }, new Date());
  };
  const polling = startPolling(reconcile, { everyMs, onError });
  return async () => polling.stop();
};

/** Queues the emails about invoices that are due; returns how to stop. */
export const startInvoiceNotices = (services: Services): (() => Promise<void>) => {
  const polling = startPolling(() => queueInvoiceNotices(services, new Date()), {
    everyMs: noticesEveryMs,
    onError,
  });
  return async () => polling.stop();
};
