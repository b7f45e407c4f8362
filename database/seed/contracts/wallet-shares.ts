import type { PlainDate } from "#energy/calendar.ts";
import type { ContractRecord } from "#features/contracts/contract/contract-record.ts";
import { demoContracts } from "../demo-people.ts";
import { walletShares } from "../invoices/solar-wallet.ts";
import type { SupplyPlan } from "./supply-plan.ts";

/** What a share of a wallet says of it; the second wallet begins next month. */
export type WalletTerms = { balanceCents: number; startsOn: PlainDate; nextMonth: PlainDate };

type Shares = ContractRecord["solarWalletShares"];

const HOUSE_WALLET = "Moneder solar de l'Escala";
const GARAGE_WALLET = "Moneder del carrer del Migdia";

/** The second wallet waits for the garage's contract: there is another one to move a share to. */
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

/** A contract's shares in the household's wallets. */
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
