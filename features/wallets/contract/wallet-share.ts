import * as z from "zod/mini";
import { named, rowId } from "#platform/contract/wire.ts";

/** What becomes of the discounts of a share; the first is the usual one. */
export const discountTypes = ["apply", "accumulate"] as const;
export type DiscountType = (typeof discountTypes)[number];
export const isDiscountType = (name: string): name is DiscountType =>
  discountTypes.some((type) => type === name);

export const contractAndWallet = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  batteryId: rowId,
});

export const percentageBody = {
  percentage: ["pes_percentatge", z.int().check(z.gte(0), z.lte(100))],
} as const;

/** The answer to a change: its reference among the customer's requests. */
export const submittedChange = named({ reference: ["result", z.string()] });

/**
 * Errors of every change of a share. `wallet_not_found`: the contract has no share in a wallet of that id.
 * `share_locked`: the share has not begun, has ended or is at 0 %. `wallet_change_under_way`: an earlier change of this wallet
 * waits for the retailer.
 */
export const shareChangeErrors = {
  contract_not_found: 404,
  wallet_not_found: 404,
  share_locked: 409,
  wallet_change_under_way: 409,
} as const;
