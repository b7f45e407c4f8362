import type { PlainDate } from "../calendar.ts";
import { carriedOnSinceOf } from "../regulated-tables.ts";
import { estimateGasYear, type GasEstimate } from "./estimate-gas-year.ts";
import { lastResortTariff } from "./price-bill.ts";
import type { AccessPrice, RegulatedAmounts } from "./supply-terms.ts";

const unconfirmedSince = (row: AccessPrice): PlainDate | null =>
  carriedOnSinceOf({ ...row, carriedOnSince: row.carriedOnSince ?? null });

/** The row on the days that its source confirms; a day on which it is only carried on has no price. */
const confirmed = (row: AccessPrice): AccessPrice => {
  const since = unconfirmedSince(row);
  return since === null ? row : { ...row, validTo: since };
};

/** The first day since which the regulated tariff of gas is carried on from before, if that is before the end of a bill. */
export const lastResortCarriedOnSince = (
  accessTariff: string,
  { accessPrices = [] }: Pick<RegulatedAmounts, "accessPrices">,
  to: PlainDate,
): PlainDate | null => {
  const rows = accessPrices.filter(
    ({ kind, appliesTo }) => kind.startsWith("gas_tur_") && appliesTo === accessTariff,
  );
  const [since = null] = rows
    .map(unconfirmedSince)
    .filter((day) => day !== null && day <= to)
    .toSorted();
  return since;
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
