import pg from "pg";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { PersonalTable } from "#platform/contract/tables.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute, present, queryRows, queryUnknownRows, text } from "#platform/server/database/query.ts";
import { deleteJobsOf } from "#platform/server/jobs/job-queue.ts";
import {
  lockCustomerToErase,
  markErased,
  settleErasureRequest,
  type ErasureBlockers,
} from "./erasure-requests.ts";

const name = pg.escapeIdentifier;

type OwnRow = Readonly<Record<string, unknown>>;

/**
 * A customer's stored rows of one table, without the withheld columns, in parts that are read one after another: of a
 * table with too many rows for one statement, those of one supply point at a time (`exportedBy`).
 */
export async function* readOwnRows(
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { table, exportedAs = table, exportedBy, withheld = {} }: PersonalTable,
): AsyncGenerator<OwnRow[]> {
  const hidden = new Set(["customer_id", ...Object.keys(withheld)]);
  const select = `select * from ${name(exportedAs)} where customer_id = $1`;
  const read = async (statement: { text: string; values: unknown[] }): Promise<OwnRow[]> =>
    (await queryUnknownRows(pool, statement)).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column))),
    );
  if (exportedBy === undefined) return yield await read({ text: select, values: [customerId] });
  const column = name(exportedBy);
  const parts = await queryRows(pool, {
    text: `select distinct ${column} as part from ${name(table)} where customer_id = $1 order by 1`,
    values: [customerId],
    columns: { part: text },
  });
  for (const { part } of parts)
    yield await read({ text: `${select} and ${column} = $2`, values: [customerId, part] });
}

/** The files that a customer's rows of one table refer to, with their storage keys; a row may have none yet. */
export const findOwnFiles = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { table, files }: PersonalTable,
): Promise<{ filename: string; key: string }[]> =>
  files === undefined
    ? []
    : queryRows(pool, {
        text: `select ${name(files.nameColumn)} as filename, ${name(files.keyColumn)} as key
               from ${name(table)} where customer_id = $1 and ${name(files.keyColumn)} is not null`,
        values: [customerId],
        columns: { filename: text, key: present(text) },
      });

/** A foreign key between two tables. */
export interface Reference {
  readonly from: string;
  readonly to: string;
}

/**
 * The tables in an order in which their rows can be deleted: those that refer to others before the others. Throws when
 * they refer to each other in a circle.
 */
export const deletionOrder = (tables: readonly string[], references: readonly Reference[]): string[] => {
  const left = new Set(tables);
  const order: string[] = [];
  while (left.size > 0) {
    const referredTo = new Set(
      references.filter(({ from, to }) => from !== to && left.has(from)).map(({ to }) => to),
    );
    const free = [...left].filter((table) => !referredTo.has(table));
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...left].join(", ")}`);
    for (const table of free) left.delete(table);
    order.push(...free);
  }
  return order;
};

const selectReferences = (client: pg.ClientBase): Promise<Reference[]> =>
  queryRows(client, {
    name: "list-foreign-keys",
    text: `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
           where contype = 'f' and connamespace = 'public'::regnamespace`,
    columns: { from: present(text), to: present(text) },
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

const deleteRows = async (client: pg.ClientBase, customerId: number, table: string): Promise<void> => {
  await execute(client, { text: `delete from ${name(table)} where customer_id = $1`, values: [customerId] });
};

export interface EraseCustomerPorts {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly blockers: ErasureBlockers;
  /** The tables of all features that have rows about customers. */
  readonly personalTables: readonly PersonalTable[];
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
  ({ database, storage, blockers, personalTables: tables }: EraseCustomerPorts) =>
  async (customerId: number, now: Date): Promise<ErasureOutcome> => {
    const count = await blockers.countOpenContracts(customerId);
    if (count > 0) return { outcome: "open_contracts", count };
    const { toPayCents, toBeChargedCents } = await blockers.sumOpenAmounts(customerId);
    const pendingCents = toPayCents + toBeChargedCents;
    if (pendingCents > 0) return { outcome: "debt", pendingCents };

    // Files of rows that the law requires to keep stay with them.
    const losingFiles = tables.filter(
      ({ erasure, files }) =>
        files !== undefined && (erasure === "delete" || files.keyColumn in erasure.blanked),
    );
    const files = (
      await Promise.all(losingFiles.map((table) => findOwnFiles(database, customerId, table)))
    ).flat();
    const deleted = tables.filter(({ erasure }) => erasure === "delete").map(({ table }) => table);
    const erased = await inTransaction(database.pool, async (client) => {
      const customer = await lockCustomerToErase(client, customerId);
      if (customer === undefined) return undefined;
      for (const table of tables) await blankRows(client, customerId, table);
      for (const table of deletionOrder(deleted, await selectReferences(client)))
        await deleteRows(client, customerId, table);
      const { taxId, email } = customer;
      await deleteJobsOf(client, { customerId, words: [taxId, ...(email === null ? [] : [email])] });
      await settleErasureRequest(client, customerId, { state: "done", now });
      await markErased(client, customerId, now);
      return customer;
    });
    if (erased === undefined) return { outcome: "no_such_customer" };
    for (const { key } of files) await storage.delete(key);
    return { outcome: "erased", email: erased.email, files: files.length };
  };
