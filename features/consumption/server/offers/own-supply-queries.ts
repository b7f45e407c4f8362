import type { PlainDate } from "#energy/calendar.ts";
import type { MonthlyDemand } from "#energy/maximum-demand.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { arrayOf, date, int, nullable, queryRow, queryRows, text } from "#platform/server/database/query.ts";

type Pool = Pick<Database, "pool">;

interface ContractKey {
  readonly customerId: number;
  readonly contractId: number;
}

/** The highest demands of the months since a day, oldest first. */
export const findDemands = (
  { pool }: Pool,
  { customerId, contractId }: ContractKey,
  since: PlainDate,
): Promise<MonthlyDemand[]> =>
  queryRows(pool, {
    name: "consumption-maximum-demands",
    text: `select month, powers_w as "powersW" from maximum_demands
      where customer_id = $1 and contract_id = $2 and month >= $3 order by month`,
    values: [customerId, contractId, since],
    columns: { month: date, powersW: arrayOf(nullable(int)) },
  });

/** The kind of supply, and whether it has panels of its own. */
export const findSupplyFacts = (
  { pool }: Pool,
  { customerId, contractId }: ContractKey,
): Promise<{ commodity: string; selfConsumptionCode: string } | undefined> =>
  queryRow(pool, {
    name: "consumption-supply-facts",
    text: `select commodity, self_consumption_code as "selfConsumptionCode" from contracts
      where customer_id = $1 and contract_id = $2`,
    values: [customerId, contractId],
    columns: { commodity: text, selfConsumptionCode: text },
  });
