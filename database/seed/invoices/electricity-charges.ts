import { type ElectricityBillInput, settleElectricityBill } from "#energy/electricity-bill.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import { priceOn } from "../contracts/products.ts";
import { regulatedEurDay } from "../market-rates.ts";
import { dueDay, issueDay } from "../timeline.ts";
import { billFrame } from "./bill-frame.ts";
import { discountNames, printedLines } from "./bill-lines.ts";
import type { Charge } from "./charge.ts";
import { comparatorOf } from "./comparator.ts";
import { destinationOf } from "./destination.ts";
import { historyOf } from "./electricity-history.ts";
import { environmentOf } from "./environment.ts";
import type { ElectricityBilling, Measured } from "./electricity-billing.ts";
import { readingsOf } from "./registers.ts";

const SOCIAL_BONUS_SHARE = 0.575;

const meterRentOf = ({ accessTariff }: ElectricityBilling["plan"]) =>
  accessTariff === "018" ? "meter_rent_single_phase" : "meter_rent_three_phase";

const inputOf = (
  { plan, product, taxRates }: ElectricityBilling,
  { period, energy }: Pick<Measured, "period" | "energy">,
): ElectricityBillInput => {
  const price = priceOn(product, plan.accessTariff, period.to);
  return {
    period,
    tariff: plan.accessTariff,
    zone: "peninsula",
    isHome: plan.isHome,
    isSeverelyVulnerable: plan.isSeverelyVulnerable,
    contractedPowersW: plan.powersW,
    powerPricesEurKwYear: price.powerEurKwYear,
    energyWh: energy.energyWh,
    energyPricesEurKwh: price.energyEurKwh,
    surplusWh: energy.exportedWh,
    surplusPriceEurKwh: price.surplusEurKwh,
    socialBonusFinancingEurDay: regulatedEurDay("social_bonus_financing", period.to),
    meterRentEurDay: regulatedEurDay(meterRentOf(plan), period.to),
    otherSupplyCharges: [],
    services: [],
    discounts: [],
    taxRates,
  };
};

/** What a bill charges for power and energy, and how much surplus is left over for the wallet. */
export const supplyBeforeDiscounts = (
  billing: ElectricityBilling,
  measured: Pick<Measured, "period" | "energy">,
): { supplyCents: number; toWalletCents: number } => {
  const { totals, uncompensatedSurplusCents } = settleElectricityBill(inputOf(billing, measured));
  return {
    supplyCents: totals.powerCents + totals.energyCents + totals.surplusCents,
    toWalletCents: uncompensatedSurplusCents,
  };
};

const discountsOf = (billing: ElectricityBilling, measured: Measured): ElectricityBillInput["discounts"] => {
  const bonusCents = billing.plan.isSeverelyVulnerable
    ? Math.round(supplyBeforeDiscounts(billing, measured).supplyCents * SOCIAL_BONUS_SHARE)
    : 0;
  return [
    { name: discountNames.socialBonus, cents: bonusCents },
    { name: discountNames.wallet, cents: measured.walletCents },
  ].filter(({ cents }) => cents > 0);
};

const surplusPart = (
  exportedWh: number,
  compensatedCents: number,
  toWalletCents: number,
): Pick<ElectricityBill, "surplus"> =>
  exportedWh === 0 ? {} : { surplus: { exportedWh, compensatedCents, toWalletCents } };

/** Works out one bill of a contract, with what its printed invoice shows. */
export const electricityCharge = (billing: ElectricityBilling, measured: Measured): Charge => {
  const { plan, product } = billing;
  const { period, energy } = measured;
  const settled = settleElectricityBill({
    ...inputOf(billing, measured),
    discounts: discountsOf(billing, measured),
  });
  const lines = printedLines(settled.lines);
  const toWalletCents = settled.uncompensatedSurplusCents;
  const isSmall = plan.accessTariff === "018";
  const bill: ElectricityBill = {
    ...billFrame({ plan, product, chargedOn: dueDay(issueDay(period.to)) }),
    readings: readingsOf(measured),
    lines,
    destination: destinationOf("electricity", lines),
    history: historyOf(billing, period),
    energyWh: energy.energyWh,
    maxPowersW: energy.maximumDemandW,
    ...surplusPart(energy.exportedWh, -settled.totals.surplusCents, toWalletCents),
    environment: environmentOf(period.to),
    comparator: isSmall ? comparatorOf(billing, period) : null,
  };
  const energyWh = energy.energyWh.reduce((total, wh) => total + wh, 0);
  return {
    kind: "electricity",
    period,
    energyWh,
    totalCents: settled.totals.totalCents,
    bill,
    toWalletCents,
  };
};
