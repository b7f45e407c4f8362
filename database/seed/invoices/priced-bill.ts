import type { BillingPeriod } from "#energy/billing-period.ts";
import type { ElectricityBillTotals } from "#energy/electricity-bill.ts";
import { excessMeasureOf, excessPowerPricesOn } from "#energy/excess-power.ts";
import { noFreeHours } from "#energy/price-options.ts";
import type { PowerDemand } from "#energy/pricing/excess-charges.ts";
import { priceSupply, totalsOfParts } from "#energy/pricing/price-supply.ts";
import type { DatedPromotion, PricedSupply } from "#energy/pricing/supply-terms.ts";
import type { TaxRate } from "#energy/tax-rates.ts";
import { regulatedCharges } from "#database/market/market-tables.ts";
import type { ProductRecord } from "#features/catalogue/contract/product-record.ts";
import type { BillLine } from "#features/invoices/contract/bill-parts.ts";
import { supplyPricesOf } from "../contracts/products.ts";
import type { ElectricitySupply } from "../contracts/supply-plan.ts";
import type { MeteredEnergy } from "../curves/meter-reader.ts";
import { discountNames, printedLines } from "./bill-parts.ts";

/** What the price of a contract's bills depends on besides its energy. */
export type PricedContract = {
  plan: ElectricitySupply;
  product: ProductRecord;
  taxRates: readonly TaxRate[];
};

/** The energy of a bill, and what the solar wallet pays of it. */
type BilledEnergy = { period: BillingPeriod; energy: MeteredEnergy; walletCents: number };

const SOCIAL_BONUS_PERCENT = 57.5;

const socialBonusOf = (
  { isSeverelyVulnerable }: ElectricitySupply,
  { from, to }: BillingPeriod,
): DatedPromotion[] =>
  isSeverelyVulnerable
    ? [
        {
          name: discountNames.socialBonus,
          reduction: { percent: SOCIAL_BONUS_PERCENT },
          on: "supply",
          startsOn: from,
          endsOn: to,
        },
      ]
    : [];

const supplyOf = ({ plan, product, taxRates }: PricedContract, period: BillingPeriod): PricedSupply => ({
  regulatedCharges,
  taxRates,
  terms: [
    {
      startsOn: period.from,
      tariffCode: plan.accessTariff,
      zone: "peninsula",
      isHome: plan.isHome,
      isSeverelyVulnerable: plan.isSeverelyVulnerable,
      powersW: plan.powersW,
      prices: supplyPricesOf(product, plan.accessTariff),
      promotions: socialBonusOf(plan, period),
      free: noFreeHours,
      doubleTariff: null,
    },
  ],
});

/** Null on the bills of days without a known price of the excess, which do not charge it. */
const demandOf = (
  { accessTariff, powersW }: ElectricitySupply,
  { energy }: Pick<BilledEnergy, "energy">,
): PowerDemand | undefined => {
  const isBilled =
    excessMeasureOf(accessTariff, powersW) === "maximum" &&
    energy.days.every(({ day }) => excessPowerPricesOn(accessTariff, day) !== null);
  return isBilled ? { measure: "maximum", maximaW: energy.maximumDemandW } : undefined;
};

/** The lines of a bill of electricity, with a part for each price of its days. Throws for a day that has no price. */
export const priceBill = (
  contract: PricedContract,
  billed: BilledEnergy,
): { lines: BillLine[]; totals: ElectricityBillTotals; toWalletCents: number } => {
  const { plan } = contract;
  const { period, energy, walletCents } = billed;
  const { parts, unpriced } = priceSupply(supplyOf(contract, period), energy.days, {
    demand: demandOf(plan, billed),
    deduction: { name: discountNames.wallet, cents: walletCents },
  });
  const [missing] = unpriced;
  if (missing) throw new Error(`${plan.contractName} has no price on ${missing.startsOn}: ${missing.reason}`);
  return {
    lines: printedLines(parts.flatMap(({ bill }) => bill.lines)),
    totals: totalsOfParts(parts),
    toWalletCents: parts.reduce((sum, { bill }) => sum + bill.uncompensatedSurplusCents, 0),
  };
};
