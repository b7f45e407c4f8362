import type { PlainDate } from "../calendar.ts";
import { carriedOnSinceOf } from "../regulated-tables.ts";
import { estimateGasYear, type GasEstimate } from "./estimate-gas-year.ts";
import { lastResortTariff } from "./price-bill.ts";
import type { AccessPrice } from "./supply-terms.ts";

/** The row on the days that its source confirms; a day on which it is only carried on has no price. */
const confirmed = (row: AccessPrice): AccessPrice => {
  const since: PlainDate | null = carriedOnSinceOf({ ...row, carriedOnSince: row.carriedOnSince ?? null });
  return since === null ? row : { ...row, validTo: since };
};

/**
 * Cents of the twelve months of use with the regulated tariff of gas: each month at the tariff of its quarter, with the taxes
 * of today. Undefined where the supply has no such tariff, or that of one of the days is not known.
 */
export const lastResortYearCents = (
  estimate: Omit<GasEstimate, "product" | "pricedOn">,
): number | undefined => {
  const { supply, regulated } = estimate;
  const accessPrices = (regulated.accessPrices ?? []).map(confirmed);
  const product = lastResortTariff(supply.accessTariff, { accessPrices });
  if (product === null) return undefined;
  const priced = estimateGasYear({ ...estimate, product, pricedOn: "each_day" });
  return priced.status === "comparable" ? priced.followingYearCents : undefined;
};
