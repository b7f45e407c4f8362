import type { Database } from "#platform/server/database/pool.ts";

/** What a customer's password must not say. */
export const findOwnerWords = ({ db }: Pick<Database, "db">, customerId: number) =>
  db
    .selectFrom("customers")
    .select(["tax_id as taxId", "name", "email"])
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
