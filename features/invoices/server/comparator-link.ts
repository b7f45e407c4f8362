import { plainDate } from "#energy/calendar.ts";
import { cnmcComparatorLink, type ComparatorBill } from "#energy/cnmc-qr-link.ts";
import type { BillLine } from "../contract/bill-parts.ts";
import type { ElectricityInvoice, Retailer } from "./printed-invoice.ts";

/** The comparator's code for each rectifying type. */
const billKinds = { none: "N", A: "A", B: "R" } as const;

const optionalDay = (day: string | null | undefined) => (day ? plainDate(day) : null);

const totalsOf = (lines: readonly BillLine[], totalCents: number): ComparatorBill["totals"] => {
  const sum = (...concepts: BillLine["concept"][]) =>
    lines.filter(({ concept }) => concepts.includes(concept)).reduce((cents, line) => cents + line.cents, 0);
  return {
    powerCents: sum("power"),
    energyCents: sum("energy"),
    surplusCents: sum("surplus_compensation", "surplus_cap"),
    discountCents: sum("discount", "solar_wallet", "social_bonus_discount"),
    otherSupplyCents: sum("other_supply_charge"),
    socialBonusFinancingCents: sum("social_bonus_financing"),
    meterRentCents: sum("meter_rent"),
    serviceCents: sum("service"),
    electricityTaxCents: sum("electricity_tax"),
    salesTaxCents: sum("vat", "igic", "ipsi"),
    totalCents,
  };
};

/** Link to the CNMC's comparator with this bill's figures; null above 15 kW or when the bill has no `comparator`. */
export const comparatorLinkOf = (invoice: ElectricityInvoice, retailer: Retailer): string | null => {
  const { bill } = invoice;
  const { contract, comparator } = bill;
  if (!comparator || contract.powersW.length === 0) return null;
  const { lastYear, ...facts } = comparator;
  return cnmcComparatorLink({
    ...facts,
    contractedPowersW: contract.powersW,
    contractEndsOn: optionalDay(contract.endsOn),
    retailerCode: retailer.retailerCode,
    cups: contract.cups,
    billKind: billKinds[invoice.rectifying],
    period: { from: plainDate(invoice.startsOn), to: plainDate(invoice.endsOn) },
    issuedOn: plainDate(invoice.issuedOn),
    billedWh: bill.energyWh,
    lastYear: lastYear ? { ...lastYear, from: plainDate(lastYear.from) } : null,
    totals: totalsOf(bill.lines, invoice.totalCents),
    penaltyEndsOn: optionalDay(contract.penaltyEndsOn),
  });
};
