import { type PlainDate, addDays, plainDate } from "#energy/calendar.ts";
import { supplyPointOf } from "#energy/cups.ts";
import { energyPeriodsOfDay } from "#energy/tariff-periods.ts";
import { type AccessTariffCode, isAccessTariffCode } from "#energy/tariffs.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import { taxRates } from "../market/market-tables.ts";
import type { DemoCurveDay } from "./curves/meter-reader.ts";
import { type DemoPersonName, demoPeople } from "./demo-people.ts";
import { type DemoRetailer, makeDemoRetailer } from "./demo-retailer.ts";

export type ContractInvoice = Exclude<InvoiceRecord, { kind: "multipoint" }>;

/** The demo's data without a database. */
export const makeTestRetailer = (today: PlainDate): DemoRetailer => makeDemoRetailer({ today, taxRates });

export const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

export const isOfContract = (invoice: InvoiceRecord): invoice is ContractInvoice =>
  invoice.kind !== "multipoint";

export const ofPerson = (invoices: readonly InvoiceRecord[], person: DemoPersonName): InvoiceRecord[] =>
  invoices.filter(({ customerTaxId }) => customerTaxId === demoPeople[person].taxId);

export const ofContract = ({ invoices }: DemoRetailer, name: string): ContractInvoice[] =>
  invoices.filter(isOfContract).filter(({ contractName }) => contractName === name);

/** Whether another invoice annuls or replaces this one. */
export const isRectified = ({ invoices }: DemoRetailer, { number }: InvoiceRecord): boolean =>
  invoices.some(({ rectifies }) => rectifies === number);

export const linesOf = (invoice: InvoiceRecord) =>
  invoice.kind === "multipoint" ? [] : (invoice.bill?.lines ?? []);

const energyByPeriod = (tariff: AccessTariffCode, days: readonly DemoCurveDay[], periods: number): number[] =>
  Array.from({ length: periods }, (_, index) =>
    sum(
      days.flatMap(({ day, importWh }) => {
        const slots = energyPeriodsOfDay(tariff, day, "peninsula");
        return importWh.filter((__, slot) => slots[slot] === index + 1);
      }),
    ),
  );

/** Sums the curves over the days of every valid electricity invoice, and lists invoices that bill other amounts. */
export const compareWithCurves = (retailer: DemoRetailer): { compared: number; disagreements: string[] } => {
  const hours = retailer.curveDays.filter(({ resolution }) => resolution === "hour");
  const curves = Map.groupBy(
    hours,
    ({ supplyPoint, person }) => `${supplyPoint} ${demoPeople[person].taxId}`,
  );
  const disagreements: string[] = [];
  let compared = 0;
  for (const { name, accessTariff, supplyPoint, customerTaxId } of retailer.contracts) {
    if (!isAccessTariffCode(accessTariff)) continue;
    const days = curves.get(`${supplyPointOf(supplyPoint.cups)} ${customerTaxId}`) ?? [];
    for (const invoice of ofContract(retailer, name)) {
      if (invoice.kind !== "electricity" || invoice.rectifying === "A" || isRectified(retailer, invoice))
        continue;
      const firstDay = addDays(plainDate(invoice.startsOn), 1);
      if (!days.some(({ day }) => day === firstDay)) continue;
      const billed = days.filter(({ day }) => day >= firstDay && day <= invoice.endsOn);
      const energyWh = invoice.bill?.energyWh ?? [];
      const measuredWh = energyByPeriod(accessTariff, billed, energyWh.length);
      const exportedWh = sum(billed.flatMap(({ exportWh }) => exportWh ?? []));
      const agrees =
        measuredWh.every((wh, index) => wh === energyWh[index]) &&
        invoice.energyWh === sum(measuredWh) &&
        exportedWh === (invoice.bill?.surplus?.exportedWh ?? 0);
      if (!agrees) disagreements.push(invoice.number);
      compared += 1;
    }
  }
  return { compared, disagreements };
};
