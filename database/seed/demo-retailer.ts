import type { PlainDate } from "#energy/calendar.ts";
import type { TaxRate } from "#energy/tax-rates.ts";
import type { ContractRecord } from "#features/contracts/contract/contract-record.ts";
import type { ProductRecord } from "#features/contracts/contract/product-record.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import type { CustomerRecord } from "#features/profile/contract/customer-record.ts";
import { contractRecordOf } from "./contracts/contract-records.ts";
import { demoProducts } from "./contracts/products.ts";
import type { ElectricitySupply, SupplyPlan } from "./contracts/supply-plan.ts";
import { supplyPlans } from "./contracts/supply-plans.ts";
import { solarWalletSharesOf, type WalletTerms } from "./invoices/solar-wallet.ts";
import { curveDaysOf, type DemoCurveDay } from "./curves/meter-reader.ts";
import { type Almanac, createAlmanac } from "./curves/almanac.ts";
import { createMeterReader, type MeterReader } from "./curves/meter-reader.ts";
import { demoPeople } from "./demo-people.ts";
import type { DemoDocument } from "./documents.ts";
import { documentsOf } from "./documents.ts";
import { type DemoInvoices, demoInvoices } from "./invoices/demo-invoices.ts";
import { monthsAgo, timelineOf } from "./timeline.ts";

/** The demo retailer's exports, as records of the loaders. */
export type DemoRetailer = {
  customers: CustomerRecord[];
  products: ProductRecord[];
  contracts: ContractRecord[];
  invoices: InvoiceRecord[];
  /** The documents that the contracts' records refer to, by path. */
  documents: Map<string, DemoDocument>;
  curveDays: DemoCurveDay[];
};

const cacheReaders = (almanac: Almanac): ((plan: ElectricitySupply) => MeterReader) => {
  const readers = new Map<string, MeterReader>();
  return (plan) => {
    const reader =
      readers.get(plan.contractName) ?? createMeterReader(plan.meter, plan.accessTariff, almanac);
    readers.set(plan.contractName, reader);
    return reader;
  };
};

const debtsOf = (invoices: readonly InvoiceRecord[]): Map<string, number> => {
  const debts = new Map<string, number>();
  for (const invoice of invoices) {
    if (invoice.kind === "multipoint" || invoice.paymentStatus !== "unpaid") continue;
    debts.set(invoice.contractName, (debts.get(invoice.contractName) ?? 0) + invoice.pendingCents);
  }
  return debts;
};

const contractsOf = (
  plans: readonly SupplyPlan[],
  { records, wallet }: Pick<DemoInvoices, "records"> & { wallet: WalletTerms },
  documents: ReadonlyMap<string, readonly DemoDocument[]>,
): ContractRecord[] => {
  const debts = debtsOf(records);
  return plans.map((plan) =>
    contractRecordOf(plan, {
      debtCents: debts.get(plan.contractName) ?? 0,
      attachments: (documents.get(plan.contractName) ?? []).map(
        ({ category, name, filename, path, createdAt }) => ({ category, name, filename, path, createdAt }),
      ),
      solarWalletShares: solarWalletSharesOf(plan, wallet),
    }),
  );
};

/**
 * Generates the demo retailer for a day. The same day gives the same retailer; a meter's values of a day do not depend
 * on the current day.
 */
export const makeDemoRetailer = ({
  today,
  taxRates,
}: {
  today: PlainDate;
  taxRates: readonly TaxRate[];
}): DemoRetailer => {
  const timeline = timelineOf(today);
  const plans = supplyPlans(today);
  const products = demoProducts(today);
  const almanac = createAlmanac();
  const readerOf = cacheReaders(almanac);
  const { records, walletBalanceCents, walletStartsOn } = demoInvoices({
    timeline,
    plans,
    products,
    taxRates,
    almanac,
    readerOf,
  });
  const wallet = {
    balanceCents: walletBalanceCents,
    startsOn: walletStartsOn,
    nextMonth: monthsAgo(today, -1),
  };
  const documents = new Map(plans.map((plan) => [plan.contractName, documentsOf(plan, today)]));
  return {
    customers: Object.values(demoPeople).map((person) => ({ ...person, documentType: "NI" as const })),
    products,
    contracts: contractsOf(plans, { records, wallet }, documents),
    invoices: records,
    documents: new Map([...documents.values()].flat().map((document) => [document.path, document])),
    curveDays: plans
      .filter((plan) => plan.commodity === "electricity")
      .flatMap((plan) => curveDaysOf(plan, readerOf(plan), timeline)),
  };
};
