import type { PlainDate } from "#energy/calendar.ts";
import { arrayOf, bigint, date, int, queryRows, type Queryable } from "#platform/server/database/query.ts";

/** Contracted powers from a day on, from P1. */
export interface PowersOfDays {
  readonly startsOn: PlainDate;
  readonly powersW: readonly number[];
}

/** The contracted powers of contracts by their first day, in order; of a draft, those with which it will begin. */
export const findPowersOfDays = async (
  client: Queryable,
  contracts: readonly { readonly customerId: number; readonly contractId: number }[],
): Promise<Map<number, PowersOfDays[]>> => {
  const rows = await queryRows(client, {
    name: "find-powers-of-days",
    text: `select contract_id as "contractId", starts_on as "startsOn", powers_w as "powersW" from contract_terms
           where customer_id = any($1) and contract_id = any($2)
           union all
           select k.contract_id, coalesce(k.starts_on, current_date), k.powers_w from contracts k
           where k.customer_id = any($1) and k.contract_id = any($2) and not exists (
             select 1 from contract_terms t
             where t.customer_id = any($1) and t.customer_id = k.customer_id and t.contract_id = k.contract_id)
           order by "startsOn"`,
    values: [contracts.map(({ customerId }) => customerId), contracts.map(({ contractId }) => contractId)],
    columns: { contractId: bigint, startsOn: date, powersW: arrayOf(int) },
  });
  const powers = new Map<number, PowersOfDays[]>();
  for (const { contractId, ...row } of rows) powers.set(contractId, [...(powers.get(contractId) ?? []), row]);
  return powers;
};
