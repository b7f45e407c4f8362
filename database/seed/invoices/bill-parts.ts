import type { BillLine as SettledLine } from "#energy/bill-lines.ts";
import type { BillingPeriod } from "#energy/billing-period.ts";
import { addMonths, type PlainDate } from "#energy/calendar.ts";
import { maskIban } from "#energy/iban.ts";
import { isExcessPower } from "#energy/pricing/excess-charges.ts";
import type { ProductRecord } from "#features/catalogue/contract/product-record.ts";
import type { BillLine, Destination } from "#features/invoices/contract/bill-parts.ts";
import type { ElectricityBill, GasBill } from "#features/invoices/contract/bill.ts";
import {
  distributorReference,
  ibanOf,
  notificationAddress,
  type SupplyPlan,
  tariffName,
} from "../contracts/supply-plan.ts";
import { demoPeople } from "../demo-people.ts";
import { addressLines, fullAddress } from "../places.ts";
import { hashOf } from "../random.ts";

/** The charges of an invoice, before it has a number and a payment. */
export type Charge = { period: BillingPeriod; energyWh: number; totalCents: number } & (
  | { kind: "electricity"; bill: ElectricityBill; toWalletCents: number }
  | { kind: "gas"; bill: GasBill }
);

/** Names of the discounts in the bill's arithmetic; on the bill they are separate concepts. */
export const discountNames = { wallet: "solar_wallet", socialBonus: "social_bonus_discount" } as const;

const taxes: ReadonlySet<string> = new Set(["electricity_tax", "hydrocarbon_tax", "vat", "igic", "ipsi"]);

const isTax = ({ concept }: Pick<BillLine, "concept">): boolean => taxes.has(concept);

const freeEnergyName = "Energia sense càrrec";
const excessPowerName = "Excés de potència";

/** The lines of a settled bill in the invoice's format, with the names that a customer reads. */
export const printedLines = (lines: readonly SettledLine[]): BillLine[] =>
  lines.map((line): BillLine => {
    if (line.concept === "energy" && line.period === null) return { ...line, name: freeEnergyName };
    if (line.concept === "other_supply_charge" && isExcessPower(line.name))
      return { ...line, name: `${excessPowerName} ${line.name?.split(" ").at(-1) ?? ""}` };
    if (line.concept !== "discount") return line;
    if (line.name === discountNames.wallet) return { ...line, concept: "solar_wallet", name: null };
    if (line.name === discountNames.socialBonus)
      return { ...line, concept: "social_bonus_discount", name: null };
    return line;
  });

type Frame = Pick<ElectricityBill, "contract" | "holder" | "payment">;

const MASK = /•/g;

/** The day on which a contract of a year is extended next. */
const nextAnniversary = (startsOn: PlainDate, day: PlainDate): PlainDate => {
  const years = Number(day.slice(0, 4)) - Number(startsOn.slice(0, 4));
  const thisYear = addMonths(startsOn, 12 * years);
  return thisYear > day ? thisYear : addMonths(startsOn, 12 * (years + 1));
};

const meterNumberOf = ({ place, contractName }: SupplyPlan): string =>
  `${place.distributor.code}${String(hashOf(`meter ${contractName}`) % 100_000_000).padStart(8, "0")}`;

/** The code of an installation of one supply is its CUPS, `A` and 000. */
const selfConsumptionOf = (plan: SupplyPlan): Frame["contract"]["selfConsumption"] =>
  plan.commodity === "electricity" && plan.selfConsumptionCode !== "00"
    ? { code: plan.selfConsumptionCode, cau: `${plan.cups}A000` }
    : null;

