import type pg from "pg";
import type { DocumentType } from "#energy/identity-document.ts";
import { emailKeyOf } from "#platform/contract/email-address.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { execute, bigint, queryRow } from "#platform/server/database/query.ts";

/** Two statements, because a directory is never joined with a customer's table. The row is locked in between. */
const fillInEmail = async (client: pg.ClientBase, customerId: number, email: string): Promise<void> => {
  const lacking = await execute(client, {
    name: "lock-customer-without-email",
    text: "select 1 from customers where customer_id = $1 and email is null for no key update",
    values: [customerId],
  });
  if (lacking === 0) return;
  const named = await execute(client, {
    name: "add-email-login",
    text: `insert into login_names (login_name, kind, customer_id) values ($2, 'email', $1)
           on conflict do nothing`,
    values: [customerId, emailKeyOf(email)],
  });
  if (named === 0) return;
  await execute(client, {
    name: "fill-in-email",
    text: "update customers set email = $2 where customer_id = $1",
    values: [customerId, email],
  });
};

/**
 * Stores a customer's email and mobile where none is on record. An email that another customer signs in with is
 * skipped silently, since sign-in names are unique.
 */
export const fillInContact = async (
  client: pg.ClientBase,
  customerId: number,
  { email, mobile }: { email: string | null; mobile: string | null },
): Promise<void> => {
  if (email !== null) await fillInEmail(client, customerId, email);
  await execute(client, {
    name: "fill-in-mobile",
    text: "update customers set mobile = $2 where customer_id = $1 and mobile is null and $2::text is not null",
    values: [customerId, mobile],
  });
};

/**
 * Inserts a customer known only from an identity provider: no tax id yet and no sign-in name, so only that
 * provider can sign the customer in.
 */
export const insertNewcomer = async (
  client: pg.ClientBase,
  newcomer: {
    readonly name: string;
    readonly email: string | undefined;
    readonly language: CompleteLanguage;
  },
): Promise<number> => {
  const row = await queryRow(client, {
    name: "insert-newcomer",
    text: `/* all customers: a new one gets its number here */
           insert into customers (tax_id, kind, name, email, language) values ('', 'person', $1, $2, $3)
           returning customer_id`,
    values: [newcomer.name, newcomer.email ?? null, newcomer.language],
    columns: { customer_id: bigint },
  });
  if (row === undefined) throw new Error("a new customer got no number");
  return row.customer_id;
};

/** A holder whose tax id the retailer has verified. */
export interface VerifiedHolder {
  readonly customerId: number;
  readonly taxId: string;
  readonly documentType: DocumentType;
  readonly kind: "person" | "company";
  readonly name: string;
}

/**
 * Gives a newcomer the tax id that was verified meanwhile, also as a name to sign in with. Does nothing for a customer who
 * has one, and where another customer has this one.
 */
export const giveTaxId = async (client: pg.ClientBase, holder: VerifiedHolder): Promise<void> => {
  const { customerId, taxId, documentType, kind, name } = holder;
  const lacking = await execute(client, {
    name: "lock-customer-without-tax-id",
    text: "select 1 from customers where customer_id = $1 and tax_id = '' for no key update",
    values: [customerId],
  });
  if (lacking === 0) return;
  const named = await execute(client, {
    name: "add-tax-id-login",
    text: `insert into login_names (login_name, kind, customer_id) values ($2, 'tax_id', $1)
           on conflict do nothing`,
    values: [customerId, taxId],
  });
  if (named === 0) return;
  await execute(client, {
    name: "give-tax-id",
    text: `update customers set tax_id = $2, document_type = $3, kind = $4, name = $5
           where customer_id = $1`,
    values: [customerId, taxId, documentType, kind, name],
  });
};
