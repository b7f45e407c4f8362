import type pg from "pg";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** The customer as the profile shows it; undefined when there is none of that number. */
export const findCustomer = ({ db }: Pick<Database, "db">, customerId: number) =>
  db
    .selectFrom("customers")
    .leftJoin("email_changes", "email_changes.customer_id", "customers.customer_id")
    .select([
      "customers.name",
      "customers.email",
      "customers.tax_id as taxId",
      "customers.kind",
      "customers.mobile",
      "customers.language",
      "email_changes.email as pendingEmail",
    ])
    .where("customers.customer_id", "=", customerId)
    .executeTakeFirst();

/** Puts a new mobile or language in place; what is not given stays. */
export const updateContact = async (
  client: pg.ClientBase,
  customerId: number,
  { mobile, language }: { mobile?: string | undefined; language?: CompleteLanguage | undefined },
): Promise<void> => {
  await client.query({
    name: "update-contact",
    text: `update customers set mobile = coalesce($2, mobile), language = coalesce($3, language)
           where customer_id = $1`,
    values: [customerId, mobile ?? null, language ?? null],
  });
};
