import type { PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { queryRow, text } from "#platform/server/database/query.ts";
import { findContract, findPrices } from "./contract-queries.ts";

/** What a customer has for a supply point before a new contract of it. */
export interface PresentContract {
  readonly name: string;
  readonly productName: string | null;
  readonly powersW: readonly number[];
  readonly powerEurKwYear: readonly number[];
  readonly energyEurKwh: readonly number[];
}

/** The customer's contract in force for a supply point, with the prices of a day; undefined without one. */
export const createFindPresentContract =
  (database: Database) =>
  async (
    { customerId, supplyPoint }: { readonly customerId: number; readonly supplyPoint: string },
    day: PlainDate,
  ): Promise<PresentContract | undefined> => {
    const named = await queryRow(database.pool, {
      name: "find-present-contract",
      text: `select k.name from contracts k
             join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
             where k.customer_id = $1 and left(s.cups, 20) = $2 and k.state = 'active'
             order by k.starts_on desc nulls last limit 1`,
      values: [customerId, supplyPoint],
      columns: { name: text },
    });
    const contract = named && (await findContract(database, customerId, named.name));
    if (contract === undefined) return undefined;
    const prices = await findPrices(database, { customerId, contractId: contract.contractId }, day);
    return {
      name: contract.name,
      productName: contract.productName,
      powersW: contract.powersW,
      powerEurKwYear: prices?.powerEurKwYear ?? [],
      energyEurKwh: prices?.energyEurKwh ?? [],
    };
  };
