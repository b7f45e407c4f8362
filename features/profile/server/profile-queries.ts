import type { Database } from "#platform/server/database/pool.ts";

/** The customer as the profile shows it; undefined when there is none of that number. */
export const findCustomer = ({ db }: Pick<Database, "db">, customerId: number) =>
  db
    .selectFrom("customers")
    .select(["name", "email", "tax_id as taxId", "kind", "mobile", "language"])
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
