import pg from "pg";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { queryRows, queryUnknownRows, text, execute } from "#platform/server/database/query.ts";
import { forgetWork } from "#platform/server/jobs/job-queue.ts";
import type { PersonalFiles, PersonalTable, PersonalData } from "#platform/server/personal-data.ts";
import { lockCustomer, markErased, settleErasureRequest, type ErasureBlockers } from "./erasure-requests.ts";

const name = pg.escapeIdentifier;

/** A customer's stored rows of one table, without the withheld columns. */
export const findOwnRows = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { table, withheld = {} }: PersonalTable,
): Promise<Record<string, unknown>[]> => {
  const rows = await queryUnknownRows(pool, {
    text: `select * from ${name(table)} where customer_id = $1`,
    values: [customerId],
  });
  const hidden = new Set(["customer_id", ...Object.keys(withheld)]);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column))));
};

/** The files that a customer's rows refer to, with their storage keys. */
export const findOwnFiles = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { table, nameColumn, keyColumn }: PersonalFiles,
): Promise<{ filename: string; key: string }[]> =>
  queryRows(pool, {
    text: `select ${name(nameColumn)} as filename, ${name(keyColumn)} as key from ${name(table)} where customer_id = $1`,
    values: [customerId],
    columns: { filename: text, key: text },
  });

/**
 * Blanks the personal values in a customer's rows that are not deleted. Table and columns come from code, never
 * from input.
 */
const blankRows = async (
  client: pg.ClientBase,
  customerId: number,
  { table, erasure }: PersonalTable,
): Promise<void> => {
  const columns = erasure === "delete" ? [] : Object.entries(erasure.blanked);
  if (columns.length === 0) return;
  const assignments = columns.map(([column], index) => `${name(column)} = $${index + 2}`).join(", ");
  await execute(client, {
    text: `update ${name(table)} set ${assignments} where customer_id = $1`,
    values: [customerId, ...columns.map(([, value]) => value)],
  });
};

const deleteRows = async (
  client: pg.ClientBase,
  customerId: number,
  { table }: PersonalTable,
): Promise<void> => {
  await execute(client, { text: `delete from ${name(table)} where customer_id = $1`, values: [customerId] });
};

export interface EraseCustomerPorts {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly blockers: ErasureBlockers;
  /** Personal data declared by each feature. */
  readonly personalData: readonly PersonalData[];
}

export type ErasureOutcome =
  | { readonly outcome: "erased"; readonly email: string | null; readonly files: number }
  | { readonly outcome: "no_such_customer" }
  | { readonly outcome: "open_contracts"; readonly count: number }
  | { readonly outcome: "debt"; readonly pendingCents: number };

/**
 * Erases a customer's data except what the law obliges to store (GDPR, art. 17), in one transaction; files are
 * deleted after it, so that a failure leaves no row without its file. A customer with an open contract or a
 * debt is not erased.
 */
export const createEraser =
  ({ database, storage, blockers, personalData }: EraseCustomerPorts) =>
  async (customerId: number, now: Date): Promise<ErasureOutcome> => {
    const count = await blockers.countOpenContracts(customerId);
    if (count > 0) return { outcome: "open_contracts", count };
    const pendingCents = await blockers.sumPendingCents(customerId);
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
