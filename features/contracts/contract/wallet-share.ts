import * as z from "zod/mini";
import { day, euros, named } from "#platform/contract/wire.ts";

/** A contract's share in a solar wallet (virtual battery), as a contract has it. */
export const walletShare = named({
  wallet: ["bateria", named({ walletId: ["id", z.int()], name: ["name", z.string()] })],
  /** Absolute; the percentage is this over the sum of the wallet's weights. */
  weight: ["pes", z.int()],
  /** Whole percent of the wallet's current weights; 0 for a share that has ended. */
  percentage: ["pes_percentatge", z.int()],
  balanceCents: ["total_descompte", euros],
  discountManagement: ["gestio_descomptes", z.string()],
  startsOn: ["data_inici", day],
  endsOn: ["data_final", z.nullable(day)],
  isOrigin: ["es_origen", z.boolean()],
  /** False while the retailer has not confirmed a change of the share. */
  isApplied: ["aplicat", z.boolean()],
});
export type WalletShare = z.output<typeof walletShare>;
