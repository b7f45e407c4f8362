import type { BillingPeriod } from "#energy/billing-period.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import { priceOn } from "../contracts/products.ts";
import { lastYearOf } from "./electricity-history.ts";
import type { ElectricityBilling } from "./electricity-billing.ts";

type Comparator = NonNullable<ElectricityBill["comparator"]>;

const priceKindOf = (productId: string): Comparator["priceKind"] => {
  if (productId === "indexada") return "B";
  return productId === "tarifa-plana" ? "F" : "E";
};

/** What the link to the CNMC's comparator asks for. */
export const comparatorOf = (billing: ElectricityBilling, period: BillingPeriod): Comparator => {
  const { plan, product } = billing;
  const price = priceOn(product, plan.accessTariff, period.to);
  return {
    postalCode: plan.place.postalCode,
    priceKind: priceKindOf(product.productId),
    hasFixedMonthlyFee: false,
    powerPricesEurKwYear: price.powerEurKwYear,
    energyPricesEurKwh: price.energyEurKwh,
    lastYear: lastYearOf(billing, period),
    priceRevision: product.productId === "indexada" ? "month" : "year",
    isGreen: true,
    priceChange: "none",
    hasPromotion: false,
  };
};
