import { addMonths, firstOfMonth, madridDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { arrayOf, date, int, nullable, queryRows } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listMaximumDemands } from "../contract/list-maximum-demands.ts";
import { findContract } from "./contract-queries.ts";

export const handleListMaximumDemands = ({ database }: { readonly database: Database }): Handler =>
  handler(listMaximumDemands, async ({ params, session: { customerId }, now, fail }) => {
    const { contractId } =
      (await findContract(database, customerId, params.name)) ?? fail("contract_not_found");
    const since = addMonths(firstOfMonth(madridDate(now)), -12);
    const months = await queryRows(database.pool, {
      name: "find-maximum-demands",
      text: `select month, powers_w as "powersW" from maximum_demands
             where customer_id = $1 and contract_id = $2 and month >= $3 order by month`,
      values: [customerId, contractId, since],
      columns: { month: date, powersW: arrayOf(nullable(int)) },
    });
    return { months };
  });
