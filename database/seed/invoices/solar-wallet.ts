import type { BillingPeriod } from "#energy/billing-period.ts";
import type { PlainDate } from "#energy/calendar.ts";
import type { ContractRecord } from "#features/contracts/contract/contract-record.ts";
import type { SupplyPlan } from "../contracts/supply-plan.ts";
import { demoContracts } from "../demo-people.ts";
import { type ElectricityBilling, supplyBeforeDiscounts } from "./electricity-bill.ts";

/** The contracts that share the household's wallet, and their shares: 60 and 40 %. */
export const walletShares = [
  { contractName: demoContracts.household.flat, weight: 3 },
  { contractName: demoContracts.household.house, weight: 2 },
] as const;

/** Maximum share of a bill's power and energy that the wallet may pay, so that no bill is zero. */
const LARGEST_PART_OF_A_BILL = 0.25;

export type WalletLedger = {
  balanceCents: number;
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
    .toSorted((one, other) => (one.period.to < other.period.to ? -1 : 1));
  let balanceCents = 0;
  for (const month of new Set(bills.map(({ period }) => period.to))) {
    const available = balanceCents;
    for (const { billing, period } of bills.filter((bill) => bill.period.to === month)) {
      const { contractName } = billing.plan;
      const weight = walletShares.find((share) => share.contractName === contractName)?.weight ?? 0;
      const energy = billing.reader.energyOf(period);
      const { supplyCents, toWalletCents } = supplyBeforeDiscounts(billing, { period, energy });
      const cents = Math.min(
        Math.floor((available * weight) / sumOfWeights),
        Math.floor(Math.max(supplyCents, 0) * LARGEST_PART_OF_A_BILL),
      );
      taken.set(keyOf(contractName, month), cents);
      balanceCents += toWalletCents - cents;
    }
  }
  return { balanceCents, takenFrom: (contractName, day) => taken.get(keyOf(contractName, day)) ?? 0 };
};

/** Terms shown with a wallet share; the second wallet begins next month. */
export type WalletTerms = { balanceCents: number; startsOn: PlainDate; nextMonth: PlainDate };

type Shares = ContractRecord["solarWalletShares"];

const HOUSE_WALLET = "Moneder solar de l’Escala";
const GARAGE_WALLET = "Moneder del carrer del Migdia";

/** The second wallet starts with the garage's contract, so that there is another wallet to move a share to. */
const waitingShare = (startsOn: PlainDate): Shares => [
  {
    wallet: GARAGE_WALLET,
    balanceCents: 0,
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
      balanceCents: wallet.balanceCents,
      weight: share.weight,
      discountManagement: "apply",
      isOrigin: plan.contractName === house,
      startsOn: wallet.startsOn,
      endsOn: null,
    },
  ];
};
