import { daysBetween, type PlainDate } from "#energy/calendar.ts";
import { isPossibleUse } from "#energy/bill-days.ts";
import { estimateElectricityYear } from "#energy/pricing/estimate-electricity-year.ts";
import type { IntervalPrices } from "#energy/pricing/interval-prices.ts";
import type { BilledElectricity } from "#energy/pricing/price-bill.ts";
import type { ElectricityProduct } from "#energy/pricing/product.ts";
import { canHavePvpc, pvpc } from "#energy/pricing/regulated-reference.ts";
import { evenProfile } from "#energy/pricing/standard-profiles.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import { yearBefore, yearlyTotalsOf, yearOfProfile, yearOfTotals } from "#energy/pricing/year-of-use.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { YearResult } from "../contract/comparison-result.ts";
import type { CatalogueProduct } from "./compared-offers.ts";
import type { ComparatorPorts } from "./comparator-ports.ts";

/** A bill of fewer days says too little of a year. */
export const minBilledDays = 25;

interface BillOfYear<S extends CatalogueProduct> {
  readonly billed: BilledElectricity;
  /** Of the code of the bill. */
  readonly lastYearWh: readonly number[] | undefined;
  /** What the supply can have. */
  readonly stored: readonly S[];
  readonly regulated: RegulatedAmounts;
  readonly today: PlainDate;
  readonly language: CompleteLanguage;
}

type YearUse = Pick<YearResult, "source"> & { readonly energyWh: readonly number[] };

/** The use of a year by period: that of the code where the powers can give it, or that of the bill scaled to a year. */
const yearlyUseOf = ({
  billed,
  lastYearWh = [],
  today,
}: Pick<BillOfYear<CatalogueProduct>, "billed" | "lastYearWh" | "today">): YearUse | undefined => {
  const { period, powersW, energyWh: billedWh } = billed;
  const year = yearBefore(today);
  const isUsable =
    lastYearWh.some((wh) => wh > 0) &&
    isPossibleUse(lastYearWh, powersW, { from: year.startsOn, to: year.endsOn });
  if (isUsable) return { source: "code", energyWh: billedWh.map((_wh, index) => lastYearWh[index] ?? 0) };
  if (daysBetween(period.from, period.to) < minBilledDays) return undefined;
  const scaled = yearlyTotalsOf([{ ...period, energyWh: billedWh }], today);
  return scaled && { source: "bill", energyWh: scaled };
};

/**
 * What a year costs with each product and at the regulated price, which has the hours of the twelve months before: each hour
 * of a period alike, as only the totals are known. Products without a figure are left out.
 */
export const yearOfBill = async <S extends CatalogueProduct>(
  ports: Pick<ComparatorPorts<S>, "pricedProductOf" | "readIntervalPrices" | "readPvpcPrices">,
  bill: BillOfYear<S>,
): Promise<YearResult | null> => {
  const { billed, stored, regulated, today, language } = bill;
  const { accessTariff, zone, isHome, powersW } = billed;
  const use = yearlyUseOf(bill);
  const totals = { energyWh: use?.energyWh ?? [], exportWh: 0 };
  const hours = use && yearOfProfile(totals, { accessTariff, zone, profile: evenProfile }, today);
  if (use === undefined || hours === undefined) return null;
  const supply = { accessTariff, zone, isHome, powersW };
  const range = yearBefore(today);
  const year = yearOfTotals(totals, today);
  const estimate = (product: ElectricityProduct, intervalPrices?: IntervalPrices) =>
    estimateElectricityYear({
      product,
      supply,
      use: intervalPrices === undefined ? year : hours,
      ...(intervalPrices !== undefined && { intervalPrices }),
      regulated,
      today,
    });
  const offers = await Promise.all(
    stored.map(async (each): Promise<YearResult["offers"]> => {
      const product = ports.pricedProductOf(each, language);
      if (product.commodity !== "electricity") return [];
      const key = { productId: product.productId, accessTariff, zone };
      const prices = product.kind === "indexed" ? await ports.readIntervalPrices(key, range) : undefined;
      const priced = estimate(product, prices);
      if (priced.status !== "comparable") return [];
      const { firstYearCents, followingYearCents } = priced;
      return [{ productId: each.numericId, name: each.commercialName, firstYearCents, followingYearCents }];
    }),
  );
  const regulatedYear = canHavePvpc(billed)
    ? estimate(pvpc, await ports.readPvpcPrices(zone, range))
    : undefined;
  return {
    source: use.source,
    energyWh: use.energyWh.reduce((sum, wh) => sum + wh, 0),
    offers: offers.flat().toSorted((a, b) => a.followingYearCents - b.followingYearCents),
    pvpcCents: regulatedYear?.status === "comparable" ? regulatedYear.followingYearCents : null,
    pvpcFrom: range.startsOn,
    pvpcTo: range.endsOn,
  };
};
