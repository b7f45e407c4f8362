import type pg from "pg";
import { isDocumentNumber, storedDocumentNumber, type DocumentType } from "#energy/identity-document.ts";
import { emailKeyOf } from "#platform/contract/email-address.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import {
  loadRecords,
  type LoadedOutcome,
  type LoadOptions,
  type Outcome,
  type LoadReport,
} from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { type CustomerRecord, customerRecord } from "../contract/customer-record.ts";
import {
  type ChangedCustomer,
  type CustomerRow,
  deleteEmails,
  findCustomers,
  findEmailOwners,
  insertCustomers,
  insertEmails,
  lockCustomers,
  updateCustomers,
} from "./load-customer-queries.ts";
import {
  mergeCustomer,
  type CustomerFacts,
  type CustomersOwn,
  type StoredCustomer,
} from "./merge-customer-policy.ts";

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

const storedNumberOf = ({ documentType, taxId }: CustomerRecord): string =>
  storedDocumentNumber(documentType, taxId);

const nameProblem = (record: CustomerRecord): string | undefined => {
  const { kind, givenName, firstSurname, secondSurname } = record;
  if (kind === "company" && (givenName || firstSurname || secondSurname))
    return "given_name, first_surname and second_surname are those of a person: leave them out, or correct kind";
  if (firstSurname && !givenName) return "first_surname without given_name: give both, or name alone";
  return secondSurname && !firstSurname ? "second_surname without first_surname: give both" : undefined;
};

const numberProblem = ({ taxId, documentType }: CustomerRecord): string | undefined =>
  isDocumentNumber(documentType, taxId)
    ? undefined
    : `tax_id ${taxId} is not a ${documentNames[documentType]}; correct it, or give its document_type`;

const factsOf = (record: CustomerRecord, languages: LoadLanguages): CustomerFacts => {
  const language = record.language ?? null;
  return {
    document_type: record.documentType,
    kind: record.kind,
    name: record.name,
    given_name: record.givenName ?? null,
    first_surname: record.firstSurname ?? null,
    second_surname: record.secondSurname ?? null,
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
  last.given_name === given.given_name &&
  last.first_surname === given.first_surname &&
  last.second_surname === given.second_surname &&
  last.email === given.email &&
  last.mobile === given.mobile &&
  last.language === given.language;

const isSameCustomer = (stored: StoredCustomer, merged: StoredCustomer): boolean =>
  isSameRecord(stored, merged);

const keyOf = (email: string | null | undefined): string | undefined =>
  email === null || email === undefined ? undefined : emailKeyOf(email);

/** Checks a record on its own; undefined when it is valid. */
const customerProblem = (record: CustomerRecord): string | undefined =>
  numberProblem(record) ?? nameProblem(record);

/**
 * Tracks the owner of each email while records are processed in order. `claim` returns the tax id of another
 * customer who has the record's email; otherwise it assigns the email to the record's customer and releases the
 * former one.
 */
const createEmailOwners = (ownerByEmail: Map<string, string>) => ({
  claim: (row: CustomerRow, stored: StoredCustomer | undefined): string | undefined => {
    const email = keyOf(row.email);
    const owner = email === undefined ? undefined : ownerByEmail.get(email);
    if (owner !== undefined && owner !== row.tax_id) return owner;
    const oldEmail = keyOf(stored?.email);
    if (oldEmail !== undefined && oldEmail !== email) ownerByEmail.delete(oldEmail);
    if (email !== undefined) ownerByEmail.set(email, row.tax_id);
    return undefined;
  },
});

export interface LoadCustomersOptions extends LoadOptions {
  readonly languages: LoadLanguages;
  /** Stores first passwords; a customer who already has a password is skipped. Returns the ids of the others. */
  readonly storeFirstPasswords: (
    client: pg.ClientBase,
    passwords: readonly { customerId: number; passwordHash: string }[],
  ) => Promise<readonly number[]>;
  /** Revokes links sent to customers' former mailboxes that set a password. */
  readonly endPasswordLinks: (client: pg.ClientBase, customerIds: readonly number[]) => Promise<void>;
  /** Runs a change of what the customers' contracts are taxed by; their past days keep what was then. */
  readonly changeTerms: (
    client: pg.ClientBase,
    contracts: { readonly customerIds: readonly number[]; readonly now: Date },
    change: () => Promise<void>,
  ) => Promise<void>;
  /** Default: the present. */
  readonly now?: Date;
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
  const taxIds = batch.map(({ record }) => storedNumberOf(record));
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
  const emails = merges.flatMap(({ row: { email } }) => (email === null ? [] : [emailKeyOf(email)]));
  const emailOwners = createEmailOwners(await findEmailOwners(client, emails));
  const fresh: CustomerRow[] = [];
  const written: ChangedCustomer[] = [];
  const moved: ChangedCustomer[] = [];
  const reclassified: number[] = [];
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
    if (before.kind !== row.kind) reclassified.push(customerId);
    const outcome = isSameCustomer(before, row) ? "unchanged" : "changed";
    return noted({ outcome }, conflictNote(conflicts), note);
  });
  const customerIds = new Map(
    merges.flatMap(({ row, customerId }) => (customerId === undefined ? [] : [[row.tax_id, customerId]])),
  );
  return { customerIds, fresh, written, moved, reclassified, outcomes };
};

const applyBatch =
  ({
    storeFirstPasswords,
    endPasswordLinks,
    changeTerms,
    languages,
    now = new Date(),
  }: LoadCustomersOptions) =>
  async ({ client }: Load, batch: readonly Row<CustomerRecord>[]): Promise<readonly Outcome[]> => {
    const { customerIds, fresh, written, moved, reclassified, outcomes } = await classifyCustomers(
      client,
      batch,
      languages,
    );
    const update = () => updateCustomers(client, written);
    if (reclassified.length > 0) await changeTerms(client, { customerIds: reclassified, now }, update);
    else if (written.length > 0) await update();
    if (moved.length > 0) {
      const ids = moved.map(({ customer_id }) => customer_id);
      await deleteEmails(client, ids);
      await endPasswordLinks(client, ids);
    }
    const added = fresh.length > 0 ? await insertCustomers(client, fresh) : new Map<string, number>();
    for (const [taxId, customerId] of added) customerIds.set(taxId, customerId);
    const emails = [...fresh, ...moved].flatMap(({ tax_id, email }) => {
      const customer_id = customerIds.get(tax_id);
      return email === null || customer_id === undefined ? [] : [{ customer_id, email: emailKeyOf(email) }];
    });
    if (emails.length > 0) await insertEmails(client, emails);
    const passwords = batch.flatMap(({ record }, index) => {
      const { passwordHash } = record;
      const customerId = customerIds.get(storedNumberOf(record));
      const isLeftOut = outcomes[index]?.outcome === "wait";
      return isLeftOut || customerId === undefined || !passwordHash ? [] : [{ customerId, passwordHash }];
    });
    const stored = new Set(passwords.length > 0 ? await storeFirstPasswords(client, passwords) : []);
    const numbers = batch.map(({ record }) => customerIds.get(storedNumberOf(record)));
    return outcomes.map((outcome, index) => {
      const customerId = numbers[index];
      const isFirstPassword = customerId !== undefined && stored.has(customerId);
      return isFirstPassword && outcome.outcome === "unchanged" ? { outcome: "changed" } : outcome;
    });
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
      keyOf: storedNumberOf,
      keyName: "customer",
      keyFields: ["tax_id"],
      check: customerProblem,
      apply: applyBatch(options),
    },
    options,
  );
