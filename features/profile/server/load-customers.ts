import type pg from "pg";
import * as z from "zod/mini";
import { isDocumentNumber, type DocumentType } from "#energy/identity-document.ts";
import { normaliseTaxId } from "#energy/tax-id.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { bigint, execute, json, nullable, oneOf, queryRows, text } from "#platform/server/database/query.ts";
import {
  loadRecords,
  type LoadedOutcome,
  type LoadOptions,
  type Outcome,
} from "#platform/server/loading/load-records.ts";
import type { LoadReport } from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { type CustomerRecord, customerRecord } from "../contract/customer-record.ts";
import {
  mergeCustomer,
  type CustomerFacts,
  type CustomersOwn,
  type StoredCustomer,
} from "./merge-customer-policy.ts";

interface CustomerRow extends StoredCustomer {
  readonly tax_id: string;
  /** The record as it is loaded, which later records are compared with. */
  readonly loaded_record: CustomerFacts;
}
interface KnownCustomer {
  readonly customer_id: number;
  /** Undefined for a customer that no record described before. */
  readonly last: CustomerFacts | undefined;
}

const loadedRecord = z.object({
  document_type: z.string(),
  kind: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  language: z.nullable(z.enum(completeLanguages)),
});

const recordset = `jsonb_to_recordset($1) as r (customer_id bigint, tax_id text, document_type text, kind text,
  name text, email text, mobile text, language text, loaded_record jsonb)`;

/** Customers by tax id, with their last records. */
const findCustomers = async (
  client: pg.ClientBase,
  taxIds: readonly string[],
): Promise<Map<string, KnownCustomer>> => {
  const names = await queryRows(client, {
    name: "load-find-customer-names",
    text: "select login_name, customer_id from login_names where login_name = any($1) and kind = 'tax_id'",
    values: [taxIds],
    columns: { login_name: text, customer_id: bigint },
  });
  const records = await queryRows(client, {
    name: "load-find-customer-records",
    text: "select customer_id, loaded_record from customers where customer_id = any($1)",
    values: [names.map(({ customer_id }) => customer_id)],
    columns: {
      customer_id: bigint,
      loaded_record: nullable(json({ parse: (value) => z.parse(loadedRecord, value) })),
    },
  });
  const lastById = new Map(
    records.map(({ customer_id, loaded_record }) => [customer_id, loaded_record ?? undefined]),
  );
  return new Map(
    names.map(({ login_name, customer_id }) => [
      login_name,
      { customer_id, last: lastById.get(customer_id) },
    ]),
  );
};

/** Customers as they are stored, locked against changes in the portal until the end of the load. */
const lockCustomers = async (
  client: pg.ClientBase,
  customerIds: readonly number[],
): Promise<Map<number, StoredCustomer>> => {
  const rows = await queryRows(client, {
    name: "load-lock-customers",
    text: `select customer_id, document_type, kind, name, email, mobile, language
           from customers where customer_id = any($1) order by customer_id for no key update`,
    values: [customerIds],
    columns: {
      customer_id: bigint,
      document_type: text,
      kind: text,
      name: text,
      email: nullable(text),
      mobile: nullable(text),
      language: oneOf(...completeLanguages),
    },
  });
  return new Map(rows.map(({ customer_id, ...stored }) => [customer_id, stored]));
};

