import type pg from "pg";
import { normaliseTaxId } from "#energy/tax-id.ts";
import { loadRecords, type LoadOptions, type Outcome } from "#platform/server/loading/load-records.ts";
import type { LoadReport } from "#platform/server/loading/load-report.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { customerRecord, type CustomerRecord } from "#features/profile/contract/customer-record.ts";
import { createEmailBook, customerProblem, customerRowOf, isSameCustomer } from "./customer-record-policy.ts";
import {
  findCustomers,
  findEmailOwners,
  insertCustomers,
  insertEmails,
  updateCustomers,
  type CustomerRow,
  type KnownCustomer,
} from "./load-customer-queries.ts";

export interface LoadCustomersOptions extends LoadOptions {
  /** Gives a first password to those who have none yet; those who have one keep it. */
  readonly storeFirstPasswords: (
    client: pg.ClientBase,
    passwords: readonly { customerId: number; passwordHash: string }[],
  ) => Promise<void>;
  /** Ends what lies in the former mailboxes of customers and sets a password. */
  readonly endPasswordLinks: (client: pg.ClientBase, customerIds: readonly number[]) => Promise<void>;
}

const sameEmail = (row: CustomerRow, owner: string): Outcome => ({
  outcome: "wait",
  reason:
    `email ${row.email} is already that of ${owner}: a customer signs in with it, so it can be only one's; ` +
    "give one of the two another e-mail, or none",
});

/** Sorts a batch into new, changed and unchanged customers. */
const sortOut = async (client: pg.ClientBase, rows: readonly CustomerRow[]) => {
  const known = new Map<string, KnownCustomer>();
  const taxIds = rows.map(({ tax_id }) => tax_id);
  for (const customer of await findCustomers(client, taxIds)) known.set(customer.tax_id, customer);
  const emails = rows.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]));
  const emailBook = createEmailBook(await findEmailOwners(client, emails));
  const fresh: CustomerRow[] = [];
  const changed: KnownCustomer[] = [];
  const moved: number[] = [];
  const outcomes = rows.map((row): Outcome => {
    const present = known.get(row.tax_id);
    const owner = emailBook.claim(row, present);
    if (owner !== undefined) return sameEmail(row, owner);
    if (present === undefined) fresh.push(row);
    else if (isSameCustomer(present, row)) return { outcome: "unchanged" };
    else changed.push({ ...row, customer_id: present.customer_id });
    if (present !== undefined && present.email !== row.email) moved.push(present.customer_id);
    return { outcome: present === undefined ? "new" : "changed" };
  });
  return { known, fresh, changed, moved, outcomes };
};

const applyBatch =
  ({ storeFirstPasswords, endPasswordLinks }: LoadCustomersOptions) =>
  async ({ client }: Load, batch: readonly Row<CustomerRecord>[]): Promise<readonly Outcome[]> => {
    const rows = batch.map(({ record }) => customerRowOf(record));
    const { known, fresh, changed, moved, outcomes } = await sortOut(client, rows);
    if (changed.length > 0) await updateCustomers(client, changed);
    if (moved.length > 0) await endPasswordLinks(client, moved);
    const numbers = fresh.length > 0 ? await insertCustomers(client, fresh) : new Map<string, number>();
    for (const { tax_id, customer_id } of known.values()) numbers.set(tax_id, customer_id);
    const emails = [...fresh, ...changed].flatMap(({ tax_id, email }) => {
      const customer_id = numbers.get(tax_id);
      return email === null || customer_id === undefined ? [] : [{ customer_id, email }];
    });
    if (emails.length > 0) await insertEmails(client, emails);
    const passwords = batch.flatMap(({ record: { taxId, passwordHash } }, index) => {
      const customerId = numbers.get(normaliseTaxId(taxId));
      const isLeftOut = outcomes[index]?.outcome === "wait";
      return isLeftOut || customerId === undefined || !passwordHash ? [] : [{ customerId, passwordHash }];
    });
    if (passwords.length > 0) await storeFirstPasswords(client, passwords);
    return outcomes;
  };

/**
 * Loads customers, and what they sign in with. The tax id says which customer a record is about; a record replaces
 * name, e-mail, mobile and language. Customers that the file does not name stay as they are.
 */
export const loadCustomers = (options: LoadCustomersOptions): Promise<LoadReport> =>
  loadRecords(
    {
      schema: customerRecord,
      keyOf: ({ taxId }) => normaliseTaxId(taxId),
      keyName: "customer",
      check: customerProblem,
      apply: applyBatch(options),
    },
    options,
  );
