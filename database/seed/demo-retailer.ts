import { openCents, settlementOf } from "#energy/amount-owed.ts";
import type { PlainDate } from "#energy/calendar.ts";
import type { TaxRate } from "#energy/tax-rates.ts";
import type { CommunicationRecord } from "#features/contracts/contract/communication-record.ts";
import type { ContractRecord } from "#features/contracts/contract/contract-record.ts";
import type { MaximumDemandRecord } from "#features/contracts/contract/maximum-demand-record.ts";
import type { IntervalPriceRecord } from "#features/catalogue/contract/interval-price-record.ts";
import type { ProductRecord } from "#features/catalogue/contract/product-record.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import type { WalletEntryRecord } from "#features/wallets/contract/wallet-entry-record.ts";
import type { CustomerRecord } from "#features/profile/contract/customer-record.ts";
import { communicationsOf } from "./contracts/communications.ts";
import { maximumDemandsOf } from "./contracts/maximum-demands.ts";
import { contractRecordOf, freeHoursOf } from "./contracts/contract-records.ts";
import { demoIntervalPrices } from "./contracts/interval-prices.ts";
import { demoProducts } from "./contracts/products.ts";
import type { ElectricitySupply, SupplyPlan } from "./contracts/supply-plan.ts";
import { supplyPlans } from "./contracts/supply-plans.ts";
import { solarWalletSharesOf, type WalletTerms } from "./invoices/solar-wallet.ts";
import {
  curveDaysOf,
  type DemoCurveDay,
  createMeterReader,
  type MeterReader,
} from "./curves/meter-reader.ts";
import { type Almanac, createAlmanac } from "./curves/almanac.ts";
import { demoPeople } from "./demo-people.ts";
import { type DemoDocument, documentsOf, formerInvoice } from "./documents.ts";
import { type DemoInvoices, demoInvoices } from "./invoices/demo-invoices.ts";
import { monthsAgo, timelineOf } from "./timeline.ts";

/** The demo retailer's exports, as records of the loaders. */
export type DemoRetailer = {
  customers: CustomerRecord[];
  products: ProductRecord[];
  intervalPrices: IntervalPriceRecord[];
  contracts: ContractRecord[];
  invoices: InvoiceRecord[];
  walletEntries: WalletEntryRecord[];
  /** The documents that the contracts' records refer to, by path. */
  documents: Map<string, DemoDocument>;
  curveDays: DemoCurveDay[];
  maximumDemands: MaximumDemandRecord[];
  communications: CommunicationRecord[];
};

const cacheReaders = (almanac: Almanac, today: PlainDate): ((plan: ElectricitySupply) => MeterReader) => {
  const readers = new Map<string, MeterReader>();
  return (plan) => {
    const reader =
      readers.get(plan.contractName) ??
      createMeterReader(plan.meter, plan.accessTariff, { almanac, free: freeHoursOf(plan, today) });
    readers.set(plan.contractName, reader);
    return reader;
  };
};

const debtsOf = (invoices: readonly InvoiceRecord[]): Map<string, number> => {
  const debts = new Map<string, number>();
  for (const invoice of invoices) {
    if (invoice.kind === "multipoint" || invoice.multipointNumber) continue;
    const { paymentStatus: statusCode, rectifying: rectificativeType, ...amounts } = invoice;
    const owed = { statusCode, rectificativeType, ...amounts };
    if (settlementOf(owed) !== "customer") continue;
    debts.set(invoice.contractName, (debts.get(invoice.contractName) ?? 0) + openCents(owed));
  }
  return debts;
};

const contractsOf = (
  plans: readonly SupplyPlan[],
  { records, wallet }: Pick<DemoInvoices, "records"> & { wallet: WalletTerms },
  { documents, today }: { documents: ReadonlyMap<string, readonly DemoDocument[]>; today: PlainDate },
): ContractRecord[] => {
  const debts = debtsOf(records);
  return plans.map((plan) =>
    contractRecordOf(
      plan,
      {
        debtCents: debts.get(plan.contractName) ?? 0,
        attachments: (documents.get(plan.contractName) ?? []).map(
          ({ category, name, filename, path, createdAt }) => ({ category, name, filename, path, createdAt }),
        ),
        solarWalletShares: solarWalletSharesOf(plan, wallet),
      },
      today,
    ),
  );
};

/** The household's oldest electricity bill has a PDF of the retailer's own, as bills from a former system do. */
const withOwnPdf = (
  records: readonly InvoiceRecord[],
  documents: readonly (readonly [string, DemoDocument])[],
): Pick<DemoRetailer, "invoices" | "documents"> => {
  const oldest = records.find(
    ({ kind, customerTaxId }) => kind === "electricity" && customerTaxId === demoPeople.household.taxId,
  );
  if (oldest === undefined) return { invoices: [...records], documents: new Map(documents) };
  const document = formerInvoice(oldest);
  return {
    invoices: records.map((record) => (record === oldest ? { ...record, document: document.path } : record)),
    documents: new Map([...documents, [document.path, document]]),
  };
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
  const readerOf = cacheReaders(almanac, today);
  const { records, walletEntries, walletStartsOn } = demoInvoices({
    timeline,
    plans,
    products,
    taxRates,
    almanac,
    readerOf,
  });
  const wallet = {
    startsOn: walletStartsOn,
    nextMonth: monthsAgo(today, -1),
  };
  const documents = new Map(plans.map((plan) => [plan.contractName, documentsOf(plan, today)]));
  return {
    customers: Object.values(demoPeople).map((person) => ({ ...person, documentType: "NI" as const })),
    products,
    intervalPrices: demoIntervalPrices(today),
    contracts: contractsOf(plans, { records, wallet }, { documents, today }),
    ...withOwnPdf(
      records,
      [...documents.values()].flat().map((document) => [document.path, document]),
    ),
    walletEntries,
    communications: plans.flatMap((plan) =>
      communicationsOf(plan, documents.get(plan.contractName) ?? [], today),
    ),
    curveDays: plans
      .filter((plan) => plan.commodity === "electricity")
      .flatMap((plan) => curveDaysOf(plan, readerOf(plan), timeline)),
    maximumDemands: plans
      .filter((plan) => plan.commodity === "electricity")
      // As few as their curves: hundreds of stairwells would slow down the start.
      .filter(({ person }) => person !== "administrator")
      .flatMap((plan) => maximumDemandsOf(plan, readerOf(plan), timeline)),
  };
};