/** The tax id of the customer with each of these emails; the customer's number where it has none. */
const findEmailOwners = async (
  client: pg.ClientBase,
  emails: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await queryRows(client, {
    name: "load-find-email-owners",
    text: `select e.login_name as email, coalesce(t.login_name, 'customer ' || e.customer_id) as owner
           from login_names e left join login_names t on t.customer_id = e.customer_id and t.kind = 'tax_id'
           where e.login_name = any($1) and e.kind = 'email'`,
    values: [emails],
    columns: { email: text, owner: nullable(text) },
  });
  return new Map(rows.map(({ email, owner }) => [email, owner ?? ""]));
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
             insert into customers (tax_id, document_type, kind, name, email, mobile, language, loaded_record)
             select tax_id, document_type, kind, name, email, mobile, language, loaded_record from ${recordset}
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

type ChangedCustomer = CustomerRow & { readonly customer_id: number };

const updateCustomers = async (
  client: pg.ClientBase,
  customers: readonly ChangedCustomer[],
): Promise<void> => {
  await execute(client, {
    name: "load-update-customers",
    text: `update customers c
           set document_type = r.document_type, kind = r.kind, name = r.name, email = r.email, mobile = r.mobile,
               language = r.language, loaded_record = r.loaded_record
           from ${recordset} where c.customer_id = any($2) and c.customer_id = r.customer_id`,
    values: [JSON.stringify(customers), customers.map(({ customer_id }) => customer_id)],
  });
};

/** Former emails are no longer sign-in names. */
const deleteEmails = async (client: pg.ClientBase, customerIds: readonly number[]): Promise<void> => {
  await execute(client, {
    name: "load-delete-emails",
    text: "delete from login_names where customer_id = any($1) and kind = 'email'",
    values: [customerIds],
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

/** The languages of the deployment. */
export interface LoadLanguages {
  readonly offered: readonly string[];
  /** Language of new customers whose record has none, or one that is not offered. */
  readonly default: CompleteLanguage;
}

const documentNames: Record<DocumentType, string> = {
  NI: "NIF, NIE or CIF: its control character does not agree",
  NE: "NIE: its control character does not agree",
  NV: "VAT number: it has letters and digits only, at least 4 of them",
  PS: "passport: it has letters and digits only, at least 4 of them",
  OT: "document: it has letters and digits only, at least 4 of them",
};

/** Checks a record on its own; undefined when it is valid. */
const customerProblem = ({ taxId, documentType }: CustomerRecord): string | undefined =>
  isDocumentNumber(documentType, taxId)
    ? undefined
    : `tax_id ${taxId} is not a ${documentNames[documentType]}; correct it, or give its document_type`;

const factsOf = (record: CustomerRecord, languages: LoadLanguages): CustomerFacts => {
  const language = record.language ?? null;
  return {
    document_type: record.documentType,
    kind: record.kind,
    name: record.name,
    email: record.email ?? null,
    mobile: record.mobile ?? null,
    language: language === null || languages.offered.includes(language) ? language : languages.default,
  };
};

const isSameRecord = (last: CustomerFacts | undefined, given: CustomerFacts): boolean =>
  last !== undefined &&
  last.document_type === given.document_type &&
  last.kind === given.kind &&
  last.name === given.name &&
  last.email === given.email &&
  last.mobile === given.mobile &&
  last.language === given.language;

const isSameCustomer = (stored: StoredCustomer, merged: StoredCustomer): boolean =>
  isSameRecord(stored, merged);

/**
 * Tracks the owner of each email while records are processed in order. `claim` returns the tax id of another
 * customer who has the record's email; otherwise it assigns the email to the record's customer and releases the
 * former one.
 */
const createEmailOwners = (ownerByEmail: Map<string, string>) => ({
  claim: (row: CustomerRow, stored: StoredCustomer | undefined): string | undefined => {
    const email = row.email?.toLowerCase();
    const owner = email === undefined ? undefined : ownerByEmail.get(email);
    if (owner !== undefined && owner !== row.tax_id) return owner;
    const oldEmail = stored?.email?.toLowerCase();
    if (oldEmail !== undefined && oldEmail !== email) ownerByEmail.delete(oldEmail);
    if (email !== undefined) ownerByEmail.set(email, row.tax_id);
    return undefined;
  },
});

export interface LoadCustomersOptions extends LoadOptions {
  readonly languages: LoadLanguages;
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

const conflictNote = (conflicts: readonly CustomersOwn[]): string | undefined =>
  conflicts.length === 0
    ? undefined
    : `${conflicts.join(" and ")}: changed in the record and by the customer; the customer's value stays`;

const languageNote = ({ language }: CustomerRecord, languages: LoadLanguages): string | undefined =>
  !language || languages.offered.includes(language)
    ? undefined
    : `language ${language} is not offered here; ${languages.default} is used instead`;

const noted = (outcome: LoadedOutcome, ...notes: readonly (string | undefined)[]): Outcome => {
  const note = notes.filter((part) => part !== undefined).join("; ");
  return note === "" ? outcome : { ...outcome, note };
};

/** Records that differ from the last ones loaded, merged with what is stored. */
const mergeBatch = async (
  client: pg.ClientBase,
  batch: readonly Row<CustomerRecord>[],
  languages: LoadLanguages,
) => {
  const taxIds = batch.map(({ record }) => normaliseTaxId(record.taxId));
  const known = await findCustomers(client, taxIds);
  const given = batch.map(({ record }, index) => {
    const taxId = taxIds[index] ?? "";
    return { record, taxId, facts: factsOf(record, languages), known: known.get(taxId) };
  });
  const differing = given.filter(
    ({ facts, known: present }) => present && !isSameRecord(present.last, facts),
  );
  const stored = await lockCustomers(
    client,
    differing.flatMap(({ known: present }) => present?.customer_id ?? []),
  );
  return given.map(({ record, taxId, facts, known: present }) => {
    const before = present && stored.get(present.customer_id);
    const added = { ...facts, language: facts.language ?? languages.default };
    const { merged, conflicts } =
      before === undefined ? { merged: added, conflicts: [] } : mergeCustomer(facts, present?.last, before);
    const row: CustomerRow = { tax_id: taxId, ...merged, loaded_record: facts };
    return { record, row, customerId: present?.customer_id, before, conflicts };
  });
};

/** Classifies a batch into new, changed and unchanged customers. */
const classifyCustomers = async (
  client: pg.ClientBase,
  batch: readonly Row<CustomerRecord>[],
  languages: LoadLanguages,
) => {
  const merges = await mergeBatch(client, batch, languages);
  const emails = merges.flatMap(({ row: { email } }) => (email === null ? [] : [email.toLowerCase()]));
  const emailOwners = createEmailOwners(await findEmailOwners(client, emails));
  const fresh: CustomerRow[] = [];
  const written: ChangedCustomer[] = [];
  const moved: ChangedCustomer[] = [];
  const outcomes = merges.map(({ record, row, customerId, before, conflicts }): Outcome => {
    const note = languageNote(record, languages);
    if (customerId === undefined) {
      const owner = emailOwners.claim(row, undefined);
      if (owner !== undefined) return sameEmail(row, owner);
      fresh.push(row);
      return noted({ outcome: "new" }, note);
    }
    if (before === undefined) return noted({ outcome: "unchanged" }, note);
    const owner = emailOwners.claim(row, before);
    if (owner !== undefined) return sameEmail(row, owner);
    const changed = { ...row, customer_id: customerId };
    written.push(changed);
    if (before.email !== row.email) moved.push(changed);
    const outcome = isSameCustomer(before, row) ? "unchanged" : "changed";
    return noted({ outcome }, conflictNote(conflicts), note);
  });
  const customerIds = new Map(
    merges.flatMap(({ row, customerId }) => (customerId === undefined ? [] : [[row.tax_id, customerId]])),
  );
  return { customerIds, fresh, written, moved, outcomes };
};

const applyBatch =
  ({ storeFirstPasswords, endPasswordLinks, languages }: LoadCustomersOptions) =>
  async ({ client }: Load, batch: readonly Row<CustomerRecord>[]): Promise<readonly Outcome[]> => {
    const { customerIds, fresh, written, moved, outcomes } = await classifyCustomers(
      client,
      batch,
      languages,
    );
    if (written.length > 0) await updateCustomers(client, written);
    if (moved.length > 0) {
      const ids = moved.map(({ customer_id }) => customer_id);
      await deleteEmails(client, ids);
      await endPasswordLinks(client, ids);
    }
    const added = fresh.length > 0 ? await insertCustomers(client, fresh) : new Map<string, number>();
    for (const [taxId, customerId] of added) customerIds.set(taxId, customerId);
    const emails = [...fresh, ...moved].flatMap(({ tax_id, email }) => {
      const customer_id = customerIds.get(tax_id);
      return email === null || customer_id === undefined ? [] : [{ customer_id, email }];
    });
    if (emails.length > 0) await insertEmails(client, emails);
    const passwords = batch.flatMap(({ record: { taxId, passwordHash } }, index) => {
      const customerId = customerIds.get(normaliseTaxId(taxId));
      const isLeftOut = outcomes[index]?.outcome === "wait";
      return isLeftOut || customerId === undefined || !passwordHash ? [] : [{ customerId, passwordHash }];
    });
    if (passwords.length > 0) await storeFirstPasswords(client, passwords);
    return outcomes;
  };

/**
 * Loads customers and their sign-in names. Records are matched by tax id and compared with the last record loaded, so
 * that a repeated export undoes no change of a customer (`merge-customer-policy.ts`). Customers that the file does not
 * contain are unchanged.
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
