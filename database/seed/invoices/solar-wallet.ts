import type { BillingPeriod } from "#energy/billing-period.ts";
import type { PlainDate } from "#energy/calendar.ts";
import type { ContractRecord } from "#features/contracts/contract/contract-record.ts";
import type { SupplyPlan } from "../contracts/supply-plan.ts";
import type { WalletEntryRecord } from "#features/wallets/contract/wallet-entry-record.ts";
import { demoContracts, demoPeople } from "../demo-people.ts";
import { monthsAgo } from "../timeline.ts";
import type { ContractInvoice } from "./contract-invoices.ts";
import type { ElectricityBilling } from "./electricity-bill.ts";
import { priceBill } from "./priced-bill.ts";

/** The contracts that share the household's wallet, and their shares: 60 and 40 %. */
export const walletShares = [
  { contractName: demoContracts.household.flat, weight: 3 },
  { contractName: demoContracts.household.house, weight: 2 },
] as const;

/** Maximum share of a bill's power and energy that the wallet may pay, so that no bill is zero. */
const LARGEST_PART_OF_A_BILL = 0.25;

/** What a bill added to the wallet or took from it. */
type WalletMovement = {
  contractName: string;
  periodEnd: PlainDate;
  kind: "surplus" | "applied";
  amountCents: number;
};

export type WalletLedger = {
  movements: readonly WalletMovement[];
  /** Cents deducted from a contract's bill that ends on a day. */
  takenFrom: (contractName: string, periodEnd: PlainDate) => number;
};

const keyOf = (contractName: string, day: PlainDate): string => `${contractName} ${day}`;

/**
 * The wallet's history since its first day: deposits of the roof's surplus beyond the energy term of its own bill, and
 * withdrawals for the bills of the sharing contracts.
 */
export const upsertWallet = (options: {
  startsOn: PlainDate;
  members: readonly { billing: ElectricityBilling; periods: readonly BillingPeriod[] }[];
}): WalletLedger => {
  const { startsOn, members } = options;
  const sumOfWeights = walletShares.reduce((total, { weight }) => total + weight, 0);
  const taken = new Map<string, number>();
  const bills = members
    .flatMap(({ billing, periods }) => periods.map((period) => ({ billing, period })))
    .filter(({ period }) => period.to >= startsOn)
    .toSorted((a, b) => (a.period.to < b.period.to ? -1 : 1));
  const movements: WalletMovement[] = [];
  let balanceCents = 0;
  for (const month of new Set(bills.map(({ period }) => period.to))) {
    const available = balanceCents;
    for (const { billing, period } of bills.filter((bill) => bill.period.to === month)) {
      const { contractName } = billing.plan;
      const weight = walletShares.find((share) => share.contractName === contractName)?.weight ?? 0;
      const energy = billing.reader.energyOf(period);
      const { totals, toWalletCents } = priceBill(billing, { period, energy, walletCents: 0 });
      const supplyCents = totals.powerCents + totals.energyCents + totals.surplusCents;
      const cents = Math.min(
        Math.floor((available * weight) / sumOfWeights),
        Math.floor(Math.max(supplyCents, 0) * LARGEST_PART_OF_A_BILL),
      );
      taken.set(keyOf(contractName, month), cents);
      const movement = { contractName, periodEnd: month };
      if (toWalletCents > 0) movements.push({ ...movement, kind: "surplus", amountCents: toWalletCents });
      if (cents > 0) movements.push({ ...movement, kind: "applied", amountCents: -cents });
      balanceCents += toWalletCents - cents;
    }
  }
  return { movements, takenFrom: (contractName, day) => taken.get(keyOf(contractName, day)) ?? 0 };
};

/**
 * The entries of the household's wallet, each with the bill that made it, and an adjustment of the year before. Given
 * are the bills of electricity; a bill that was corrected is named by its correction.
 */
export const walletEntryRecords = (
  { movements }: WalletLedger,
  invoices: readonly ContractInvoice[],
  today: PlainDate,
): WalletEntryRecord[] => {
  const { taxId } = demoPeople.household;
  const common = { customerTaxId: taxId, wallet: HOUSE_WALLET };
  const made = movements.flatMap(({ contractName, periodEnd, kind, amountCents }): WalletEntryRecord[] => {
    const bills = invoices.filter(
      (invoice) =>
        invoice.contractName === contractName && invoice.endsOn === periodEnd && invoice.rectifying !== "A",
    );
    const [first] = bills;
    const number = bills.at(-1)?.number;
    if (first === undefined || number === undefined) return [];
    const entryKey = `${contractName}-${periodEnd}-${kind}`;
    return [
      {
        ...common,
        entryKey,
        day: first.issuedOn,
        kind,
        amountCents,
        contractName,
        invoiceNumber: number,
        note: "",
      },
    ];
  });
  const adjustment: WalletEntryRecord = {
    ...common,
    entryKey: "adjustment-1",
    day: monthsAgo(today, 9),
    kind: "adjustment",
    amountCents: 480,
    contractName: demoContracts.household.house,
    note: "regularització de lectures",
  };
  return [...made, adjustment].toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
};

/** Terms shown with a wallet share; the second wallet begins next month. */
export type WalletTerms = { startsOn: PlainDate; nextMonth: PlainDate };

type Shares = ContractRecord["solarWalletShares"];

const HOUSE_WALLET = "Moneder solar de l’Escala";
const GARAGE_WALLET = "Moneder del carrer del Migdia";

/** The second wallet starts with the garage's contract, so that there is another wallet to move a share to. */
const waitingShare = (startsOn: PlainDate): Shares => [
  {
    wallet: GARAGE_WALLET,
    weight: 1,
    discountManagement: "apply",
    isOrigin: false,
    startsOn,
    endsOn: null,
  },
];

export const solarWalletSharesOf = (plan: SupplyPlan, wallet: WalletTerms): Shares => {
  const { garage, house } = demoContracts.household;
  if (plan.contractName === garage) return waitingShare(wallet.nextMonth);
  const share = walletShares.find(({ contractName }) => contractName === plan.contractName);
  if (!share) return [];
  return [
    {
      wallet: HOUSE_WALLET,
      weight: share.weight,
      discountManagement: "apply",
      isOrigin: plan.contractName === house,
      startsOn: wallet.startsOn,
      endsOn: null,
    },
  ];
};
