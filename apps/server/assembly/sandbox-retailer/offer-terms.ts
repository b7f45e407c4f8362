import type { NamedAmount } from "#energy/bill-lines.ts";
import { type BillingPeriod, yearFraction } from "#energy/billing-period.ts";
import { addDays, plainDate, type PlainDate } from "#energy/calendar.ts";
import { maskIban } from "#energy/iban.ts";
import { centsOf } from "#energy/money.ts";
import type { Promotion } from "#energy/pricing/product.ts";
import {
  datedPromotions,
  discountsOf,
  type PromotedCents,
  promotionsOn,
} from "#energy/pricing/promotions.ts";
import type { OfferedProduct } from "#features/catalogue/contract/offered-product.ts";
import type { ContractRecord } from "#features/contracts/contract/contract-record.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";

/** A contract that has just begun, with the prices at which it was agreed. */
export interface BegunSupply {
  readonly record: ContractRecord;
  readonly offer: OfferedProduct;
  /** The holder is a person, not a company. */
  readonly isPerson: boolean;
  readonly startsOn: PlainDate;
  readonly now: Date;
}

/** From the first reading, the evening before, to that of the first day. */
export const firstPeriodOf = ({ startsOn }: Pick<BegunSupply, "startsOn">): BillingPeriod => ({
  from: addDays(startsOn, -1),
  to: startsOn,
});

const promotionOf = ({
  name,
  on,
  percent,
  eurMonth,
  months,
  lastDay,
}: OfferedProduct["promotions"][number]): Promotion => ({
  name,
  on,
  reduction: percent === null ? { eurMonth: eurMonth ?? 0 } : { percent },
  lasts: lastDay === null ? { months: months ?? 0 } : { until: plainDate(lastDay) },
});

/** What the offer deducts on the first day, its coupon included, from what its terms cost without it. */
export const discountsOn = (supply: BegunSupply, cents: PromotedCents): NamedAmount[] => {
  const { offer, startsOn } = supply;
  const dated = datedPromotions(offer.promotions.map(promotionOf), startsOn);
  return discountsOf(promotionsOn(dated, startsOn), cents, yearFraction(firstPeriodOf(supply)));
};

const monthsPerYear = 12;

/** The services without which the product is not sold, by the day. */
export const servicesOf = (supply: BegunSupply): NamedAmount[] =>
  supply.offer.services
    .filter(({ isCompulsory }) => isCompulsory)
    .map(({ name, eurMonth }) => ({
      name,
      cents: centsOf(eurMonth * monthsPerYear * yearFraction(firstPeriodOf(supply))),
    }));

const dueDayOf = ({ startsOn }: BegunSupply): PlainDate => addDays(startsOn, 7);

/** What the first bill says of the contract, its holder and how it is paid. */
export const frameOf = (supply: BegunSupply): Pick<ElectricityBill, "contract" | "holder" | "payment"> => {
  const { record, offer, startsOn } = supply;
  const { supplyPoint, holder, iban } = record;
  return {
    contract: {
      name: record.name,
      productName: offer.name,
      cups: supplyPoint.cups,
      supplyAddress: `${supplyPoint.street}, ${supplyPoint.postalCode} ${supplyPoint.city}`,
      accessTariffName: record.accessTariffName,
      powersW: record.powersW,
      startsOn,
      pricing: "fixed",
      distributorName: supplyPoint.distributor.name,
    },
    holder: { name: holder.name, taxId: holder.taxId, address: [holder.fiscalAddress.slice(0, 120)] },
    payment: iban
      ? {
          means: "direct_debit",
          maskedIban: maskIban(iban).replaceAll("•", "*"),
          chargedOn: dueDayOf(supply),
        }
      : { means: "transfer" },
  };
};

/** The invoice of the first day, without its kind and its bill. */
export const firstInvoiceOf = (
  supply: BegunSupply,
  { series, energyWh, totalCents }: { series: "FE" | "FG"; energyWh: number; totalCents: number },
): Omit<InvoiceRecord, "kind" | "bill" | "contractName"> & { readonly contractName: string } => {
  const { record, startsOn } = supply;
  const { from, to } = firstPeriodOf(supply);
  return {
    number: `${series}${startsOn.slice(2, 4)}${startsOn.slice(5, 7)}-${record.name}`,
    customerTaxId: record.customerTaxId,
    contractName: record.name,
    issuedOn: startsOn,
    dueOn: dueDayOf(supply),
    startsOn: from,
    endsOn: to,
    energyWh,
    totalCents,
    pendingCents: totalCents,
    paymentStatus: record.iban ? "pending_remesa" : "pending_transfer",
    rectifying: "none",
    onlinePayment: !record.iban,
    pendingStates: [],
  };
};
