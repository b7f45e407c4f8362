import { addDays, plainDate } from "#energy/calendar.ts";
import { isSameSupplyPoint } from "#energy/cups.ts";
import { centsOf } from "#energy/money.ts";
import type { PaymentStatusCode } from "#energy/payment-status.ts";
import { restoreTaxIdZeros } from "#energy/tax-id.ts";
import type { BillLine } from "../contract/bill-parts.ts";
import type { InvoiceRecord } from "../contract/invoice-record.ts";
import type { KnownContract } from "./load-invoice-queries.ts";

/*
 * An export that is shifted by one row prints another customer's bill under an invoice. So both halves of a record, the
 * row and its bill, must agree with each other and with the contract.
 */

type BilledInvoice = Exclude<InvoiceRecord, { kind: "multipoint" }>;

const euros = (cents: number): string => (cents / 100).toFixed(2);
const kilowattHours = (energyWh: number): string => String(energyWh / 1000);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Periods are rounded one by one: less than a kWh of difference is the same energy. */
const roundingWh = 1000;

const datesProblem = ({ issuedOn, dueOn, startsOn, endsOn }: InvoiceRecord): string | undefined => {
  if (endsOn < startsOn)
    return `the period ends (${endsOn}) before it starts (${startsOn}): correct starts_on or ends_on`;
  if (dueOn < issuedOn) return `due_on ${dueOn} is before issued_on ${issuedOn}`;
  return issuedOn < endsOn ? `issued_on ${issuedOn} is before the period ends (${endsOn})` : undefined;
};

const isPaid = (status: PaymentStatusCode): boolean =>
  status === "paid" || status === "paid_without_transaction";
const isToPay = (status: PaymentStatusCode): boolean =>
  status === "pending_remesa" || status === "pending_transfer" || status === "unpaid";

const pendingProblem = ({
  paymentStatus,
  pendingCents,
  totalCents,
  rectifying,
}: InvoiceRecord): string | undefined => {
  const pending = `pending_eur is ${euros(pendingCents)}`;
  if (isPaid(paymentStatus) && pendingCents !== 0) return `payment_status is ${paymentStatus} and ${pending}`;
  // Retailers' systems leave the amount of a refund out.
  if (isToPay(paymentStatus) && rectifying === "none" && pendingCents === 0 && totalCents !== 0)
    return `payment_status is ${paymentStatus} and ${pending}: nothing is to be paid`;
  const isPart =
    totalCents < 0
      ? pendingCents <= 0 && pendingCents >= totalCents
      : pendingCents >= 0 && pendingCents <= totalCents;
  return isPart ? undefined : `${pending}, which is no part of total_eur ${euros(totalCents)}`;
};

/** Refunds are paid as the retailer chooses. */
const meansProblem = ({ rectifying, paymentStatus, bill }: InvoiceRecord): string | undefined => {
  if (!bill || rectifying !== "none") return undefined;
  const { means } = bill.payment;
  const contradicts =
    (paymentStatus === "pending_transfer" && means === "direct_debit") ||
    (paymentStatus === "pending_remesa" && means !== "direct_debit");
  return contradicts ? `payment_status is ${paymentStatus} and bill.payment.means is ${means}` : undefined;
};

const printedEnergyWh = (record: InvoiceRecord): number | undefined => {
  if (!record.bill) return undefined;
  if (record.kind === "multipoint") return sum(record.bill.invoices.map(({ energyWh }) => energyWh));
  if (record.kind === "electricity")
    return record.bill.energyWh.length === 0 ? undefined : sum(record.bill.energyWh);
  const consumed = record.bill.lines.filter(({ concept }) => concept === "gas_variable_term");
  return consumed.length === 0 ? undefined : sum(consumed.map(({ quantity }) => quantity)) * 1000;
};

const energyProblem = (record: InvoiceRecord): string | undefined => {
  const { energyWh, rectifying } = record;
  if (energyWh < 0 && rectifying !== "A") return `energy_kwh ${kilowattHours(energyWh)} is negative`;
  const printedWh = printedEnergyWh(record);
  return printedWh === undefined || Math.abs(printedWh - energyWh) < roundingWh
    ? undefined
    : `the energy of the bill is ${kilowattHours(printedWh)} kWh and energy_kwh is ${kilowattHours(energyWh)}`;
};

const contractNameProblem = (record: InvoiceRecord): string | undefined => {
  if (!record.bill || record.kind === "multipoint") return undefined;
  const { name } = record.bill.contract;
  return name === record.contractName
    ? undefined
    : `bill.contract.name is ${name} and contract_name is ${record.contractName}: is it the bill of another invoice?`;
};

/** Half of the last decimal of a price. */
const priceRoundingEur = 5e-7;

/** Lines per kW depend on the days of the billed years; those per unit are printed without a calculation. */
const printsProduct = ({ unit }: BillLine): boolean => unit === "kWh" || unit === "day" || unit === "EUR";

const lineProblem = (line: BillLine, index: number): string | undefined => {
  if (!printsProduct(line)) return undefined;
  const { concept, quantity, unitPrice, unit, cents } = line;
  const productCents = Math.abs(centsOf(quantity * unitPrice));
  const difference = Math.abs(cents) - productCents;
  // The law limits the compensation of surplus (RD 244/2019, art. 14).
  if (concept === "surplus_compensation" && difference <= 0) return undefined;
  const roundingCents = 1 + Math.abs(quantity) * priceRoundingEur * 100;
  return Math.abs(difference) <= roundingCents
    ? undefined
    : `line ${index + 1} of the bill (${concept}): ${quantity} ${unit} × ${unitPrice} is ${euros(productCents)} and amount_eur is ${euros(cents)}`;
};

