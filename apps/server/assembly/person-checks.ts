import { createHttpIdentityCheck } from "#integrations/identity-check/http.ts";
import { createHttpSolvency } from "#integrations/solvency/http.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { queryRow, text } from "#platform/server/database/query.ts";
import type { Environment } from "../environment.ts";

/** The file of solvency and the register of persons in the environment; undefined where there is none. */
export const createPersonChecks = ({
  solvency,
  identityCheck,
}: Pick<Environment, "solvency" | "identityCheck">) => ({
  solvency: solvency && createHttpSolvency(solvency),
  identityCheck: identityCheck && createHttpIdentityCheck(identityCheck),
});

/** The name of the customer with a tax id, for the sandbox of the identity check. */
export const findCustomerName = async (
  { pool }: Pick<Database, "pool">,
  taxId: string,
): Promise<string | undefined> => {
  const row = await queryRow(pool, {
    name: "find-customer-name",
    text: `/* all customers: the sandbox stands in for a register of persons */
           select name from customers where tax_id = $1`,
    values: [taxId],
    columns: { name: text },
  });
  return row?.name;
};
