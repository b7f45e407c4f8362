import { demoPeople, type DemoPersonName } from "../demo-people.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import { addressLines, type Place } from "../people/places.ts";
import type { ContractInvoice } from "./contract-invoices.ts";
import { invoiceNumber } from "./number-invoice.ts";

type MultipointInvoice = Extract<InvoiceRecord, { kind: "multipoint" }>;

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const gather = (
  person: DemoPersonName,
  place: Place,
  parts: readonly [ContractInvoice, ...ContractInvoice[]],
): MultipointInvoice => {
  const { name, taxId } = demoPeople[person];
  const [first] = parts;
  return {
    kind: "multipoint",
    number: invoiceNumber("FM", first.endsOn, taxId),
    customerTaxId: taxId,
    issuedOn: first.issuedOn,
    dueOn: first.dueOn,
    startsOn: first.startsOn,
    endsOn: first.endsOn,
    energyWh: sumOf(parts.map(({ energyWh }) => energyWh)),
    totalCents: sumOf(parts.map(({ totalCents }) => totalCents)),
    pendingCents: sumOf(parts.map(({ pendingCents }) => pendingCents)),
    paymentStatus: first.paymentStatus,
    rectifying: "none",
    onlinePayment: false,
    pendingStates: [],
    bill: {
      holder: { name, taxId, address: addressLines(place) },
      invoices: parts.map((part) => ({
        number: part.number,
        contractName: part.contractName,
        supplyAddress: part.bill?.contract.supplyAddress ?? part.contractName,
        startsOn: part.startsOn,
        endsOn: part.endsOn,
        energyWh: part.energyWh,
        totalCents: part.totalCents,
      })),
      payment: first.bill?.payment ?? { means: "transfer" },
    },
  };
};

/**
 * The invoices that gather those of a customer's supply points month by month, each followed by the ones that it
 * gathers. All of a month's are paid together, so they share their payment.
 */
export const gatherInvoices = (
  person: DemoPersonName,
  place: Place,
  invoices: readonly ContractInvoice[],
): InvoiceRecord[] =>
  [...Map.groupBy(invoices, ({ endsOn }) => endsOn).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const gathering = gather(person, place, [first, ...others]);
    const parts = [first, ...others].map((part) => ({ ...part, multipointNumber: gathering.number }));
    return [gathering, ...parts];
  });
