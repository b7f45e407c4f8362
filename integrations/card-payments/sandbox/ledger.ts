import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { intentStates } from "../port.ts";

export const ledgerRefund = z.object({
  refundId: z.string(),
  amountCents: z.int(),
  state: z.enum(["pending", "succeeded", "failed"]),
  failure: z.string(),
});
export type LedgerRefund = z.output<typeof ledgerRefund>;

/** An intent in the bank's books. */
export const ledgerIntent = z.object({
  intentId: z.string(),
  clientSecret: z.string(),
  state: z.enum(intentStates),
  refusal: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  attemptId: z.optional(z.string()),
  customerId: z.optional(z.int()),
  methodId: z.string(),
  description: z.string(),
  /** Absent in the ledgers of earlier versions. */
  createdAt: z.optional(z.string()),
  /** Idempotency key of its creation. */
  key: z.string(),
  /** Charges that were made, in cents. More than one is a fault. */
  charges: z.array(z.int()),
  /** Absent without any. */
  refunds: z.optional(z.array(ledgerRefund)),
});
export type LedgerIntent = z.output<typeof ledgerIntent>;

const entry = z.union([
  z.object({ intent: ledgerIntent }),
  z.object({ method: z.object({ methodId: z.string(), number: z.string() }) }),
]);
export type LedgerEntry = z.output<typeof entry>;

/** The entries of a ledger's file, the oldest first. A last line that was cut by a crash was never answered, and is left out. */
const readLedger = (path: string): { entries: LedgerEntry[]; bytes: number } => {
  const content = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const bytes = content.lastIndexOf(0x0a) + 1;
  const lines = content.subarray(0, bytes).toString().split("\n").slice(0, -1);
  return { entries: lines.map((line) => entry.parse(JSON.parse(line))), bytes };
};

/** Opens a ledger to append to it. An entry is on the disk when `append` returns. */
export const openLedger = (path: string) => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const { entries, bytes } = readLedger(path);
  if (existsSync(path)) truncateSync(path, bytes);
  const file = openSync(path, "a", 0o600);
  let isClosed = false;
  return {
    entries,
    append: (added: LedgerEntry): void => {
      // The number of a closed file may be that of a socket by now.
      if (isClosed) throw new Error("The ledger is closed");
      writeSync(file, `${JSON.stringify(added)}\n`);
      fsyncSync(file);
    },
    close: (): void => {
      isClosed = true;
      closeSync(file);
    },
  };
};
export type Ledger = ReturnType<typeof openLedger>;