const linesProblem = (record: InvoiceRecord): string | undefined =>
  record.kind === "multipoint" || !record.bill
    ? undefined
    : record.bill.lines.map(lineProblem).find((problem) => problem !== undefined);

const surplusProblem = (record: InvoiceRecord): string | undefined => {
  if (record.kind !== "electricity" || record.rectifying === "A" || !record.bill?.surplus) return undefined;
  const { compensatedCents } = record.bill.surplus;
  const lines = record.bill.lines.filter(({ concept }) => concept.startsWith("surplus_"));
  const linesCents = -sum(lines.map(({ cents }) => cents));
  return lines.length === 0 || linesCents === compensatedCents
    ? undefined
    : `bill.surplus.compensated_eur is ${euros(compensatedCents)} and the lines of the bill compensate ${euros(linesCents)}`;
};

/** What the two halves of a record contradict each other in; undefined when they agree. */
const contradictionIn = (record: InvoiceRecord): string | undefined =>
  datesProblem(record) ??
  pendingProblem(record) ??
  meansProblem(record) ??
  contractNameProblem(record) ??
  energyProblem(record) ??
  linesProblem(record) ??
  surplusProblem(record);

const comparableName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();

/** The holder's number is compared; the names only where the bill does not print it. */
const holderProblem = (
  holder: NonNullable<BilledInvoice["bill"]>["holder"],
  expected: { readonly taxId: string; readonly name: string | undefined },
): string | undefined => {
  if (holder.taxId) {
    return restoreTaxIdZeros(holder.taxId) === restoreTaxIdZeros(expected.taxId)
      ? undefined
      : "bill.holder.tax_id is not that of the holder: is it the bill of another invoice?";
  }
  return expected.name === undefined || comparableName(holder.name) === comparableName(expected.name)
    ? undefined
    : "bill.holder.name is not that of the contract's holder: give bill.holder.tax_id, or correct it";
};

/** What an invoice contradicts its contract in; undefined when it agrees. */
export const contradictionOfContract = (
  record: BilledInvoice,
  contract: KnownContract,
): string | undefined => {
  const { startsOn, endsOn, bill } = record;
  // The first reading is of the day before the first day of supply.
  if (contract.startsOn !== null && plainDate(startsOn) < addDays(contract.startsOn, -1))
    return `the period starts (${startsOn}) before the contract (${contract.startsOn})`;
  if (contract.endsOn !== null && endsOn > contract.endsOn)
    return `the period ends (${endsOn}) after the contract (${contract.endsOn})`;
  if (!bill) return undefined;
  if (!isSameSupplyPoint(bill.contract.cups, contract.cups))
    return `bill.contract.cups ${bill.contract.cups} is not the supply point of contract ${record.contractName}`;
  return holderProblem(bill.holder, { taxId: contract.holderTaxId, name: contract.holderName });
};

/** What a multipoint bill contradicts its customer in; undefined when it agrees. */
export const contradictionOfCustomer = (
  { bill, customerTaxId }: Extract<InvoiceRecord, { kind: "multipoint" }>,
  isOwnContract: (name: string) => boolean,
): string | undefined => {
  if (!bill) return undefined;
  const foreign = bill.invoices.find(({ contractName }) => !isOwnContract(contractName));
  return foreign === undefined
    ? holderProblem(bill.holder, { taxId: customerTaxId, name: undefined })
    : `bill.invoices names contract ${foreign.contractName}, which is not one of customer ${customerTaxId}`;
};

/** Names a multipoint bill for several public offices: its Facturae can be for one. */
export const noteOfCentres = (
  { bill }: Extract<InvoiceRecord, { kind: "multipoint" }>,
  contracts: ReadonlyMap<string, Pick<KnownContract, "centres">>,
): string | undefined => {
  const centres = bill?.invoices.flatMap(({ contractName }) => contracts.get(contractName)?.centres ?? []);
  return new Set(centres).size < 2
    ? undefined
    : "the contracts in bill.invoices have different administrative_centres, so its Facturae has none: group those of one office";
};

const sumCents = (parts: readonly { cents: number }[]): number =>
  parts.reduce((total, { cents }) => total + cents, 0);

const printedTotalCents = (record: InvoiceRecord): number | undefined => {
  if (!record.bill) return undefined;
  if (record.kind === "multipoint") {
    return record.bill.invoices.reduce((total, invoice) => total + invoice.totalCents, 0);
  }
  return sumCents(record.bill.lines);
};

/** The first rule that the record alone breaks, with the correction to make; undefined for a valid record. */
export const invoiceProblem = (record: InvoiceRecord): string | undefined => {
  const contradiction = contradictionIn(record);
  if (contradiction !== undefined) return contradiction;
  if (record.rectifies && record.rectifying === "none") {
    return "rectifies names an invoice, but rectifying does not say how: A annuls it, B takes its place";
  }
  const printedCents = printedTotalCents(record);
  if (printedCents !== undefined && printedCents !== record.totalCents) {
    return `the lines of the bill add up to ${euros(printedCents)} and total_eur is ${euros(record.totalCents)}`;
  }
  if (!record.bill || record.kind === "multipoint" || record.bill.destination.length === 0) return undefined;
  const destinationCents = sumCents(record.bill.destination);
  return destinationCents === record.totalCents
    ? undefined
    : `the parts of bill.destination add up to ${euros(destinationCents)} and total_eur is ${euros(record.totalCents)}`;
};
