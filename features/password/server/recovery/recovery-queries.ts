import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { RecoveryRequest } from "./take-request.ts";

/** Whom a letter is for, and where it may go: the address on record and no other. */
export interface Addressee {
  readonly customerId: number;
  readonly name: string;
  readonly email: string;
  readonly language: CompleteLanguage;
}

/** The customer with this e-mail on record and, when one was given, this tax id. */
export const findForgetful = async (
  { pool }: Pick<Database, "pool">,
  { email, taxId }: RecoveryRequest,
): Promise<Addressee | undefined> => {
  const { rows } = await pool.query<Addressee>({
    name: "find-forgetful-customer",
    text: `select c.customer_id as "customerId", c.name, c.email, c.language
           from login_names l join customers c using (customer_id)
           where l.login_name = $1 and lower(c.email) = $2 and c.erased_at is null`,
    values: [taxId ?? email, email],
  });
  return rows[0];
};

/** The customer as letters need them; undefined without an e-mail on record. */
export const findAddressee = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<Addressee | undefined> => {
  const { rows } = await pool.query<Addressee>({
    name: "find-password-addressee",
    text: `select customer_id as "customerId", name, email, language
           from customers where customer_id = $1 and email is not null and erased_at is null`,
    values: [customerId],
  });
  return rows[0];
};
