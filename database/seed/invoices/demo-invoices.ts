import type { PlainDate } from "#energy/calendar.ts";
import type { TaxRate } from "#energy/tax-rates.ts";
import type { ProductRecord } from "#features/catalogue/contract/product-record.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import type { WalletEntryRecord } from "#features/wallets/contract/wallet-entry-record.ts";
import type { ElectricitySupply, GasSupply, SupplyPlan } from "../contracts/supply-plan.ts";
import type { Almanac } from "../curves/almanac.ts";
import type { MeterReader } from "../curves/meter-reader.ts";
import { demoPeople, type DemoPersonName } from "../demo-people.ts";
import { addressLines, type Place, places } from "../places.ts";
import { billedPeriods, monthsAgo, type Timeline } from "../timeline.ts";
import { type ContractInvoice, invoiceNumber, invoicesOf } from "./contract-invoices.ts";
import type { ElectricityBilling } from "./electricity-bill.ts";
import { electricityInvoices } from "./electricity-invoices.ts";
import { gasCharges } from "./gas-bill.ts";
import { upsertWallet, walletEntryRecords, walletShares } from "./solar-wallet.ts";

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
 * The monthly multipoint invoices of a customer, each followed by the invoices that it contains. A month's invoices are
 * paid together, so they share their payment.
 */
const gatherInvoices = (
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

export type DemoInvoices = {
  records: InvoiceRecord[];
  walletEntries: WalletEntryRecord[];
  walletStartsOn: PlainDate;
};

type Options = {
  timeline: Timeline;
  plans: readonly SupplyPlan[];
  products: readonly ProductRecord[];
  taxRates: readonly TaxRate[];
  almanac: Almanac;
  readerOf: (plan: ElectricitySupply) => MeterReader;
};

const WALLET_MONTHS = 25;
const MONTHS_OF_A_GAS_BILL = 2;

const productOf = (products: readonly ProductRecord[], plan: SupplyPlan): ProductRecord => {
  const product = products.find(({ productId }) => productId === plan.productId);
  if (!product) throw new Error(`Contract ${plan.contractName} has an unknown product, ${plan.productId}`);
  return product;
};

const periodsOf = (timeline: Timeline, plan: SupplyPlan) =>
  plan.startsOn === null
    ? []
    : billedPeriods({
        timeline,
        startsOn: plan.startsOn,
        endsOn: plan.endsOn,
        atMost: plan.invoiceCount,
        monthsEach: plan.commodity === "gas" ? MONTHS_OF_A_GAS_BILL : 1,
      });

const gasInvoices = ({ timeline, products, taxRates }: Options, plan: GasSupply): ContractInvoice[] => {
  const charges = gasCharges({
    plan,
    product: productOf(products, plan),
    periods: periodsOf(timeline, plan),
    taxRates,
  });
  return invoicesOf(plan, charges, timeline.today);
};

const isWalletMember = ({ plan }: ElectricityBilling): boolean =>
  walletShares.some(({ contractName }) => contractName === plan.contractName);

const byIssue = (a: InvoiceRecord, b: InvoiceRecord): number => {
  if (a.issuedOn === b.issuedOn) return 0;
  return a.issuedOn < b.issuedOn ? -1 : 1;
};

/**
 * Every demo invoice, oldest first and after those that it refers to, and the entries of the household's solar wallet.
 */
export const demoInvoices = (options: Options): DemoInvoices => {
  const { timeline, plans, products, taxRates, almanac, readerOf } = options;
  const walletStartsOn = monthsAgo(timeline.today, WALLET_MONTHS);
  const billings = plans
    .filter((plan) => plan.commodity === "electricity")
    .map((plan) => ({ plan, product: productOf(products, plan), reader: readerOf(plan), almanac, taxRates }));
  const wallet = upsertWallet({
    startsOn: walletStartsOn,
    members: billings
      .filter(isWalletMember)
      .map((billing) => ({ billing, periods: periodsOf(timeline, billing.plan) })),
  });
  const electricity = billings.flatMap((billing) =>
    electricityInvoices({
      billing,
      periods: periodsOf(timeline, billing.plan),
      walletCents: (periodEnd) => wallet.takenFrom(billing.plan.contractName, periodEnd),
      today: timeline.today,
    }),
  );
  const gas = plans.filter((plan) => plan.commodity === "gas").flatMap((plan) => gasInvoices(options, plan));
  const companyContracts = new Set(
    plans.filter(({ person }) => person === "company").map(({ contractName }) => contractName),
  );
  const gathered = electricity.filter(({ contractName }) => companyContracts.has(contractName));
  const alone = electricity.filter(({ contractName }) => !companyContracts.has(contractName));
  const records = [...gatherInvoices("company", places.workshop, gathered), ...alone, ...gas];
  return {
    records: records.toSorted(byIssue),
    walletEntries: walletEntryRecords(wallet, electricity, timeline.today),
    walletStartsOn,
  };
};
