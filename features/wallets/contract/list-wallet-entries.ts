import * as z from "zod/mini";
import { walletEntryKinds } from "#energy/wallet-ledger.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { listOf, pageQuery } from "#platform/contract/list.ts";
import { day, euros, named, rowId } from "#platform/contract/wire.ts";

export const walletEntry = named({
  entryId: ["id", z.int()],
  day: ["day", day],
  kind: ["kind", z.enum(walletEntryKinds)],
  amountCents: ["amount", euros],
  /** Of the wallet after this entry. */
  balanceCents: ["balance", euros],
  contractName: ["contract", z.nullable(z.string())],
  invoiceNumber: ["invoice", z.nullable(z.string())],
  note: ["note", z.string()],
});
export type WalletEntry = z.output<typeof walletEntry>;

/** The latest first. Not in the specification. */
export const listWalletEntries = customerRead({
  id: "listWalletEntries",
  summary: "Ledger of a solar wallet",
  path: "/wallets/{walletId}/entries/",
  versions: [2],
  readsMayLag: true,
  requires: "features.virtualBattery",
  ownership: { param: "walletId" },
  params: z.object({ walletId: rowId }),
  query: z.object(pageQuery),
  response: json(listOf(walletEntry)),
  errors: { wallet_not_found: 404 },
});