/** The parts common to every bill of a contract: contract, holder, payment method. */
export const billFrame = (options: {
  plan: SupplyPlan;
  product: ProductRecord;
  chargedOn: PlainDate;
}): Frame => {
  const { plan, product, chargedOn } = options;
  const { name, taxId } = demoPeople[plan.person];
  return {
    contract: {
      name: plan.contractName,
      productName: product.commercialName,
      cups: plan.cups,
      supplyAddress: fullAddress(plan.place),
      cadastralReference: plan.cadastralReference,
      accessTariffName: tariffName(plan.accessTariff),
      powersW: plan.commodity === "electricity" ? plan.powersW : [],
      pricing: product.productId === "indexada" ? "indexed" : "fixed",
      meterNumber: meterNumberOf(plan),
      selfConsumption: selfConsumptionOf(plan),
      startsOn: plan.startsOn,
      endsOn: plan.startsOn === null ? null : nextAnniversary(plan.startsOn, chargedOn),
      distributorName: plan.place.distributor.name,
      distributorReference: distributorReference(plan),
      distributorPhone: plan.place.distributor.phone,
    },
    holder: { name, taxId, address: addressLines(notificationAddress[plan.person]) },
    payment:
      plan.paysBy === "transfer"
        ? { means: "transfer" }
        : { means: "direct_debit", maskedIban: maskIban(ibanOf(plan)).replace(MASK, "*"), chargedOn },
  };
};

type Part = { part: Destination; cents: number };

type Shares = readonly (readonly [Destination, number])[];

/** Cost shares of the demo's prices. Round example figures. */
const sharesByCommodity: Readonly<Record<"electricity" | "gas", Shares>> = {
  electricity: [
    ["networks", 0.27],
    ["renewables_charge", 0.06],
    ["deficit_charge", 0.04],
    ["islands_charge", 0.02],
    ["other_charges", 0.01],
  ],
  gas: [["networks", 0.31]],
};

const sumOf = (lines: readonly { cents: number }[]): number =>
  lines.reduce((total, line) => total + line.cents, 0);

/**
 * Cost breakdown of a bill. The parts add up to its total to the cent; energy absorbs the rounding. Empty when
 * discounts cancel the charges for power and energy.
 */
export const destinationOf = (commodity: "electricity" | "gas", lines: readonly BillLine[]): Part[] => {
  const taxCents = sumOf(lines.filter(isTax));
  const meterRentCents = sumOf(lines.filter(({ concept }) => concept === "meter_rent"));
  const serviceCents = sumOf(lines.filter(({ concept }) => concept === "service"));
  const supplyCents = sumOf(lines) - taxCents - meterRentCents - serviceCents;
  if (supplyCents <= 0) return [];
  const regulated = sharesByCommodity[commodity].map(([part, share]) => ({
    part,
    cents: Math.round(supplyCents * share),
  }));
  const all: Part[] = [
    { part: "energy", cents: supplyCents - sumOf(regulated) },
    ...regulated,
    { part: "taxes", cents: taxCents },
    { part: "meter_rent", cents: meterRentCents },
    { part: "services", cents: serviceCents },
  ];
  return all.filter(({ cents }) => cents !== 0);
};

type Environment = NonNullable<ElectricityBill["environment"]>;

/** Round example figures: the demo retailer sells renewable energy only. */
const mix: Environment["mix"] = [
  { source: "renewable", retailerShare: 1, nationalShare: 0.56 },
  { source: "cogeneration_high", retailerShare: 0, nationalShare: 0.04 },
  { source: "cogeneration", retailerShare: 0, nationalShare: 0.03 },
  { source: "combined_cycle", retailerShare: 0, nationalShare: 0.14 },
  { source: "coal", retailerShare: 0, nationalShare: 0.01 },
  { source: "oil", retailerShare: 0, nationalShare: 0.01 },
  { source: "nuclear", retailerShare: 0, nationalShare: 0.19 },
  { source: "other", retailerShare: 0, nationalShare: 0.02 },
];

/** Origin of the demo retailer's electricity in the year before the bill. */
export const environmentOf = (day: PlainDate): Environment => ({
  year: Number(day.slice(0, 4)) - 1,
  mix,
  carbonClass: "A",
  carbonGramsPerKwh: 0,
  wasteClass: "A",
  wasteMicrogramsPerKwh: 0,
  guaranteedShare: 1,
});
