import * as z from "zod/mini";
import { walletEntryKinds } from "#energy/wallet-ledger.ts";
import { amount, maybe, recordOf, text } from "#platform/contract/record.ts";
import { day } from "#platform/contract/wire.ts";

/** An entry of a wallet's ledger as the retailer exports it, identified by wallet and `entry_id`. It never changes. */
export const walletEntryRecord = recordOf({
  customerTaxId: ["customer_tax_id", text(20)],
  /** Name of the wallet, as in the contracts that share it. */
  wallet: ["wallet", text(120)],
  entryKey: ["entry_id", text(60)],
  day: ["day", day],
  kind: ["kind", z.enum(walletEntryKinds)],
  amountCents: ["amount_eur", amount],
  contractName: ["contract", maybe(text(40))],
  invoiceNumber: ["invoice", maybe(text(60))],
  note: ["note", z._default(z.string().check(z.trim(), z.maxLength(200)), "")],
});
export type WalletEntryRecord = z.output<typeof walletEntryRecord>;
