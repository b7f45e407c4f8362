import { addDays, type PlainDate } from "#energy/calendar.ts";
import type { IntervalPrices } from "#energy/pricing/interval-prices.ts";
import { pvpcIntervalPrices } from "#energy/pricing/regulated-reference.ts";
import type { TariffZone } from "#energy/tariffs.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { findMarketDays } from "./market-queries.ts";

/** The regulated price of each hour of a range, as far as it is loaded. */
export const readPvpcPrices = async (
  db: Queryable,
  zone: TariffZone,
  { startsOn, endsOn }: { readonly startsOn: PlainDate; readonly endsOn: PlainDate },
): Promise<IntervalPrices> => {
  const series = zone === "ceuta" || zone === "melilla" ? "pvpc_ceuta_melilla" : "pvpc";
  // The last day of the Canary Islands ends with an hour of the next one of Madrid.
  const days = await findMarketDays(db, { series, from: startsOn, to: addDays(endsOn, 1) });
  return pvpcIntervalPrices(days, zone);
};
