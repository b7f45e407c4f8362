import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, euros, named } from "#platform/contract/wire.ts";

/** A contract's share, with what decides whether the customer can change it. */
const share = named({
  contractName: ["contract", z.string()],
  contractId: ["contract_id", z.int()],
  commodity: ["contract_type", z.enum(["electricity", "gas"])],
  street: ["street", z.string()],
  city: ["city", z.string()],
  weight: ["weight", z.int()],
  percentage: ["percentage", z.int()],
  discountManagement: ["discount_management", z.string()],
  startsOn: ["starts_on", day],
  endsOn: ["ends_on", z.nullable(day)],
  isOrigin: ["is_origin", z.boolean()],
  hasSelfConsumption: ["self_consumption", z.boolean()],
  isApplied: ["applied", z.boolean()],
});

const month = named({
  month: ["month", day],
  earnedCents: ["earned", euros],
  appliedCents: ["applied", euros],
  expiredCents: ["expired", euros],
  adjustedCents: ["adjusted", euros],
  balanceCents: ["balance", euros],
});

const wallet = named({
  walletId: ["id", z.int()],
  name: ["name", z.string()],
  balanceCents: ["balance", euros],
  earnedCents: ["earned", euros],
  appliedCents: ["applied", euros],
  expiredCents: ["expired", euros],
  adjustedCents: ["adjusted", euros],
  nextExpiry: ["next_expiry", z.nullable(named({ day: ["day", day], amountCents: ["amount", euros] }))],
  shares: ["shares", z.array(share)],
  /** The last months, oldest first. */
  months: ["months", z.array(month)],
});
export type Wallet = z.output<typeof wallet>;
export type WalletContract = Wallet["shares"][number];

/** Not in the specification. */
export const listWallets = customerRead({
  id: "listWallets",
  summary: "The customer's solar wallets with their shares and months",
  path: "/wallets/",
  versions: [2],
  readsMayLag: true,
  requires: "features.virtualBattery",
  response: json(z.object({ items: z.array(wallet) })),
  errors: {},
});
