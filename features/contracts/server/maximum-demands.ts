import { addMonths, firstOfMonth, lastOfMonth, madridDate, type PlainDate } from "#energy/calendar.ts";
import { termsWithin } from "#energy/contract-terms.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { arrayOf, date, int, nullable, queryRows } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listMaximumDemands } from "../contract/list-maximum-demands.ts";
import { findContract } from "./contract-queries.ts";
import { findPowersOfDays, type PowersOfDays } from "./powers-of-days.ts";

/** The powers at the end of a month; before a change to a tariff with other periods, where the demands are of that one. */
const contractedIn = (terms: readonly PowersOfDays[], month: PlainDate, periodCount: number): number[] => {
  const within = termsWithin(terms, { startsOn: month, endsOn: lastOfMonth(month) });
  const ofPeriods = within.findLast(({ powersW }) => powersW.length === periodCount);
  return [...((ofPeriods ?? within.at(-1))?.powersW ?? [])];
};

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
    const powers = await findPowersOfDays(database.pool, [{ customerId, contractId }]);
    const terms = powers.get(contractId) ?? [];
    return {
      months: months.map(({ month, powersW }) => ({
        month,
        powersW,
        contractedW: contractedIn(terms, month, powersW.length),
      })),
    };
  });
