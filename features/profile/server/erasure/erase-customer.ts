import type { FileStorage } from "#integrations/file-storage/port.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { forgetWork } from "#platform/server/jobs/forget-work.ts";
import type { PersonalData } from "#platform/server/personal-data.ts";
import { findOwnFiles } from "../export/own-rows-queries.ts";
import { blankRows, deleteRows } from "./erase-rows-queries.ts";
import { lockCustomer, markErased, settleErasureRequest } from "./erasure-queries.ts";
import type { ErasureObstacles } from "./read-erasure.ts";

export interface EraseCustomerPorts {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly obstacles: ErasureObstacles;
  /** What every feature holds on customers. */
  readonly personalData: readonly PersonalData[];
}

export type ErasureOutcome =
  | { readonly outcome: "erased"; readonly email: string | null; readonly files: number }
  | { readonly outcome: "no_such_customer" }
  | { readonly outcome: "open_contracts"; readonly count: number }
  | { readonly outcome: "debt"; readonly pendingCents: number };

/**
 * Erases what is held on a customer but for what the law obliges to keep (GDPR, art. 17), in one transaction; the
 * files after it, so that a failure leaves rows that name them. Whoever still has a contract or owes something is not
 * erased.
 */
export const createEraser =
  ({ database, storage, obstacles, personalData }: EraseCustomerPorts) =>
  async (customerId: number, now: Date): Promise<ErasureOutcome> => {
    const count = await obstacles.countOpenContracts(customerId);
    if (count > 0) return { outcome: "open_contracts", count };
    const pendingCents = await obstacles.sumPendingCents(customerId);
    if (pendingCents > 0) return { outcome: "debt", pendingCents };

    const tables = personalData.flatMap((one) => one.tables);
    const fileTables = personalData.flatMap(({ files = [] }) => files);
    const files = (
      await Promise.all(fileTables.map((declared) => findOwnFiles(database, customerId, declared)))
    ).flat();
    const erased = await inTransaction(database.pool, async (client) => {
      const customer = await lockCustomer(client, customerId);
      if (customer === undefined) return undefined;
      for (const table of tables) await blankRows(client, customerId, table);
      for (const table of tables.filter(({ erasure }) => erasure === "delete"))
        await deleteRows(client, customerId, table);
      const { taxId, email } = customer;
      await forgetWork(client, { customerId, words: [taxId, ...(email === null ? [] : [email])] });
      await settleErasureRequest(client, customerId, { state: "done", now });
      await markErased(client, customerId, now);
      return customer;
    });
    if (erased === undefined) return { outcome: "no_such_customer" };
    for (const { key } of files) await storage.delete(key);
    return { outcome: "erased", email: erased.email, files: files.length };
  };
