import type { Database } from "#platform/server/database/pool.ts";
import { bigint, bool, date, nullable, oneOf, queryRow, text } from "#platform/server/database/query.ts";

const columns = {
  contractId: bigint,
  contractName: text,
  commodity: oneOf("electricity", "gas"),
  cups: text,
  customerKind: oneOf("person", "company"),
  state: oneOf("draft", "active", "closed"),
  startsOn: nullable(date),
  endsOn: nullable(date),
  hasReturned: bool,
  isUnderWay: bool,
};

/** The supply of a customer's contract, with what decides whether its return can be asked for. */
export const findSwitchedSupply = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  contractName: string,
) =>
  queryRow(pool, {
    name: "find-switched-supply",
    text: `select k.contract_id as "contractId", k.name as "contractName", k.commodity, s.cups, c.kind as "customerKind",
             k.state, k.starts_on as "startsOn", k.ends_on as "endsOn",
             exists (select 1 from contracts later
                     where later.customer_id = $1 and later.supply_point_id = k.supply_point_id
                       and later.state = 'active' and later.contract_id <> k.contract_id) as "hasReturned",
             exists (select 1 from change_requests r
                     where r.customer_id = $1 and r.contract_id = k.contract_id and r.kind = 'supply.switch_return'
                       and r.state in ('sent', 'accepted')) as "isUnderWay"
           from contracts k
           join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
           join customers c on c.customer_id = $1
           where k.customer_id = $1 and k.name = $2`,
    values: [customerId, contractName],
    columns,
  });
