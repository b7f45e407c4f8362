import type pg from "pg";
import { isValidTaxId, normaliseTaxId } from "#energy/tax-id.ts";
import { bigint, execute, nullable, queryRows, text } from "#platform/server/database/query.ts";
import { loadRecords, type LoadOptions, type Outcome } from "#platform/server/loading/load-records.ts";
import type { LoadReport } from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { type CustomerRecord, customerRecord } from "../contract/customer-record.ts";

export interface CustomerRow {
  tax_id: string;
  kind: string;
  name: string;
  email: string | null;
  mobile: string | null;
  language: string;
}
export interface KnownCustomer extends CustomerRow {
  customer_id: number;
}

const recordset = `jsonb_to_recordset($1) as r
  (customer_id bigint, tax_id text, kind text, name text, email text, mobile text, language text)`;

const findCustomers = (client: pg.ClientBase, taxIds: readonly string[]): Promise<KnownCustomer[]> =>
  queryRows(client, {
    name: "load-find-customers",
    text: `select c.customer_id, l.login_name as tax_id, c.kind, c.name, c.email, c.mobile, c.language
           from login_names l join customers c using (customer_id)
           where l.login_name = any($1) and l.kind = 'tax_id'`,
    values: [taxIds],
    columns: {
      customer_id: bigint,
      tax_id: text,
      kind: text,
      name: text,
      email: nullable(text),
      mobile: nullable(text),
      language: text,
    },
  });

/** The tax id of the customer with each of these emails. */
const findEmailOwners = async (
  client: pg.ClientBase,
  emails: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await queryRows(client, {
    name: "load-find-email-owners",
    text: `select l.login_name as email, c.tax_id
           from login_names l join customers c using (customer_id)
           where l.login_name = any($1) and l.kind = 'email'`,
    values: [emails],
    columns: { email: text, tax_id: text },
  });
  return new Map(rows.map(({ email, tax_id }) => [email, tax_id]));
};

/** Inserts customers, with the tax id as a sign-in name. Returns the new customer ids by tax id. */
const insertCustomers = async (
  client: pg.ClientBase,
  customers: readonly CustomerRow[],
): Promise<Map<string, number>> => {
  const rows = await queryRows(client, {
    name: "load-insert-customers",
    text: `/* all customers: new ones, each gets its number here */
           with fresh as (
             insert into customers (tax_id, kind, name, email, mobile, language)
             select tax_id, kind, name, email, mobile, language from ${recordset}
             returning customer_id, tax_id
           ), named as (
             insert into login_names (login_name, kind, customer_id)
             select tax_id, 'tax_id', customer_id from fresh
           )
           select customer_id, tax_id from fresh`,
    values: [JSON.stringify(customers)],
    columns: { customer_id: bigint, tax_id: text },
  });
  return new Map(rows.map((row) => [row.tax_id, row.customer_id]));
};

/** Updates customers; their former email is no longer a sign-in name. */
const updateCustomers = async (client: pg.ClientBase, customers: readonly KnownCustomer[]): Promise<void> => {
  await execute(client, {
    name: "load-update-customers",
    text: `update customers c
           set kind = r.kind, name = r.name, email = r.email, mobile = r.mobile, language = r.language
           from ${recordset} where c.customer_id = r.customer_id`,
    values: [JSON.stringify(customers)],
  });
  await execute(client, {
    name: "load-delete-emails",
    text: "delete from login_names where customer_id = any($1) and kind = 'email'",
    values: [customers.map(({ customer_id }) => customer_id)],
  });
};

/** Makes the customers' emails sign-in names. */
const insertEmails = async (
  client: pg.ClientBase,
  emails: readonly { customer_id: number; email: string }[],
): Promise<void> => {
  await execute(client, {
    name: "load-insert-emails",
    text: `insert into login_names (login_name, kind, customer_id)
           select lower(r.email), 'email', r.customer_id from ${recordset}`,
    values: [JSON.stringify(emails)],
  });
};

/** Checks a record on its own; undefined when it is valid. */
const customerProblem = ({ taxId }: CustomerRecord): string | undefined =>
  isValidTaxId(taxId)
    ? undefined
    : `tax_id ${taxId} is not a NIF, NIE or CIF: its control character does not agree; correct it`;

const customerRowOf = (record: CustomerRecord): CustomerRow => ({
  tax_id: normaliseTaxId(record.taxId),
  kind: record.kind,
  name: record.name,
  email: record.email ?? null,
  mobile: record.mobile ?? null,
  language: record.language,
});

const isSameCustomer = (known: CustomerRow, row: CustomerRow): boolean =>
  known.kind === row.kind &&
  known.name === row.name &&
  known.email === row.email &&
  known.mobile === row.mobile &&
  known.language === row.language;

/**
 * Tracks the owner of each email while records are processed in order. `claim` returns the tax id of another
 * customer who has the record's email; otherwise it assigns the email to the record's customer and releases the
 * former one.
 */
const createEmailOwners = (ownerByEmail: Map<string, string>) => ({
  claim: (row: CustomerRow, known: CustomerRow | undefined): string | undefined => {
    const email = row.email?.toLowerCase();
    const owner = email === undefined ? undefined : ownerByEmail.get(email);
    if (owner !== undefined && owner !== row.tax_id) return owner;
    const oldEmail = known?.email?.toLowerCase();
    if (oldEmail !== undefined && oldEmail !== email) ownerByEmail.delete(oldEmail);
    if (email !== undefined) ownerByEmail.set(email, row.tax_id);
    return undefined;
  },
});

export interface LoadCustomersOptions extends LoadOptions {
  /** Stores first passwords; a customer who already has a password is skipped. */
  readonly storeFirstPasswords: (
    client: pg.ClientBase,
    passwords: readonly { customerId: number; passwordHash: string }[],
  ) => Promise<void>;
  /** Revokes links sent to customers' former mailboxes that set a password. */
  readonly endPasswordLinks: (client: pg.ClientBase, customerIds: readonly number[]) => Promise<void>;
}

const sameEmail = (row: CustomerRow, owner: string): Outcome => ({
  outcome: "wait",
  reason:
    `email ${row.email} is already that of ${owner}: a customer signs in with it, so it can be only one's; ` +
    "give one of the two another email, or none",
});

/** Classifies a batch into new, changed and unchanged customers. */
const classifyCustomers = async (client: pg.ClientBase, rows: readonly CustomerRow[]) => {
  const known = new Map<string, KnownCustomer>();
  const taxIds = rows.map(({ tax_id }) => tax_id);
  for (const customer of await findCustomers(client, taxIds)) known.set(customer.tax_id, customer);
  const emails = rows.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]));
  const emailOwners = createEmailOwners(await findEmailOwners(client, emails));
  const fresh: CustomerRow[] = [];
  const changed: KnownCustomer[] = [];
  const moved: number[] = [];
  const outcomes = rows.map((row): Outcome => {
    const present = known.get(row.tax_id);
    const owner = emailOwners.claim(row, present);
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
    const { known, fresh, changed, moved, outcomes } = await classifyCustomers(client, rows);
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
 * Loads customers and their sign-in names. Records are matched by tax id; a record replaces name, email, mobile
 * and language. Customers that the file does not contain are unchanged.
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
