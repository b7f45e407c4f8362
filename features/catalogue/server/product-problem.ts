import { clockOfZone, findAccessTariff } from "#energy/tariffs.ts";
import type { ProductRecord } from "../contract/product-record.ts";

type Price = ProductRecord["prices"][number];

/** A product of gas has one price; of electricity, usually one for each period. */
export const kindOf = ({ kind, commodity }: Pick<ProductRecord, "kind" | "commodity">) =>
  kind ?? (commodity === "gas" ? "fixed" : "by_period");

const nameOfPrices = ({ accessTariff, zone }: Price): string =>
  zone == null ? accessTariff : `${accessTariff} in ${zone}`;

const overlapProblem = (price: Price, earlier: readonly Price[]): string | undefined => {
  const { validFrom, validTo } = price;
  const overlapping = earlier.find(
    (other) =>
      nameOfPrices(other) === nameOfPrices(price) &&
      other.validFrom < (validTo ?? "9999-12-31") &&
      validFrom < (other.validTo ?? "9999-12-31"),
  );
  return (
    overlapping &&
    `prices of ${nameOfPrices(price)} from ${overlapping.validFrom} and from ${validFrom} hold on the same days: ` +
      "end the earlier one with valid_to, the day from which the later one holds"
  );
};

const marketIndexProblem = (record: ProductRecord, price: Price): string | undefined => {
  const { accessTariff, zone, marketIndex } = price;
  if (marketIndex == null) return undefined;
  const name = `market_index of ${nameOfPrices(price)}`;
  if (kindOf(record) !== "indexed") return `${name}: only indexed products have one`;
  const periods = findAccessTariff(accessTariff)?.energyPeriods ?? 0;
  if (marketIndex.lossesPercent.length !== periods)
    return `${name}: losses_percent has ${marketIndex.lossesPercent.length} values, and ${accessTariff} has ${periods} periods`;
  return zone != null && clockOfZone(zone) !== "Europe/Madrid"
    ? `${name}: leave zone out, the hours are moved to the clock of the islands`
    : undefined;
};

const priceProblem = (
  { zones, commodity, ...record }: ProductRecord,
  price: Price,
  earlier: readonly Price[],
): string | undefined => {
  const { accessTariff, zone, validFrom, validTo, energyEurKwh, fixedEurDay, fixedEurMonth } = price;
  const name = nameOfPrices(price);
  if (validTo && validTo <= validFrom)
    return `prices of ${name}: valid_to ${validTo} is not after valid_from ${validFrom}`;
  if (zone != null && zones.length > 0 && !zones.includes(zone))
    return `prices of ${accessTariff}: zones of the product has no ${zone}`;
  // Not of gas without a kind, whose records had no such rule.
  if (record.kind === "fixed" && new Set(energyEurKwh).size > 1)
    return `prices of ${name}: a product of kind fixed has one price of energy, and energy_eur_kwh has several`;
  if (fixedEurMonth !== 0 && (commodity !== "gas" || fixedEurDay !== 0))
    return `prices of ${name}: fixed_eur_month is for gas, and instead of fixed_eur_day`;
  return overlapProblem(price, earlier);
};

const isExactlyOne = (...values: readonly unknown[]): boolean =>
  values.filter((value) => value != null).length === 1;

const conditionsProblem = ({ promotions, penalty }: ProductRecord): string | undefined => {
  for (const [index, { percent, eurMonth, months, until }] of promotions.entries()) {
    if (!isExactlyOne(percent, eurMonth)) return `promotions.${index} needs either percent or eur_month`;
    if (!isExactlyOne(months, until)) return `promotions.${index} needs either months or until`;
  }
  if (penalty != null && !isExactlyOne(penalty.percentOfPendingEnergy, penalty.eur))
    return "penalty needs either percent_of_pending_energy or eur";
  return undefined;
};

/** The first rule that the record alone breaks; undefined for a valid record. */
export const productProblem = (record: ProductRecord): string | undefined => {
  const { commodity, kind, minPowerW, maxPowerW, soldFrom, soldTo, prices } = record;
  if (commodity === "gas" && kindOf(record) !== "fixed")
    return `kind ${kind} is of electricity: gas is fixed`;
  if (minPowerW != null && maxPowerW != null && maxPowerW < minPowerW)
    return "max_power_kw is less than min_power_kw";
  if (soldFrom && soldTo && soldTo <= soldFrom) return `sold_to ${soldTo} is not after sold_from ${soldFrom}`;
  for (const [index, price] of prices.entries()) {
    const problem = priceProblem(record, price, prices.slice(0, index)) ?? marketIndexProblem(record, price);
    if (problem !== undefined) return problem;
  }
  return conditionsProblem(record);
};
